import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work before yielding. */
const AT_ONCE = 10;

/**
 * Returns a function that long work awaits between its batches: it yields to the event loop after 10 ms of work. A batch
 * must be short (docs/decisions/0067).
 */
export function createPauses(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < AT_ONCE) return;
    await nextTurn();
    from = performance.now();
  };
}
