import type { Confirmation } from "#contract/platform/primitives.ts";
import type { CreateCategoryBody, OwnCategory, UpdateCategoryBody } from "#contract/products/category.ts";
import { CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { categoryOf, liveCategories } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import {
  changedColumns,
  requireCurrent,
  type SaveTarget,
  saveVersioned,
  type Versioned,
} from "#server/platform/database/save-versioned.ts";
import type { CategoryRow, Db } from "#server/platform/database/schema.ts";
import { updateById, updateReturning } from "#server/platform/database/statements.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import { notFound, ProblemError, staleSave } from "#server/platform/http/problems.ts";
import { assertLabelFree, categoryColumns, insertCategory } from "./stock-brand.ts";
import { findCategory, isListed, requireShownOther } from "./store.ts";

/** Returns all categories in the owner's order, with what they hold. */
export async function listCategories(db: Db): Promise<OwnCategory[]> {
  const counted = async (table: "products" | "catalogs") => {
    const rows = await db
      .selectFrom(table)
      .select((eb) => ["category", eb.fn.countAll<number>().as("count")])
      .groupBy("category")
      .execute();
    return new Map(rows.map(({ category, count }) => [category, Number(count)]));
  };
  const [products, catalogs] = [await counted("products"), await counted("catalogs")];
  return (await liveCategories(db)).map((row) => ({
    ...categoryOf(row),
    products: products.get(row.id) ?? 0,
    catalogs: catalogs.get(row.id) ?? 0,
  }));
}

const presentOne = async (db: Db, id: string): Promise<OwnCategory> => {
  const category = (await listCategories(db)).find((each) => each.id === id);
  if (!category) throw notFound(CATEGORY_SERVER.notFound);
  return category;
};

const CATEGORY: Versioned<CategoryRow, Partial<CategoryRow>, OwnCategory> = {
  entity: "category",
  find: findCategory,
  put: (tx, { id }, changes, stamp) => updateReturning(tx, "categories", id, { ...changes, ...stamp }),
  describe: (row, changes, { label }) => ({
    description: `Updated category '${label}'`,
    detail: { changes: changedColumns(row, changes) },
  }),
  present: ({ id }, tx) => presentOne(tx, id),
  stale: (current) => staleSave(CATEGORY_SERVER.stale, current),
};

/** POST /categories. Throws what insertCategory throws. */
export function createCategory(
  database: Database,
  actor: Actor,
  body: CreateCategoryBody,
): Promise<OwnCategory> {
  return write(database, actor, async (transaction) => {
    await insertCategory(transaction, body);
    return presentOne(transaction.tx, body.id);
  });
}

/** PUT /categories/{id}. Throws 404, 400, 409 (stale; the last shown one; products without a stocked category). */
export function updateCategory(
  database: Database,
  actor: Actor,
  aim: SaveTarget,
  body: UpdateCategoryBody,
): Promise<OwnCategory> {
  return saveVersioned(database, actor, CATEGORY, aim, async (row, { tx }) => {
    assertLabelFree(
      (await liveCategories(tx)).filter(({ id }) => id !== row.id),
      body,
    );
    if (!body.isStocked) await assertEmpty(tx, row.id);
    if (isListed(row) && !(body.isShown && body.isStocked)) await requireShownOther(tx, row.id);
    return categoryColumns(body);
  });
}

/** Throws 409 if a product or catalogue is of this category; deleted products can be restored. */
async function assertEmpty(db: Db, id: string): Promise<void> {
  const { products, catalogs } = await presentOne(db, id);
  if (products + catalogs > 0) throw new ProblemError(409, CATEGORY_SERVER.holdsParts);
}

/** PUT /categories/order: reorders the whole list. Throws 409 with the list if `ids` aren't exactly its categories. */
export function reorderCategories(
  database: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<OwnCategory[]> {
  return write(database, actor, async ({ tx, change, record }) => {
    const live = await liveCategories(tx);
    const known = new Set(live.map(({ id }) => id));
    if (ids.length !== live.length || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw staleSave(CATEGORY_SERVER.listStale, await listCategories(tx));
    for (const [position, id] of ids.entries())
      await tx
        .updateTable("categories")
        .set({ position, change })
        .where("id", "=", id)
        .where("position", "!=", position)
        .execute();
    await record("update", "category", "list", "Changed the order of the categories", {
      from: live.map(({ id }) => id),
      to: ids,
    });
    return listCategories(tx);
  });
}

/** DELETE /categories/{id}: its id is never used again. Throws 404, 409 (stale; it holds something; the last shown one). */
export function deleteCategory(database: Database, actor: Actor, aim: SaveTarget): Promise<Confirmation> {
  return write(database, actor, async (transaction) => {
    const { tx, change, now, record } = transaction;
    const row = await requireCurrent(transaction, CATEGORY, aim);
    await assertEmpty(tx, row.id);
    if (isListed(row)) await requireShownOther(tx, row.id);
    await updateById(tx, "categories", row.id, { removed_at: now, change });
    await record("delete", "category", row.id, `Deleted category '${row.label}'`);
    return { message: CATEGORY_SERVER.deleted };
  });
}
