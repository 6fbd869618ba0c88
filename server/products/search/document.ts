import { CATEGORY_LABELS, isCategory, NAVIGATION_LABELS } from "../../../contract/platform/categories.ts";
import { isCodeName } from "../../../contract/products/product-code.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { NAME_WORDS_MAX, nameIn } from "./kinds.ts";
import { machinesOf } from "./machines.ts";
import { codeRuns, codesIn, otherSpellings, wordsOf } from "./words.ts";

/** What the index holds of a product: words by field. Never a price, never a catalogue. */
export interface ProductDocument {
  id: string;
  /** What the thing is: the last word of a short name, so that a gripper clamp spring is a spring. */
  head: readonly string[];
  title: readonly string[];
  codes: readonly string[];
  /** What its specifications say. */
  specifications: readonly string[];
  /** What its specifications are called. */
  labels: readonly string[];
  /** The words of its category. */
  brand: readonly string[];
  description: readonly string[];
  category: string;
  /** Its codes as they are written, and its number: typed alone they name this very product. */
  partCodes: readonly string[];
  number: number;
  /** The looms that it is for. */
  machines: readonly string[];
}

export type IndexedRow = Pick<
  ProductRow,
  "id" | "product_id" | "title" | "part_code" | "description" | "category" | "specifications"
>;

/** Builds the index entry of a product row. */
export function documentOf(row: IndexedRow): ProductDocument {
  const specifications = JSON.parse(row.specifications) as { name: string; value: string }[];
  const held = specifications.filter((spec) => isCodeName(spec.name)).map((spec) => spec.value);
  const named = row.part_code ? [row.part_code, ...held] : held;
  const others = specifications.filter((spec) => !isCodeName(spec.name));
  const values = others.map((spec) => spec.value).join(" . ");
  const mentioned = [row.title, row.description, ...others.map((spec) => spec.value)].flatMap(codesIn);
  const name = wordsOf(nameIn(row.title));
  return {
    id: row.id,
    head: name.length <= NAME_WORDS_MAX ? name.slice(-1) : [],
    title: [...wordsOf(row.title), ...otherSpellings(row.title)],
    codes: named.flatMap(codeRuns),
    specifications: [...wordsOf(values), ...otherSpellings(values), ...mentioned.flatMap(codeRuns)],
    labels: others.flatMap((spec) => wordsOf(spec.name)),
    brand: brandWords(row.category),
    description: wordsOf(row.description),
    category: row.category,
    partCodes: named,
    number: row.product_id,
    machines: machinesOf(specifications),
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
