import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work in one go, after which everything else of the process has its turn. */
const AT_ONCE = 10;

/**
 * What long work awaits between its pieces: it lets everything else have its turn as soon as the work has held the
 * event loop long enough. A piece must be short by itself (docs/decisions/0067).
 */
export function createPauses(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < AT_ONCE) return;
    await nextTurn();
    from = performance.now();
  };
}
