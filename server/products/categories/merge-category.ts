import { MERGE_UNDO_WINDOW } from "#contract/platform/limits.ts";
import type { MergeAnswer } from "#contract/products/category.ts";
import { CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { CATEGORY_WORDS_MAX } from "#contract/products/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CategoryRow } from "#server/platform/database/schema.ts";
import { rowsWith, updateById } from "#server/platform/database/statements.ts";
import { type Actor, type Write, write } from "#server/platform/database/write.ts";
import { yielding } from "#server/platform/database/yielding.ts";
import { invalid, notFound, ProblemError } from "#server/platform/http/problems.ts";
import { forgetMoves, listHolders, moveHolders } from "./moves.ts";
import { findCategory, findLiveCategory, isListed, requireShownOther } from "./store.ts";

/** The names by which a merged category is found in lists afterwards. */
export const namesOf = (row: CategoryRow): string[] => [
  ...new Set([row.label, row.navigation_label, ...(JSON.parse(row.words) as string[])]),
];

/**
 * POST /categories/{id}/merge: gives everything of a category to another one, in one transaction: products, catalogues
 * and the links of enquiries. The merged id leads to the other from then on. Throws 404, 400 for an unknown or its own
 * id, 409 if products would have no stocked category or visitors no shown one.
 */
export function mergeCategory(
  database: Database,
  actor: Actor,
  id: string,
  into: string,
): Promise<MergeAnswer> {
  return write(yielding(database), actor, async (transaction) => {
    const { tx, change, now, record } = transaction;
    const from = await findCategory(tx, id);
    if (into === id) throw invalid([{ field: "into", message: CATEGORY_SERVER.intoItself }]);
    const target = await findLiveCategory(tx, into);
    if (!target) throw invalid([{ field: "into", message: CATEGORY_SERVER.notFound }]);
    if (isListed(from)) await requireShownOther(tx, id);
    await forgetMoves(tx, now - MERGE_UNDO_WINDOW);
    const moved = await listHolders(tx, id);
    if (moved.product + moved.catalog > 0 && target.is_stocked === 0)
      throw new ProblemError(409, CATEGORY_SERVER.intoMaker);
    await moveHolders(transaction, id, { from: id, to: into });
    await updateById(tx, "categories", id, { merged_into: into, removed_at: now, change });
    const words = [...new Set([...(JSON.parse(target.words) as string[]), ...namesOf(from)])];
    await saveWords(transaction, target, words.slice(0, CATEGORY_WORDS_MAX));
    const counts = {
      products: moved.product,
      catalogs: moved.catalog,
      enquiries: moved.enquiry,
    };
    await record("update", "category", id, `Merged category '${from.label}' into '${target.label}'`, {
      into,
      ...counts,
    });
    return { message: CATEGORY_SERVER.merged(moved.product, target.label), ...counts };
  });
}

/** Products moved on since keep their category. Throws 404 after ten minutes, 409 if the other was merged. */
export function restoreCategory(database: Database, actor: Actor, id: string): Promise<void> {
  return write(yielding(database), actor, async (transaction) => {
    const { tx, change, now, record } = transaction;
    const row = await rowsWith(tx, "categories", { id })
      .selectAll()
      .where("removed_at", ">", now - MERGE_UNDO_WINDOW)
      .executeTakeFirst();
    if (!row) throw notFound(CATEGORY_SERVER.notRestorable);
    await updateById(tx, "categories", id, {
      merged_into: null,
      removed_at: null,
      version: row.version + 1,
      change,
      updated_at: now,
    });
    if (row.merged_into !== null) await moveBack(transaction, row, row.merged_into);
    await record("update", "category", id, `Restored category '${row.label}'`);
  });
}

async function moveBack(transaction: Write, row: CategoryRow, into: string): Promise<void> {
  const { tx } = transaction;
  const target = await findLiveCategory(tx, into);
  if (!target) throw new ProblemError(409, CATEGORY_SERVER.mergedSince);
  await moveHolders(transaction, row.id, { from: into, to: row.id });
  await tx.deleteFrom("category_moves").where("category", "=", row.id).execute();
  const gained = new Set(namesOf(row));
  const words = (JSON.parse(target.words) as string[]).filter((word) => !gained.has(word));
  await saveWords(transaction, target, words);
}

const saveWords = ({ tx, change, now }: Write, { id, version }: CategoryRow, words: readonly string[]) =>
  updateById(tx, "categories", id, {
    words: JSON.stringify(words),
    version: version + 1,
    change,
    updated_at: now,
  });
