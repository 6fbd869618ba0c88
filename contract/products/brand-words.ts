/** The category that a cell of a list names: by a label, a brand, a model, or in another language. Free of zod. */
import type { NamedCategory } from "../platform/categories.ts";
import { CATEGORY_LABEL_MAX } from "../platform/limits.ts";
import { piecesOf } from "../platform/words.ts";

export function brandKey(word: string): string {
  return piecesOf(word).join(" ");
}

/** Returns the id of the category that a cell names; undefined if it names none. */
export type CategoryReader = (cell: string) => string | undefined;

/**
 * Returns a reader of cells. A whole cell that is an id, a label or a word names its category. Otherwise the longest label or
 * word in it does; among equals a word, since 'Picanol GTM' names a model, then the first category. A category outside of the
 * brand grid ('Others') is named by whole cells only.
 */
export function categoryReader(categories: readonly NamedCategory[]): CategoryReader {
  const names = categories.flatMap(({ id, label, navigationLabel, words, inBrandGrid }) => [
    ...[id, label, navigationLabel].map((name) => ({
      id,
      inBrandGrid,
      pieces: piecesOf(name),
      isWord: false,
    })),
    ...words.map((word) => ({ id, inBrandGrid, pieces: piecesOf(word), isWord: true })),
  ]);
  const whole = new Map([...names].reverse().map(({ id, pieces }) => [pieces.join(" "), id] as const));
  const contained = names
    .filter(({ inBrandGrid, pieces }) => inBrandGrid && pieces.length > 0)
    .sort(
      (one, other) => other.pieces.length - one.pieces.length || Number(other.isWord) - Number(one.isWord),
    );
  return (cell) => {
    const pieces = piecesOf(cell);
    const known = whole.get(pieces.join(" "));
    return known ?? contained.find((name) => isIn(pieces, name.pieces))?.id;
  };
}

/** Returns a function that names the brand to create: a maker's label, or the cell; undefined for signs. */
export function newBrandNamer(makers: readonly NamedCategory[]): (cell: string) => string | undefined {
  const read = categoryReader(makers.map((maker) => ({ ...maker, inBrandGrid: true })));
  return (cell) => {
    if (brandKey(cell) === "") return undefined;
    const id = read(cell);
    const maker = makers.find((each) => each.id === id);
    return maker?.label ?? cell.replace(/\s+/g, " ").trim().slice(0, CATEGORY_LABEL_MAX).trim();
  };
}

const isIn = (pieces: readonly string[], run: readonly string[]): boolean =>
  pieces.some((_, from) => run.every((piece, at) => pieces[from + at] === piece));
