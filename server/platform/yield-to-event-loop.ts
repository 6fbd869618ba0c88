import { setImmediate as nextEventLoopTurn } from "node:timers/promises";

const WORK_MS_MAX = 10;

/**
 * Returns a function that long work awaits between its batches: it yields to the event loop after 10 ms of work. A batch
 * must be short (docs/decisions/0067).
 */
export function createYielder(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < WORK_MS_MAX) return;
    await nextEventLoopTurn();
    from = performance.now();
  };
}
