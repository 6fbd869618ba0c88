import { setImmediate as nextEventLoopTurn } from "node:timers/promises";

const WORK_MS_MAX = 10;

/**
 * Returns a function that runs one piece of work at a time, in the order of the calls, each in a turn of the event loop of its own:
 * forty callers at once hold other calls up as long as one does.
 */
export function createTurns(): <Result>(work: () => Result | Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => nextEventLoopTurn()).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Returns a function to await between short batches: it yields after 10 ms of work (docs/decisions/0067). */
export function createYielder(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < WORK_MS_MAX) return;
    await nextEventLoopTurn();
    from = performance.now();
  };
}

/** Work that may be interrupted between its steps, each of which takes some milliseconds. */
export type Steps<Result> = Generator<void, Result, void>;

export function doAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does all steps, and yields in between after 10 ms of work. */
export async function doInTime<Result>(steps: Steps<Result>): Promise<Result> {
  const yieldIfDue = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldIfDue();
  }
}
