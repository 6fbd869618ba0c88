/** A goal of speed or size, and how far it is reached. */
export interface Goal {
  work: string;
  /** The value when the goal was set. */
  before: string;
  now: string;
  goal: string;
  /** The baseline measured in the same run: on another machine both change alike. */
  yardstick: string;
}
