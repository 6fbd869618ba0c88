import { IMPORT_ONE } from "../../../contract/messages.ts";

/** How many rows were through at a moment. */
export interface Sample {
  /** Milliseconds. */
  at: number;
  done: number;
}

/** Below this the rate is a guess. */
const WATCHED_MIN = 5_000;
const ROWS_MIN = 20;
const MINUTE = 60_000;

/** How long the rest takes at the pace since the first sample; undefined while that is not known well enough. */
export function timeLeft(first: Sample, last: Sample, all: number): string | undefined {
  const [took, rows] = [last.at - first.at, last.done - first.done];
  if (took < WATCHED_MIN || rows < ROWS_MIN || last.done >= all) return undefined;
  const left = ((all - last.done) * took) / rows;
  return left < MINUTE ? IMPORT_ONE.secondsLeft : IMPORT_ONE.minutesLeft(Math.round(left / MINUTE));
}
