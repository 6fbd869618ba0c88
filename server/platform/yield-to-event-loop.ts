import { setImmediate as nextEventLoopTurn } from "node:timers/promises";

const WORK_MS_MAX = 10;

/** Returns a function to await between short batches: it yields after 10 ms of work (docs/decisions/0067). */
export function createYielder(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < WORK_MS_MAX) return;
    await nextEventLoopTurn();
    from = performance.now();
  };
}
