import { CATEGORIES_MAX } from "#contract/platform/limits.ts";
import { compact } from "#contract/platform/words.ts";
import { CreateCategoryBody, freeCategoryId, type UpdateCategoryBody } from "#contract/products/category.ts";
import { CATEGORY_FORM, CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { liveCategories } from "#server/platform/categories.ts";
import { changedColumns } from "#server/platform/database/save-versioned.ts";
import type { CategoryRow } from "#server/platform/database/schema.ts";
import { insertRow, updateById } from "#server/platform/database/statements.ts";
import type { Write } from "#server/platform/database/write.ts";
import { invalid, ProblemError } from "#server/platform/http/problems.ts";
import { namesOf } from "./merge-category.ts";

/** Creates a category at the end. Throws 409 for an id that is or was taken and beyond the maximum, 400 for a taken label. */
export async function insertCategory(
  { tx, change, now, record }: Write,
  body: CreateCategoryBody,
): Promise<void> {
  const taken = await tx.selectFrom("categories").select("id").where("id", "=", body.id).executeTakeFirst();
  if (taken) throw new ProblemError(409, CATEGORY_SERVER.idTaken);
  const live = await liveCategories(tx);
  if (live.length >= CATEGORIES_MAX) throw new ProblemError(409, CATEGORY_SERVER.tooMany);
  assertLabelFree(live, body);
  await insertRow(tx, "categories", {
    id: body.id,
    ...categoryColumns({ ...body, navigationLabel: body.navigationLabel ?? body.label }),
    position: Math.max(-1, ...live.map(({ position }) => position)) + 1,
    version: 1,
    change,
    updated_at: now,
  });
  await record("create", "category", body.id, `Created category '${body.label}'`);
}

export const categoryColumns = (body: UpdateCategoryBody) => ({
  label: body.label,
  navigation_label: body.navigationLabel,
  in_brand_grid: Number(body.inBrandGrid),
  is_shown: Number(body.isShown),
  is_stocked: Number(body.isStocked),
  words: JSON.stringify([...new Set(body.words)]),
});

/** Labels are keys of GET /catalogs/metadata, and cells of files are read by them. */
export function assertLabelFree(others: readonly CategoryRow[], { label }: { label: string }): void {
  if (others.some((other) => compact(other.label) === compact(label)))
    throw invalid([{ field: "label", message: CATEGORY_FORM.labelTaken }]);
}

/** Returns the category or maker that has a text as its label, otherwise as its id or another name. */
export function categoryNamedBy(rows: readonly CategoryRow[], text: string): CategoryRow | undefined {
  const key = compact(text);
  const has = (names: readonly string[]) => names.some((name) => compact(name) === key);
  return rows.find(({ label }) => has([label])) ?? rows.find((row) => has([row.id, ...namesOf(row)]));
}

/** Returns the id of the category of this label: created, or a maker that becomes stocked. Throws 409. */
export async function stockBrand(transaction: Write, label: string): Promise<string> {
  const { tx, change, now, record } = transaction;
  const known = categoryNamedBy(await liveCategories(tx), label);
  if (!known) {
    const used = await tx.selectFrom("categories").select("id").execute();
    const id = freeCategoryId(label, new Set(used.map((row) => row.id)));
    await insertCategory(transaction, CreateCategoryBody.parse({ id, label }));
    return id;
  }
  if (known.is_stocked === 1) return known.id;
  const { id, version } = known;
  const shown = { is_stocked: 1, is_shown: 1, in_brand_grid: 1 };
  await updateById(tx, "categories", id, { ...shown, version: version + 1, change, updated_at: now });
  const detail = { changes: changedColumns(known, shown) };
  await record("update", "category", id, `Updated category '${known.label}'`, detail);
  return id;
}
