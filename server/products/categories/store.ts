import { CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { liveCategories } from "#server/platform/categories.ts";
import type { CategoryRow, Db, Tx } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";

/** Returns a category; undefined if it was merged or deleted. */
export const findLiveCategory = (db: Db, id: string): Promise<CategoryRow | undefined> =>
  rowsWith(db, "categories", { id, removed_at: null }).selectAll().executeTakeFirst();

/** Returns a category. Throws 404, also for one that was merged or deleted. */
export async function findCategory(db: Db, id: string): Promise<CategoryRow> {
  const row = await findLiveCategory(db, id);
  if (!row) throw notFound(CATEGORY_SERVER.notFound);
  return row;
}

export const isListed = ({ is_shown, is_stocked }: CategoryRow): boolean =>
  is_shown === 1 && is_stocked === 1;

/** Throws 409 if visitors would see no category without this one. */
export async function requireShownOther(tx: Tx, id: string): Promise<void> {
  const others = (await liveCategories(tx)).filter((row) => row.id !== id);
  if (!others.some(isListed)) throw new ProblemError(409, CATEGORY_SERVER.lastShown);
}
