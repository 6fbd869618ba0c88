/** Milliseconds from a failure to the next attempt: 2, 5 and 15 s after the first one. */
const WAITS = [2_000, 3_000, 10_000];

let isTryingLater = false;

/** Whether an automatic retry starts now: its failure is not reported again. */
export const isQuiet = (): boolean => isTryingLater;

/**
 * Calls `attempt` after a wait, unless this was the last of `failures` in a row, and when the browser is online again. Returns
 * the function that ends it.
 */
export function tryLater(failures: number, attempt: () => void): () => void {
  const wait = WAITS[failures - 1];
  const end = () => {
    clearTimeout(timer);
    globalThis.removeEventListener?.("online", act);
  };
  const act = () => {
    end();
    isTryingLater = true;
    attempt();
    isTryingLater = false;
  };
  const timer = wait === undefined ? undefined : setTimeout(act, wait);
  globalThis.addEventListener?.("online", act);
  return end;
}
