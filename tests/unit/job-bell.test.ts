import { expect, test } from "vitest";
import { createBell } from "../../server/jobs/bell.ts";

const LONG = 20_000;
/** How long a wait took, in milliseconds. */
async function timed(wait: Promise<void>): Promise<number> {
  const started = performance.now();
  await wait;
  return performance.now() - started;
}

test("a ring wakes who waits, all of them", async () => {
  const bell = createBell();
  const waits = [timed(bell.rungSince(0, LONG)), timed(bell.rungSince(0, LONG))];
  bell.ring();
  for (const ms of await Promise.all(waits)) expect(ms).toBeLessThan(LONG / 4);
});

test("a ring while nobody listens is not lost", async () => {
  const bell = createBell();
  const rings = bell.rings();
  bell.ring();
  expect(await timed(bell.rungSince(rings, LONG))).toBeLessThan(LONG / 4);
});

test("a ring that was answered wakes nobody again", async () => {
  const bell = createBell();
  bell.ring();
  expect(await timed(bell.rungSince(bell.rings(), 60))).toBeGreaterThan(40);
});

test("a wait that was given up takes no ring from the next one", async () => {
  const bell = createBell();
  await Promise.race([bell.rungSince(0, 30), Promise.resolve()]);
  const next = timed(bell.rungSince(0, LONG));
  await timed(bell.rungSince(0, 60));
  bell.ring();
  expect(await next).toBeLessThan(LONG / 4);
});
