/** A page takes more steps than any catalogue page does. */
export class StepBudgetExceeded extends Error {}

/** Counts the steps of reading a page, so that a malicious page is given up on slow and fast machines alike. */
export interface StepBudget {
  spend(steps: number): void;
  spent(): number;
}

export const STEPS_MAX = 20_000_000;

/** Its `spend` throws StepBudgetExceeded beyond `most` steps. */
export function createStepBudget(most = STEPS_MAX): StepBudget {
  let spent = 0;
  return {
    spend(steps) {
      spent += steps;
      if (spent > most) throw new StepBudgetExceeded();
    },
    spent: () => spent,
  };
}
