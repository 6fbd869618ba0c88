import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turnOver } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { call } from "#contract/platform/call.ts";
import type { Shown } from "#server/platform/database/counters.ts";
import { handle } from "#server/platform/http/handle.ts";
import { createCounters } from "#server/platform/http/logging.ts";
import { mountCalls } from "#server/platform/http/mount-calls.ts";
import { refuseOverload } from "#server/platform/http/overload.ts";
import { wideNetworkOf } from "#server/platform/http/proxies.ts";
import { openPublicAnswers } from "#server/platform/http/public-answers.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { workInTurns } from "#server/platform/http/work-in-turns.ts";
import { createIdleGc } from "#server/platform/idle-gc.ts";
import { createBell } from "#server/platform/jobs/worker.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { until } from "#tests/support/until.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server whose calls, files and page answer when `release` is called. */
async function openGated(most: number) {
  const counters = createCounters();
  const gate = Promise.withResolvers<void>();
  app = Fastify();
  refuseOverload(app, counters, most);
  for (const path of ["/api/products", "/files/:key/:part", "/about", "/api/health"]) {
    app.get(path, async () => {
      await gate.promise;
      return {};
    });
  }
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    counters,
    release: gate.resolve,
    get: async (path: string, signal?: AbortSignal) =>
      (await fetch(url + path, { signal: signal ?? null })).status,
  };
}

test("rejects requests above the limit, page files at twice the limit, and health checks never", async () => {
  const { counters, release, get } = await openGated(2);
  const waiting = [get("/api/products"), get("/about")];
  await until(() => counters.pending === 2);
  expect(await get("/api/products")).toBe(503);
  expect(await get("/about")).toBe(503);
  waiting.push(get("/files/key/part"), get("/files/key/part"));
  await until(() => counters.pending === 4);
  expect(await get("/files/key/part")).toBe(503);
  const check = get("/api/health");
  release();
  expect(await Promise.all([...waiting, check])).toEqual([200, 200, 200, 200, 200]);
  expect([counters.pending, counters.refused]).toEqual([0, 3]);
  expect(await get("/api/products")).toBe(200);
});

test("a caller that disconnects frees its place", async () => {
  const { counters, get } = await openGated(1);
  const caller = new AbortController();
  const call = get("/about", caller.signal).catch(() => "hung up");
  await until(() => counters.pending === 1);
  caller.abort();
  expect(await call).toBe("hung up");
  await until(() => counters.pending === 0);
  expect(counters.refused).toBe(0);
});

const addressed = (address: string) => ({ address, network: wideNetworkOf(address) });

const turnEnds = () => new Promise<void>((resolve) => setImmediate(resolve));

test("work queues once a turn is long, and each turn runs one task", async () => {
  const inTurn = workInTurns();
  const whose = new AsyncLocalStorage<string>();
  const done: string[] = [];
  const ask = (name: string) =>
    whose.run(name, () => inTurn(() => done.push(`${name} for ${whose.getStore()}`), addressed("192.0.2.1")));
  ask("a");
  ask("b");
  expect(done).toEqual(["a for a", "b for b"]);
  const end = performance.now() + 15;
  while (performance.now() < end);
  for (const name of ["c", "d", "e"]) ask(name);
  expect(done).toHaveLength(2);
  await turnEnds();
  expect(done).toEqual(["a for a", "b for b", "c for c"]);
  ask("f");
  for (let turn = 0; turn < 4; turn += 1) await turnEnds();
  expect(done.slice(3)).toEqual(["d for d", "e for e", "f for f"]);
  ask("g");
  expect(done.at(-1)).toBe("g for g");
});

