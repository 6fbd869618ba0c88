import type { Category } from "#contract/platform/categories.ts";
import { isCodeName } from "#contract/platform/filters.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { NAME_WORDS_MAX, nameIn } from "./kinds.ts";
import { type MachineReader, machineReader } from "./machines.ts";
import { boreSizes } from "./sizes.ts";
import { codesIn, compact, otherSpellings, TITLE_SPELLINGS, wordsOf } from "./words.ts";

/** The indexed words of a product, by field. Never contains a price or a catalogue. */
export interface ProductDocument {
  id: string;
  /** The head noun, the last word of a short name ("spring" in "gripper clamp spring"); empty if uncertain. */
  head: readonly string[];
  title: readonly string[];
  codes: readonly string[];
  specifications: readonly string[];
  labels: readonly string[];
  /** Names of the brand and of the machines that the part fits. */
  brand: readonly string[];
  description: readonly string[];
  /** Other spellings of words in the title (three times) and the specifications. */
  joined: readonly string[];
  category: string;
  /** Codes as written, and the number; an exact match of one finds this product. */
  partCodes: readonly string[];
  number: number;
}

export type IndexedRow = Pick<
  ProductRow,
  "id" | "product_id" | "title" | "part_code" | "description" | "category" | "specifications"
>;

export function documentOf(row: IndexedRow, brands: BrandWords): ProductDocument {
  const specifications = JSON.parse(row.specifications) as { name: string; value: string }[];
  const specifiedCodes = specifications.filter((spec) => isCodeName(spec.name)).map((spec) => spec.value);
  const ownCodes = row.part_code ? [row.part_code, ...specifiedCodes] : specifiedCodes;
  const otherSpecifications = specifications.filter(
    (spec) => !isCodeName(spec.name) && !DENIED.test(spec.value),
  );
  const affirmedValues = otherSpecifications
    .map((spec) => affirmed(spec.value))
    .filter((value) => !YES_OR_NO.test(value));
  const values = affirmedValues.join(" . ");
  const mentioned = [row.title, row.description, ...affirmedValues].flatMap(codesIn).map(compact);
  const ofTitle = [...new Set(otherSpellings(row.title))];
  return {
    id: row.id,
    head: headOf(row.title),
    title: wordsOf(row.title),
    codes: [...new Set(ownCodes.flatMap((code) => [...wordsOf(code), compact(code)]))],
    specifications: wordsOf(values),
    labels: otherSpecifications.flatMap((spec) => wordsOf(spec.name)),
    brand: [
      ...new Set([
        ...(brands.of.get(row.category) ?? wordsIn([row.category])),
        ...wordsIn(brands.machinesOf(specifications)),
      ]),
    ],
    description: wordsOf(affirmed(row.description)),
    joined: [
      ...Array.from({ length: TITLE_SPELLINGS }, () => ofTitle).flat(),
      ...new Set([...otherSpellings(values), ...boreSizes(otherSpecifications), ...mentioned]),
    ],
    category: row.category,
    partCodes: ownCodes,
    number: row.product_id,
  };
}

/** Yes/no values carry no search terms. */
const YES_OR_NO = /^(?:yes|no)\W*$/i;

/** Matches features that the product doesn't have, so that a search for them doesn't find it. */
const DENIED = /^(?:none|without|not (?:included|supplied|fitted))\b/i;
const WITHOUT = /\b(?:without|no|excluding)\s+(?:an? |any )?\p{L}[\p{L}-]*(?:(?: or |\/)\p{L}[\p{L}-]*)?/giu;
const LEFT_OUT = /(?<![\p{L}-])\p{L}[\p{L}-]*\s+(?:is |are )?not (?:included|supplied|fitted)\b/giu;
const affirmed = (text: string): string => text.replace(WITHOUT, " ").replace(LEFT_OUT, " ");

/** The head noun of a title; a title that is a list of properties has none. */
function headOf(title: string): string[] {
  const named = nameIn(title);
  const name = wordsOf(named);
  const isName = name.length <= NAME_WORDS_MAX - 1 || (named !== title && name.length <= NAME_WORDS_MAX);
  return isName ? name.slice(-1).filter((word) => /^\p{L}+$/u.test(word)) : [];
}

/** The words of each category's id and labels, by its id, and the machines that specifications name. */
export interface BrandWords extends Pick<MachineReader, "machinesOf"> {
  of: ReadonlyMap<string, readonly string[]>;
}

/** `machines` are the owner's names of the specifications that list machines; by default those of a new site. */
export const brandWordsOf = (
  categories: readonly Category[],
  machines?: readonly { name: string }[],
): BrandWords => ({
  of: new Map(
    categories.map(({ id, label, navigationLabel }) => [id, wordsIn([id, label, navigationLabel])]),
  ),
  machinesOf: machineReader(categories, machines).machinesOf,
});

const wordsIn = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [...wordsOf(name), ...otherSpellings(name)])),
];
