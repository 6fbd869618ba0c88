/** A page that would take more steps than any page of a catalogue does. */
export class TooMuchWork extends Error {}

/** Counts what reading a page takes: a page that was made to take for ever is given up, on a slow machine and a fast one alike. */
export interface Work {
  spend(steps: number): void;
  spent(): number;
}

export const STEPS_MAX = 20_000_000;

/** Throws TooMuchWork when more steps are spent than there are. */
export function createWork(most = STEPS_MAX): Work {
  let spent = 0;
  return {
    spend(steps) {
      spent += steps;
      if (spent > most) throw new TooMuchWork();
    },
    spent: () => spent,
  };
}