test("requests that wait take turns by address", async () => {
  const inTurn = workInTurns();
  const done: string[] = [];
  workFor(15);
  inTurn(() => workFor(15), addressed("192.0.2.1"));
  for (const name of ["a1", "a2", "a3"]) inTurn(() => done.push(name), addressed("192.0.2.1"));
  for (const name of ["b1", "b2"]) inTurn(() => done.push(name), addressed("198.51.100.1"));
  for (let turn = 0; turn < 6; turn += 1) await turnEnds();
  expect(done).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

/** Blocks the event loop for `milliseconds` of wall time. */
function workFor(milliseconds: number): void {
  const from = performance.now();
  while (performance.now() - from < milliseconds);
}

test("long work yields to the event loop, short work does not", async () => {
  const yieldIfDue = createYielder();
  const order: string[] = [];
  setImmediate(() => order.push("other"));
  await yieldIfDue();
  order.push("short");
  workFor(20);
  await yieldIfDue();
  order.push("long");
  setImmediate(() => order.push("another"));
  await yieldIfDue();
  order.push("short again");
  expect(order).toEqual(["short", "other", "long", "short again"]);
});

test("background work waits for requests being answered, its callers together, and continues if they never end", async () => {
  const answers = { pending: 1 };
  const giveWay = createYielder(answers);
  workFor(20);
  const order: string[] = [];
  const [first, second] = ["first", "second"].map((name) => giveWay().then(() => order.push(name)));
  setImmediate(() => setImmediate(() => order.push("other", String(answers.pending--))));
  await Promise.all([first, second]);
  expect(order).toEqual(["other", "1", "first", "second"]);
  answers.pending = 1;
  workFor(20);
  await giveWay();
  expect(answers.pending).toBe(1);
});

const MIB = 2 ** 20;

/** A process with this memory, which a collection reduces to 100 MiB. */
function collector(start: { mebibytes: number; cpuShare: number }) {
  const state = { ...start, collected: 0 };
  const collect = (async () => {
    state.collected += 1;
    state.mebibytes = 100;
  }) as unknown as NonNullable<typeof globalThis.gc>;
  const { run } = createIdleGc({
    collect,
    bytes: () => state.mebibytes * MIB,
    cpuShare: () => state.cpuShare,
  });
  return { state, run };
}

test("idle garbage collection runs when memory has grown, and again after further growth", async () => {
  const { state, run } = collector({ mebibytes: 160, cpuShare: 0.002 });
  await run();
  expect(state).toMatchObject({ collected: 1, mebibytes: 100 });
  for (const [mebibytes, collected] of [
    [100, 1],
    [107, 1],
    [108, 2],
    [107, 2],
    [300, 3],
  ] as const) {
    state.mebibytes = mebibytes;
    await run();
    expect([mebibytes, state.collected]).toEqual([mebibytes, collected]);
  }
});

test("does not collect garbage in a busy process until it is idle", async () => {
  const { state, run } = collector({ mebibytes: 500, cpuShare: 0.4 });
  await run();
  state.cpuShare = 0.02;
  await run();
  expect(state.collected).toBe(0);
  state.cpuShare = 0.01;
  await run();
  expect(state.collected).toBe(1);
});

test("does nothing if gc is not exposed", async () => {
  expect(globalThis.gc).toBeUndefined();
  const { run, name } = createIdleGc({ bytes: () => 2 ** 40, cpuShare: () => 0 });
  await expect(run()).resolves.toBeUndefined();
  expect(name).toBe("resting memory");
});

/** Longer than a test's timeout: a waiter for this long was never woken. */
const LONG = 600_000;

test("a ring wakes all waiters", async () => {
  const bell = createBell();
  const waits = [bell.rungSince(0, LONG), bell.rungSince(0, LONG)];
  bell.ring();
  await Promise.all(waits);
  expect(bell.rings()).toBe(1);
});

test("a ring without a listener is not lost", async () => {
  const bell = createBell();
  const rings = bell.rings();
  bell.ring();
  await bell.rungSince(rings, LONG);
  expect(bell.rings()).toBe(1);
});

test("an answered ring wakes nobody again", async () => {
  const bell = createBell();
  bell.ring();
  const order: string[] = [];
  const answered = bell.rungSince(bell.rings(), LONG).then(() => order.push("woken"));
  await bell.rungSince(bell.rings(), 30).then(() => order.push("waited long enough"));
  bell.ring();
  await answered;
  expect(order).toEqual(["waited long enough", "woken"]);
});

test("an abandoned wait consumes no ring of the next one", async () => {
  const bell = createBell();
  await Promise.race([bell.rungSince(0, 30), Promise.resolve()]);
  const next = bell.rungSince(0, LONG);
  await bell.rungSince(0, 60);
  bell.ring();
  await next;
  expect(bell.rings()).toBe(1);
});

const PIECE = "x".repeat(64 * 1024);
/** More chunks than socket buffers hold. */
const FAR = 1000;

test("22 a download pauses for a slow client and stops when the client disconnects", async () => {
  let given = 0;
  const ended = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        given += 1;
        yield PIECE;
      }
    } finally {
      ended.resolve();
    }
  }
  const file = call("GET", "/file", "open", {
    summary: "Read a file without an end",
    answer: { file: "text/csv" },
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  // Only forms use the staging folder, and only shared calls the database.
  const staging = undefined as unknown as Staging;
  mountCalls(
    app,
    handle({ file }, { file: async () => ({ name: "a.csv", type: "text/csv", pieces: endless() }) }),
    { staging, answers: openPublicAnswers({} as Shown) },
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /file HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket, "readable");
  // The client stops reading.
  await until(async () => {
    const before = given;
    for (let turn = 0; turn < 200; turn += 1) await turnOver();
    return given === before;
  });
  expect(given).toBeLessThan(FAR);
  socket.destroy();
  await ended.promise;
});
