import { AsyncLocalStorage } from "node:async_hooks";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { createCounters } from "../../../server/platform/http/counters.ts";
import { refuseOverload, workInTurns } from "../../../server/platform/http/overload.ts";
import { until } from "../../support/until.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server whose calls, files and page answer when `release` is called. */
async function openGated(most: number) {
  const counters = createCounters();
  const gate = Promise.withResolvers<void>();
  app = fastify();
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

test("beyond the bound requests are refused, a page's files at twice of it, checks never", async () => {
  const { counters, release, get } = await openGated(2);
  const waiting = [get("/api/products"), get("/about")];
  await until(() => counters.underWay === 2);
  expect(await get("/api/products")).toBe(503);
  expect(await get("/about")).toBe(503);
  waiting.push(get("/files/key/part"), get("/files/key/part"));
  await until(() => counters.underWay === 4);
  expect(await get("/files/key/part")).toBe(503);
  const check = get("/api/health");
  release();
  expect(await Promise.all([...waiting, check])).toEqual([200, 200, 200, 200, 200]);
  expect([counters.underWay, counters.refused]).toEqual([0, 3]);
  expect(await get("/api/products")).toBe(200);
});

test("a caller who hangs up makes room", async () => {
  const { counters, get } = await openGated(1);
  const caller = new AbortController();
  const call = get("/about", caller.signal).catch(() => "hung up");
  await until(() => counters.underWay === 1);
  caller.abort();
  expect(await call).toBe("hung up");
  await until(() => counters.underWay === 0);
  expect(counters.refused).toBe(0);
});

const turnEnds = () => new Promise<void>((resolve) => setImmediate(resolve));

test("work waits in line once a turn is long, and each turn does one piece of it", async () => {
  const inTurn = workInTurns();
  const whose = new AsyncLocalStorage<string>();
  const done: string[] = [];
  const ask = (name: string) =>
    whose.run(name, () => inTurn(() => done.push(`${name} for ${whose.getStore()}`)));
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
