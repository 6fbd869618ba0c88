import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two checks, at first and at most: checking often costs what is awaited its processor time. */
const PAUSE_FIRST = 10;
const PAUSE_LAST = 100;

/** Waits until a condition holds, checking often at first. Throws after `withinMs`. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let pause = PAUSE_FIRST; !(await condition()); pause = Math.min(1.2 * pause, PAUSE_LAST)) {
    if (Date.now() > deadline) throw new Error("The awaited condition did not come about");
    await wait(pause);
  }
}
