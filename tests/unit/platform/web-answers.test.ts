import { describe, expect, test, vi } from "vitest";
import { until } from "#tests/support/until.ts";
import { asQuery, createAnswers, type Keeper } from "#web/api/answers.ts";
import { ApiError, NetworkError } from "#web/api/client.ts";
import { packAnswers, unpackAnswers } from "#web/packed-page.ts";

const ALWAYS = Number.POSITIVE_INFINITY;
const newAnswers = (patience = {}) => createAnswers({ fresh: ALWAYS, retries: 1, pause: 0, ...patience });

/** A query with scripted answers and failures; `requests` counts its requests. */
function scripted(...said: (string | Error)[]) {
  const state = { requests: 0, signals: [] as AbortSignal[] };
  const query = asQuery({
    key: ["parts", { page: 2 }],
    async read(signal): Promise<string> {
      state.signals.push(signal);
      const next = said[Math.min(state.requests, said.length - 1)];
      state.requests += 1;
      if (next instanceof Error) throw next;
      return next ?? "";
    },
  });
  return { query, state };
}

const AWAY = new NetworkError("away");

describe("cached answers", () => {
  test("are requested once for concurrent and later readers", async () => {
    const all = newAnswers();
    const { query, state } = scripted("one", "two");
    expect(all.answer(query)).toEqual({ data: undefined, error: undefined, isReading: false });
    const both = [
      all.ensure(query),
      all.ensure({ ...query, key: ["parts", { page: 2 }] }),
      all.prefetch(query),
    ];
    expect(all.answer(query).isReading).toBe(true);
    expect(await Promise.all(both)).toEqual(["one", "one", undefined]);
    expect(await all.ensure(query)).toBe("one");
    await all.prefetch(query);
    expect([state.requests, all.known(query)]).toEqual([1, "one"]);
    expect(all.answer(query)).toBe(all.answer(query));
    expect(all.known({ ...query, key: ["parts", { page: 3 }] })).toBeUndefined();
  });

  test("that are stale are shown until the next answer arrives", async () => {
    const all = newAnswers({ fresh: -1 });
    const { query, state } = scripted("old", "new");
    await all.ensure(query);
    expect([await all.ensure(query), state.requests]).toEqual(["old", 1]);
    const leave = all.look(query);
    expect(all.answer(query)).toEqual({ data: "old", error: undefined, isReading: true });
    await until(() => all.known(query) === "new");
    leave();
    await all.prefetch(query);
    expect(state.requests).toBe(3);
  });

  test("notify their followers, and nobody who left", async () => {
    const all = newAnswers();
    const { query } = scripted("one");
    const notified: unknown[] = [];
    const leave = all.follow(query, () => notified.push(all.answer(query)));
    await all.ensure(query);
    leave();
    all.set(query, "other");
    expect(notified).toEqual([
      { data: undefined, error: undefined, isReading: true },
      { data: "one", error: undefined, isReading: false },
    ]);
  });

  test("set manually override a pending request", async () => {
    const all = newAnswers();
    const { query, state } = scripted("late");
    const late = all.ensure(query);
    all.set(query, "mine");
    expect([await late, all.known(query), state.signals[0]?.aborted]).toEqual(["late", "mine", true]);
  });

  test("without followers are evicted after their lifetime when another arrives", async () => {
    const all = newAnswers({ fresh: -1 });
    const { query } = scripted("one");
    const followed = asQuery({ key: ["site"], read: () => "site" });
    await Promise.all([all.ensure(query), all.ensure(followed)]);
    const leave = all.follow(followed, () => undefined);
    await all.ensure(asQuery({ key: ["other"], read: () => 1 }));
    expect([all.known(query), all.known(followed)]).toEqual([undefined, "site"]);
    leave();
  });
});

