import { expect, test } from "vitest";
import { createBell } from "../../../server/platform/jobs/bell.ts";

/** Longer than a test may take: who waits so long was not woken. */
const LONG = 600_000;

test("a ring wakes who waits, all of them", async () => {
  const bell = createBell();
  const waits = [bell.rungSince(0, LONG), bell.rungSince(0, LONG)];
  bell.ring();
  await Promise.all(waits);
  expect(bell.rings()).toBe(1);
});

test("a ring while nobody listens is not lost", async () => {
  const bell = createBell();
  const rings = bell.rings();
  bell.ring();
  await bell.rungSince(rings, LONG);
  expect(bell.rings()).toBe(1);
});

test("a ring that was answered wakes nobody again", async () => {
  const bell = createBell();
  bell.ring();
  const order: string[] = [];
  const answered = bell.rungSince(bell.rings(), LONG).then(() => order.push("woken"));
  await bell.rungSince(bell.rings(), 30).then(() => order.push("waited long enough"));
  bell.ring();
  await answered;
  expect(order).toEqual(["waited long enough", "woken"]);
});

test("a wait that was given up takes no ring from the next one", async () => {
  const bell = createBell();
  await Promise.race([bell.rungSince(0, 30), Promise.resolve()]);
  const next = bell.rungSince(0, LONG);
  await bell.rungSince(0, 60);
  bell.ring();
  await next;
  expect(bell.rings()).toBe(1);
});
