/** A page takes more steps than any catalogue page does. */
export class TooMuchWork extends Error {}

/** Counts the steps of reading a page, so that a malicious page is given up on slow and fast machines alike. */
export interface Work {
  spend(steps: number): void;
  spent(): number;
}

export const STEPS_MAX = 20_000_000;

/** Its `spend` throws TooMuchWork beyond `most` steps. */
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
