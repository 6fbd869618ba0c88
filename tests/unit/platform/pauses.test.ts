import { expect, test } from "vitest";
import { createPauses } from "../../../server/platform/pauses.ts";

/** Holds the event loop until the clock has gone on: that is what a pause is for. */
function workFor(milliseconds: number): void {
  const from = performance.now();
  while (performance.now() - from < milliseconds);
}

test("long work lets others have their turn between its pieces, short work does not stop for them", async () => {
  const pause = createPauses();
  const order: string[] = [];
  setImmediate(() => order.push("other"));
  await pause();
  order.push("short");
  workFor(20);
  await pause();
  order.push("long");
  setImmediate(() => order.push("another"));
  await pause();
  order.push("short again");
  expect(order).toEqual(["short", "other", "long", "short again"]);
});
