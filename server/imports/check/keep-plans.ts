import { compact, piecesOf } from "../../../contract/platform/words.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ImportRowRow } from "../../platform/database/schema.ts";
import type { RowPlan } from "./plan.ts";

/** Keeps what rows do; those that change nothing are only counted. `isAnew`: what was kept of them before goes. */
export async function keepPlans(
  { main }: Database,
  importId: string,
  plans: readonly RowPlan[],
  isAnew: boolean,
): Promise<void> {
  const telling = plans.filter(({ kind }) => kind !== "same").map((plan) => rowOf(importId, plan));
  const lines = plans.map(({ line }) => line);
  await main.transaction().execute(async (tx) => {
    if (isAnew && lines.length) {
      await tx
        .deleteFrom("import_rows")
        .where("import_id", "=", importId)
        .where("line", "in", lines)
        .execute();
    }
    if (telling.length) await tx.insertInto("import_rows").values(telling).execute();
  });
}

/** A plan as it is kept. */
export function rowOf(importId: string, plan: RowPlan): ImportRowRow {
  return {
    import_id: importId,
    line: plan.line,
    kind: plan.kind,
    state: plan.kind === "refused" ? "refused" : "waiting",
    number: plan.number,
    title: plan.title,
    product_id: plan.product?.id ?? null,
    product_version: plan.product?.version ?? null,
    change_values: JSON.stringify(plan.values),
    differences: JSON.stringify(plan.differences),
    problems: JSON.stringify(plan.problems),
    before: null,
    fingerprint: plan.fingerprint,
    found_by: foundBy(plan),
  };
}

/** What a row is looked for by: each word and the code, behind a space. */
const foundBy = ({ title, code }: RowPlan): string =>
  [...piecesOf(title), compact(code ?? ""), ...piecesOf(code ?? "")]
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join("");
