import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets everyone else's work come first: the site's answers before its pages. */
export function lowerPriority(): void {
  setPriority(LOW);
  // Linux keeps a priority for each thread; those started from now on take that of the one that starts them.
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), LOW);
}