describe("failed requests", () => {
  test("are retried once, unless the answer is final or the query disables retries", async () => {
    for (const [error, hasNoRetry, requests] of [
      [AWAY, undefined, 2],
      [new ApiError(503, "away"), undefined, 2],
      [new ApiError(404, "none"), undefined, 1],
      [AWAY, true, 1],
    ] as const) {
      const { query, state } = scripted(error);
      await expect(newAnswers().ensure({ ...query, ...(hasNoRetry && { hasNoRetry }) })).rejects.toBe(error);
      expect([error.message, state.requests]).toEqual([error.message, requests]);
    }
    const { query, state } = scripted(AWAY);
    await expect(newAnswers({ retries: 0 }).ensure(query)).rejects.toBe(AWAY);
    expect(state.requests).toBe(1);
    const recovered = scripted(AWAY, "there");
    expect(await newAnswers().ensure(recovered.query)).toBe("there");
  });

  test("are kept for observers, and repeated for those that don't keep failures", async () => {
    const all = newAnswers({ retries: 0 });
    const { query, state } = scripted(AWAY, "there");
    await all.prefetch(query);
    expect(all.answer(query)).toEqual({ data: undefined, error: AWAY, isReading: false });
    all.look(query, true)();
    expect(state.requests).toBe(1);
    all.look(query)();
    await until(() => all.known(query) === "there");
    expect(all.answer(query).error).toBeUndefined();
  });

  test("keep the previous answer", async () => {
    const all = newAnswers({ retries: 0, fresh: -1 });
    const { query } = scripted("before", AWAY);
    await all.ensure(query);
    const leave = all.look(query);
    await until(() => all.answer(query).error !== undefined);
    expect(all.answer(query)).toEqual({ data: "before", error: AWAY, isReading: false });
    leave();
  });
});

