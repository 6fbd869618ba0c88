import type { Category, NamedCategory } from "#contract/platform/categories.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { readOncePerChange } from "./database/counters.ts";
import type { CategoryRow, Db } from "./database/schema.ts";
import { invalid } from "./http/problems.ts";

/** A category as stored, without those that were merged or deleted. */
interface StoredCategory extends NamedCategory {
  isShown: boolean;
  /** False for a maker whose parts the business doesn't have: known to search, never listed. */
  isStocked: boolean;
  version: number;
}

/** The rows of all categories, of merged and deleted ones too, in the owner's order. */
const allCategories = readOncePerChange(
  async (db): Promise<readonly Readonly<CategoryRow>[]> =>
    db.selectFrom("categories").selectAll().orderBy("position").orderBy("id").execute(),
);

const isLive = ({ removed_at }: CategoryRow): boolean => removed_at === null;

/** Returns the rows of all categories that exist, in the owner's order. */
export const liveCategories = async (db: Db): Promise<readonly Readonly<CategoryRow>[]> =>
  (await allCategories(db)).filter(isLive);

export const readCategories = async (db: Db): Promise<StoredCategory[]> =>
  (await liveCategories(db)).map(categoryOf);

/** Returns the categories that visitors see, in the owner's order, limited to what they read of them. */
export async function readShownCategories(db: Db): Promise<Category[]> {
  const shown = (await readCategories(db)).filter(({ isShown, isStocked }) => isShown && isStocked);
  return shown.map(({ id, label, navigationLabel, inBrandGrid }) => ({
    id,
    label,
    navigationLabel,
    inBrandGrid,
  }));
}

export const readStockedCategories = async (db: Db): Promise<StoredCategory[]> =>
  (await readCategories(db)).filter(({ isStocked }) => isStocked);

/** Returns the categories that are or were stocked: products' specifications name merged ones too. */
export async function readBrandNames(db: Db): Promise<StoredCategory[]> {
  const rows = await allCategories(db);
  return rows.filter((row) => row.is_stocked === 1).map(categoryOf);
}

/** Returns the makers whose parts the business doesn't have. */
export const readMakers = async (db: Db): Promise<StoredCategory[]> =>
  (await readCategories(db)).filter(({ isStocked }) => !isStocked);

export const categoryOf = (row: CategoryRow): StoredCategory => ({
  id: row.id,
  label: row.label,
  navigationLabel: row.navigation_label,
  inBrandGrid: row.in_brand_grid === 1,
  words: JSON.parse(row.words) as string[],
  isShown: row.is_shown === 1,
  isStocked: row.is_stocked === 1,
  version: row.version,
});

/** All names of makers, also in other scripts. */
export const namesOfMakers = (makers: readonly StoredCategory[]): string[] =>
  makers.flatMap(({ label, words }) => [label, ...words]);

/** Returns the ids that were merged, each with the stocked category that has its products now. */
export async function readMergedCategories(db: Db): Promise<{ id: string; into: string }[]> {
  const rows = await allCategories(db);
  return rows.flatMap(({ id, merged_into }) =>
    merged_into === null ? [] : [{ id, into: currentIn(rows, id) ?? "" }],
  );
}

/** Returns the id of the stocked category that an id names, also a merged one's; undefined if there is none. */
export async function currentCategory(db: Db, id: string): Promise<string | undefined> {
  return currentIn(await allCategories(db), id);
}

function currentIn(rows: readonly CategoryRow[], id: string): string | undefined {
  const row = rows.find((each) => each.id === id);
  if (row?.merged_into) return currentIn(rows, row.merged_into);
  return row?.is_stocked === 1 && isLive(row) ? id : undefined;
}

/** Returns the id to store for a category, following merges. Throws 400 for an unknown or not stocked one. */
export async function requireCategory(db: Db, id: string): Promise<string> {
  const current = await currentCategory(db, id);
  if (current === undefined) throw invalid([{ field: "category", message: PRODUCT_SERVER.categoryUnknown }]);
  return current;
}
