import { type ImportTarget, JOINED_TARGETS, REASON_COLUMN } from "../../../contract/imports/import-heads.ts";
import type { ImportMapping, ImportPreview } from "../../../contract/imports/import-mapping.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { isMoneyColumn } from "../../../contract/platform/money.ts";
import { brandKey, categoryOfWord } from "../../../contract/products/brand-words.ts";

/** A column taken for something else; another one that was that is left out, where only one can be. */
export function withTarget(
  { columns }: ImportMapping,
  place: number,
  target: ImportTarget | null,
): Pick<ImportMapping, "columns"> {
  const isOne = target !== null && !JOINED_TARGETS.has(target);
  const others = columns.map((each) => (isOne && each === target ? null : each));
  return { columns: others.map((each, at) => (at === place ? target : each)) };
}

/** Sets the name of a specification column; an empty name restores the heading. */
export function withName(
  { columns, names = [] }: ImportMapping,
  place: number,
  name: string,
): Pick<ImportMapping, "names"> {
  return { names: columns.map((_, at) => (at === place ? name.trim() || null : (names[at] ?? null))) };
}

/** The unused columns that can be imported as specifications by their names: those with values, and without prices. */
export const leftOut = ({ columns }: ImportPreview, mapping: ImportMapping): number[] =>
  columns.flatMap(({ name, filled, samples }, place) =>
    mapping.columns[place] === null &&
    name !== "" &&
    name !== REASON_COLUMN &&
    filled > 0 &&
    !isMoneyColumn(name, samples)
      ? [place]
      : [],
  );

/** The words of the column of categories that are neither a category nor a brand that is known; each once. */
export function unknownWords({ columns }: ImportPreview, mapping: ImportMapping): string[] {
  const column = columns[mapping.columns.indexOf("Category")];
  const words = new Map((column?.words ?? []).map((word) => [brandKey(word), word]));
  return [...words.values()].filter((word) => categoryOfWord(word) === undefined);
}

/** What a word is said to mean. */
export const meaningOf = ({ words }: ImportMapping, word: string): Category | undefined =>
  words.find((each) => brandKey(each.word) === brandKey(word))?.category;

/** A word that is said to mean a category, or nothing any more. */
export function withMeaning(
  mapping: ImportMapping,
  word: string,
  category: Category | undefined,
): Pick<ImportMapping, "words"> {
  const others = mapping.words.filter((each) => brandKey(each.word) !== brandKey(word));
  return { words: category ? [...others, { word, category }] : others };
}
