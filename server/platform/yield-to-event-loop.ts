import { setImmediate as nextEventLoopTurn, setTimeout as pause } from "node:timers/promises";

const WORK_MS_MAX = 10;
const GIVEN_WAY_MS_MAX = 50;

/**
 * Returns a function to await between short batches: it yields after 10 ms of work (docs/decisions/0067). With `answers`, it then
 * waits until no request is pending, for at most 50 ms, so that requests go first and background work goes on. Concurrent callers
 * share a wait.
 */
export function createYielder(answers?: { readonly pending: number }): () => Promise<void> {
  let isDue = createTurnTimer();
  let waiting: Promise<void> | undefined;
  const wait = async () => {
    const since = performance.now();
    await nextEventLoopTurn();
    while (answers?.pending && performance.now() - since < GIVEN_WAY_MS_MAX) await pause(1);
    isDue = createTurnTimer();
    waiting = undefined;
  };
  return async () => {
    if (!isDue()) return;
    waiting ??= wait();
    await waiting;
  };
}

/** Returns a function that says whether 10 ms have passed since this call. */
export function createTurnTimer(): () => boolean {
  const from = performance.now();
  return () => performance.now() - from >= WORK_MS_MAX;
}

/** Work that may be interrupted between its steps, each of which takes some milliseconds. */
export type WorkSteps<Result> = Generator<void, Result, void>;

export function doAtOnce<Result>(steps: WorkSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does all steps in later turns of the event loop, and yields in between after 10 ms of work. */
export async function doInTime<Result>(steps: WorkSteps<Result>): Promise<Result> {
  await nextEventLoopTurn();
  const yieldIfDue = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldIfDue();
  }
}
