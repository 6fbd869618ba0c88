import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { createCounters } from "../../server/http/counters.ts";
import { type Bounds, refuseOverload } from "../../server/http/overload.ts";
import { turnClock } from "../../server/http/turn.ts";
import { until } from "../support/until.ts";

const NO_BOUND = { requestsAtOnce: 1000, waitMsMax: 60_000 };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server whose calls, files and page answer when `release` is called. */
async function openGated(bounds: Bounds) {
  const counters = createCounters();
  const gate = Promise.withResolvers<void>();
  app = fastify();
  refuseOverload(app, counters, bounds);
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
  const { counters, release, get } = await openGated({ ...NO_BOUND, requestsAtOnce: 2 });
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
  const { counters, get } = await openGated({ ...NO_BOUND, requestsAtOnce: 1 });
  const caller = new AbortController();
  const call = get("/about", caller.signal).catch(() => "hung up");
  await until(() => counters.underWay === 1);
  caller.abort();
  expect(await call).toBe("hung up");
  await until(() => counters.underWay === 0);
  expect(counters.refused).toBe(0);
});

test("a turn's clock runs until the turn ends", async () => {
  const clock = turnClock();
  expect(clock()).toBe(0);
  const until = performance.now() + 5;
  while (performance.now() < until);
  await Promise.resolve();
  expect(clock()).toBeGreaterThanOrEqual(5);
  await new Promise((resolve) => setImmediate(resolve));
  expect(clock()).toBe(0);
});
