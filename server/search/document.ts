import { CATEGORY_LABELS, isCategory, NAVIGATION_LABELS } from "../../contract/categories.ts";
import { isCodeName } from "../../contract/product-code.ts";
import type { ProductRow } from "../database/schema.ts";
import { codeRuns, codesIn, compact, otherSpellings, wordsOf } from "./words.ts";

/** What the index holds of a product: words by field. Never a price, never a catalogue. */
export interface ProductDocument {
  id: string;
  /** What the thing is: the title up to its first comma or preposition. */
  name: readonly string[];
  title: readonly string[];
  codes: readonly string[];
  specifications: readonly string[];
  description: readonly string[];
  category: string;
  /** Texts that name this very product when they are all that was typed: its codes and its number. */
  exact: readonly string[];
  /** Its codes as they are written. */
  partCodes: readonly string[];
}

export type IndexedRow = Pick<
  ProductRow,
  "id" | "product_id" | "title" | "part_code" | "description" | "category" | "specifications"
>;

/** 'Cam follower, needle bearing' is a cam follower, 'Bracket for sensor' a bracket. */
const NAME_ENDS = /,|\s(?:for|of|with|in|on|to)\s/i;

/** Builds the index entry of a product row. */
export function documentOf(row: IndexedRow): ProductDocument {
  const specifications = JSON.parse(row.specifications) as { name: string; value: string }[];
  const held = specifications.filter((spec) => isCodeName(spec.name)).map((spec) => spec.value);
  const named = row.part_code ? [row.part_code, ...held] : held;
  const others = specifications.filter((spec) => !isCodeName(spec.name));
  const otherText = others.map((spec) => `${spec.name} ${spec.value}`).join(" . ");
  const mentioned = [row.title, row.description, ...others.map((spec) => spec.value)].flatMap(codesIn);
  return {
    id: row.id,
    name: wordsOf(row.title.split(NAME_ENDS, 1)[0] ?? ""),
    title: [...wordsOf(row.title), ...otherSpellings(row.title)],
    codes: named.flatMap(codeRuns),
    specifications: [
      ...wordsOf(otherText),
      ...otherSpellings(otherText),
      ...mentioned.flatMap(codeRuns),
      ...brandWords(row.category),
    ],
    description: wordsOf(row.description),
    category: row.category,
    exact: [...named.map(compact), String(row.product_id)],
    partCodes: named,
  };
}

const brands = new Map<string, readonly string[]>();

/** A category is found by its id and by every label it has: the same words for each of its products. */
function brandWords(category: string): readonly string[] {
  const known = brands.get(category);
  if (known) return known;
  const labels = isCategory(category) ? [CATEGORY_LABELS[category], NAVIGATION_LABELS[category]] : [];
  const words = [category, ...labels].flatMap((label) => [...wordsOf(label), ...otherSpellings(label)]);
  const distinct = [...new Set(words)];
  brands.set(category, distinct);
  return distinct;
}