describe("a failed request with observers", () => {
  const failing = (...said: (string | Error)[]) => {
    const all = newAnswers({ retries: 0 });
    const { query, state } = scripted(...said);
    return { all, query, state, leave: all.look(query) };
  };

  test("is repeated 2, 5 and 15 s after it, keeps its error meanwhile, and then rests", async () => {
    vi.useFakeTimers();
    const { all, query, state, leave } = failing(AWAY);
    const requests: number[] = [];
    for (const wait of [0, 1_999, 1, 2_999, 1, 9_999, 1, 60_000]) {
      await vi.advanceTimersByTimeAsync(wait);
      requests.push(state.requests);
      expect(all.answer(query).error).toBe(AWAY);
    }
    expect(requests).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    leave();
    vi.useRealTimers();
  });

  test("is repeated when the browser is online again, however often it failed", async () => {
    vi.useFakeTimers();
    const online = new EventTarget();
    vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
    vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
    const { all, query, state, leave } = failing(AWAY, AWAY, AWAY, AWAY, "there");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.requests).toBe(4);
    online.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(all.answer(query)).toEqual({ data: "there", error: undefined, isReading: false });
    online.dispatchEvent(new Event("online"));
    expect(state.requests).toBe(5);
    leave();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("is not repeated if the answer is final or nobody is left", async () => {
    vi.useFakeTimers();
    const final = failing(new ApiError(404, "none"));
    const left = failing(AWAY);
    await vi.advanceTimersByTimeAsync(0);
    left.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([final.state.requests, left.state.requests]).toEqual([1, 1]);
    final.leave();
    vi.useRealTimers();
  });
});

describe("observers", () => {
  test("leaving a passing query aborts it, and nothing else", async () => {
    const all = newAnswers();
    const passing = asQuery({
      key: ["find", "gr"],
      isTransient: true,
      read: (signal) =>
        new Promise<string>((_, reject) => {
          signal.addEventListener("abort", () => reject(new NetworkError("given up")));
        }),
    });
    const [one, two] = [all.look(passing), all.look(passing)];
    one();
    expect(all.answer(passing).isReading).toBe(true);
    two();
    expect(all.answer(passing)).toEqual({ data: undefined, error: undefined, isReading: false });
    const { query, state } = scripted("kept");
    all.look(query)();
    await until(() => all.known(query) === "kept");
    expect(state.signals[0]?.aborted).toBe(false);
  });

  test("refetch at the query's interval as long as one is left", async () => {
    const all = newAnswers();
    const { query, state } = scripted("making", "making", "made");
    const leave = all.look({ ...query, refetchAfter: (data: string) => (data === "making" ? 0 : undefined) });
    await until(() => all.known(query) === "made");
    expect(state.requests).toBe(3);
    leave();
    const left = scripted("making");
    const key = ["left"];
    const leaving = all.look({ ...left.query, key, refetchAfter: () => 0 });
    await until(() => left.state.requests > 1);
    leaving();
    const { requests } = left.state;
    await all.ensure(asQuery({ key: ["later"], read: () => new Promise((done) => setTimeout(done, 5)) }));
    expect(left.state.requests).toBeLessThanOrEqual(requests + 1);
  });

  test("see all answers below a key refetched, or cleared if they start over", async () => {
    const all = newAnswers();
    const one = { ...scripted("one", "anew").query, key: ["catalogues", "public", "metadata"] };
    const two = { ...scripted("two", "anew").query, key: ["catalogues", "admin", "metadata"] };
    const three = { ...scripted("three", "anew").query, key: ["catalogues", "public", "tsudakoma"] };
    await Promise.all([one, two, three].map((query) => all.ensure(query)));
    const leave = [all.look(one), all.look(two)];
    all.renew(["catalogues", "public"]);
    expect(all.answer(one)).toEqual({ data: "one", error: undefined, isReading: true });
    await until(() => all.known(one) === "anew");
    // Without an observer it is read later.
    expect([all.known(two), all.known(three), all.answer(three).isReading]).toEqual(["two", "three", false]);
    all.look(three)();
    await until(() => all.known(three) === "anew");
    all.renew(["catalogues"], "blank");
    expect(all.answer(one)).toEqual({ data: undefined, error: undefined, isReading: true });
    expect(all.answer(three)).toEqual({ data: undefined, error: undefined, isReading: false });
    for (const each of leave) each();
  });
});

test("answers and failures are transferred to the browser unchanged", async () => {
  const there = newAnswers({ retries: 0 });
  const [good, bad, broken] = ["good", "bad", "broken"].map((name) => ({
    ...scripted(name).query,
    key: [name],
  }));
  if (!good || !bad || !broken) throw new Error("no queries");
  await there.ensure(good);
  await there.prefetch({ ...bad, read: () => Promise.reject(new ApiError(503, "Away for now")) });
  await there.prefetch({ ...broken, read: () => Promise.reject(new TypeError("x is null")) });
  const here = newAnswers();
  unpackAnswers(here, packAnswers(there));
  expect(here.known(good)).toBe("good");
  expect(here.answer(bad)).toEqual({
    data: undefined,
    error: new ApiError(503, "Away for now"),
    isReading: false,
  });
  expect(here.answer(bad).error).toMatchObject({ status: 503 });
  expect(here.answer(broken).error).toMatchObject({ status: 500 });
  const { query, state } = scripted("again");
  here.look({ ...query, key: ["good"] })();
  expect(state.requests).toBe(0);
});

describe("kept answers", () => {
  /** A keeper that shows `kept` when the network fails. */
  function keeperOf(kept?: string) {
    const stored: unknown[] = [];
    const keeper: Keeper = {
      keep: (key, data) => stored.push([key[0], data]),
      orKept: <T>(_entry: unknown, asked: Promise<T>, show: (data: unknown) => void) =>
        asked.catch((error: unknown) => {
          if (error !== AWAY || kept === undefined) throw error;
          show(kept);
          return kept as T;
        }),
    };
    return { keeper, stored };
  }

  test("are shown while the network fails, and replaced by its next answer", async () => {
    const all = newAnswers({ retries: 0 });
    const { keeper, stored } = keeperOf("kept");
    all.set({ key: ["before"] }, "there");
    all.keepIn(keeper);
    const { query } = scripted(AWAY, "new");
    expect(await all.ensure(query)).toBe("kept");
    await until(() => all.answer(query).error === AWAY);
    expect(all.answer(query)).toEqual({ data: "kept", error: AWAY, isReading: false });
    const leave = all.look(query);
    await until(() => all.known(query) === "new");
    leave();
    expect(stored).toEqual([
      ["before", "there"],
      ["parts", "new"],
    ]);
  });

  test("are fetched again once any answer arrives, and disappear if what they show is gone", async () => {
    const all = newAnswers({ retries: 0 });
    const { keeper } = keeperOf("kept");
    all.keepIn(keeper);
    const { query } = scripted(AWAY, new ApiError(404, "Gone"));
    await all.ensure(query);
    await until(() => all.answer(query).error === AWAY);
    const leave = all.look(query, true);
    await all.ensure({ key: ["other"], read: () => "there" });
    await until(() => all.answer(query).error instanceof ApiError);
    leave();
    expect(all.known(query)).toBeUndefined();
  });

  test("without one fail as before", async () => {
    const all = newAnswers({ retries: 0 });
    all.keepIn(keeperOf().keeper);
    await expect(all.ensure(scripted(AWAY).query)).rejects.toBe(AWAY);
  });
});
