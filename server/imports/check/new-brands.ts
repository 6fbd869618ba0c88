import { brandTest } from "#contract/imports/category-paths.ts";
import type { ImportMapping } from "#contract/imports/import.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { categoryLabel } from "#contract/platform/categories.ts";
import { compact } from "#contract/platform/words.ts";
import { brandKey, type CategoryReader, categoryReader } from "#contract/products/brand-words.ts";
import type { LabelOf } from "#contract/products/fields.ts";
import { categoryOf } from "#server/platform/categories.ts";
import type { CategoryRow, ImportsRow } from "#server/platform/database/schema.ts";
import { categoryNamedBy } from "#server/products/categories/stock-brand.ts";
import type { RowValues } from "./plan.ts";

const PLACEHOLDER = "new:";

export interface NewBrand {
  label: string;
  /** What planned rows have in place of its id, which is chosen when it is created. It can't be an id. */
  placeholder: string;
}

/** Returns the brands that a mapping creates, each once. The same words and more give the same placeholders. */
export function newBrandsOf(words: ImportMapping["words"]): NewBrand[] {
  const labels = new Map<string, string>();
  for (const each of words) {
    if (!("creates" in each)) continue;
    const key = compact(each.creates);
    if (!labels.has(key)) labels.set(key, each.creates);
  }
  return [...labels.values()].map((label, at) => ({ label, placeholder: `${PLACEHOLDER}${at}` }));
}

/** A mapping as stored. `brands` has the ids of the brands that were created when it was applied, by placeholder. */
export interface StoredMapping extends ImportMapping {
  brands?: Readonly<Record<string, string>>;
}

/** Returns a planned row's values with the id of its brand, if that was created when its import was applied. */
export function withCreatedBrand(values: RowValues, { mapping }: Pick<ImportsRow, "mapping">): RowValues {
  if (mapping === null || !values.category?.startsWith(PLACEHOLDER)) return values;
  const { brands } = JSON.parse(mapping) as StoredMapping;
  return { ...values, category: brands?.[values.category] ?? values.category };
}

/** Returns the id of the stocked category that a label names, if any. */
export function stockedNamed(live: readonly CategoryRow[], label: string): string | undefined {
  const named = categoryNamedBy(live, label);
  return named?.is_stocked === 1 ? named.id : undefined;
}

/** Returns how cells name categories, by chosen words or stocked names, which names are brands, and how differences label them. */
export function categoriesOf(
  words: ImportMapping["words"],
  live: readonly CategoryRow[],
): { readCategory: CategoryReader; isBrand: (name: string) => boolean; labelOf: LabelOf } {
  const all = live.map(categoryOf);
  const stocked = all.filter(({ isStocked }) => isStocked);
  const brands = newBrandsOf(words);
  const idOf = (label: string) =>
    stockedNamed(live, label) ?? brands.find((brand) => compact(brand.label) === compact(label))?.placeholder;
  const chosen = new Map(
    words.map((each) => [brandKey(each.word), "creates" in each ? idOf(each.creates) : each.category]),
  );
  const read = categoryReader(stocked);
  const newLabels = new Map(
    brands.map(({ label, placeholder }) => [placeholder, IMPORT_ROW.newBrand(label)]),
  );
  return {
    readCategory: (cell) => chosen.get(brandKey(cell)) ?? read(cell),
    isBrand: brandTest(
      stocked,
      all.filter(({ isStocked }) => !isStocked),
    ),
    labelOf: (id) => newLabels.get(id) ?? categoryLabel(stocked, id),
  };
}
