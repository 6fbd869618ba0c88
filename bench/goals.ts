import { importGoals } from "./imports.ts";
import { listGoals } from "./lists.ts";
import { pageGoals } from "./pages.ts";
import { pdfGoals } from "./pdf.ts";
import { restGoals } from "./rest.ts";
import { type Goal, storeFigures } from "./support/figures.ts";
import { weightGoals } from "./weight.ts";

/** Each measures its lines together with its baseline. */
const MEASURES: Readonly<Record<string, () => Promise<Goal[]>>> = {
  imports: importGoals,
  pdf: pdfGoals,
  pages: pageGoals,
  lists: listGoals,
  weight: weightGoals,
  rest: restGoals,
};

/** A bench that fails does not remove the others' lines. */
const notMeasured = (work: string, error: unknown): Goal => ({
  work,
  before: "",
  now: `not measured: ${String(error)}`,
  goal: "",
  yardstick: "",
});

/**
 * `npm run bench -- goals [NAME...]`: the goals for speed and size and how far they are reached, in one run; with names, only
 * the lines of those benches. Linux only.
 */
export async function bench(names: string[]): Promise<void> {
  const goals: Goal[] = [];
  for (const name of names.length ? names : Object.keys(MEASURES)) {
    const measure = MEASURES[name];
    if (!measure) throw new Error(`Goals: ${Object.keys(MEASURES).join(" | ")}`);
    goals.push(...(await measure().catch((error) => [notMeasured(name, error)])));
  }
  await storeFigures("goals", {
    title: "Goals of speed and size",
    head: ["work", "before", "now", "goal", "yardstick of the same run"],
    rows: goals.map(({ work, before, now, goal, yardstick }) => [work, before, now, goal, yardstick]),
    below:
      "A figure of another machine is compared by its yardstick. Shares are those of the pages that pdftoppm makes in the same time.",
    isPart: names.length > 0,
  });
}
