import { setTimeout as wait } from "node:timers/promises";

const LOOK_EVERY = 25;

/** Waits until a condition holds, checking often. Throws after `withinMs`. */
export async function until(condition: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The awaited condition did not come about");
    await wait(LOOK_EVERY);
  }
}
