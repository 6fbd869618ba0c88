/** A goal of speed or size, and what of it is reached. */
export interface Goal {
  work: string;
  /** What it was when the goal was set. */
  before: string;
  now: string;
  goal: string;
  /** What was measured beside it in the same run: on another machine both change alike. */
  yardstick: string;
}
