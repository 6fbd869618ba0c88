import type { CellComparison, CellPiece } from "./differences.ts";

const CUT = "…";
/** The maximum length of a text, and the context around each change, in characters. */
const TEXT_SHOWN = 160;
const AROUND = 32;
/** The maximum number of list entries. */
const LINES_SHOWN = 6;

/** Returns the beginning of a long text, cut at a word if possible. */
export function shortText(text: string): string {
  // Cutting off a few characters is not worth a button.
  if (text.length <= TEXT_SHOWN + CUT.length + 20) return text;
  const start = text.slice(0, TEXT_SHOWN);
  return `${start.replace(/\s\S{0,30}$/, "").trimEnd()}${CUT}`;
}

export const shortList = (entries: readonly string[]): readonly string[] =>
  entries.length > LINES_SHOWN + 1
    ? [...entries.slice(0, LINES_SHOWN).map(shortText), CUT]
    : entries.map(shortText);

/** Abbreviates a comparison to the changes and their context. */
export function shortened(comparison: CellComparison): CellComparison {
  if (comparison.as === "entries") return { as: "entries", entries: shortList(comparison.entries) };
  if (comparison.as === "values") {
    return { as: "values", from: shortText(comparison.from), to: shortText(comparison.to) };
  }
  const { as, pieces } = comparison;
  return { as, pieces: as === "text" ? shortPieces(pieces) : shortLines(pieces) };
}

export const isShortened = (whole: CellComparison, short: CellComparison): boolean =>
  JSON.stringify(whole) !== JSON.stringify(short);

function shortPieces(pieces: readonly CellPiece[]): CellPiece[] {
  const all = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (all <= 2 * TEXT_SHOWN) return [...pieces];
  return pieces.map((piece, index) =>
    piece.kind === "same"
      ? { kind: "same", text: contextOf(piece.text, index > 0, index < pieces.length - 1) }
      : { ...piece, text: shortText(piece.text) },
  );
}

/** Cuts an unchanged text to its ends beside changes, at words. */
function contextOf(text: string, hasBefore: boolean, hasAfter: boolean): string {
  if (text.length <= 3 * AROUND) return text;
  const start = hasBefore ? (/^(?:[\s\S]*\s)?/.exec(text.slice(0, AROUND))?.[0] ?? "") : "";
  const end = hasAfter ? text.slice(-AROUND).replace(/^\S*/, "") : "";
  return `${start}${CUT}${end}`;
}

/** Returns the changed entries, with an ellipsis for unchanged ones, up to the limit. */
function shortLines(pieces: readonly CellPiece[]): CellPiece[] {
  if (pieces.length <= LINES_SHOWN + 1)
    return pieces.map((piece) => ({ ...piece, text: shortText(piece.text) }));
  const lines: CellPiece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "same") lines.push({ ...piece, text: shortText(piece.text) });
    else if (lines.at(-1)?.kind !== "cut") lines.push({ kind: "cut", text: CUT });
  }
  return lines.length > LINES_SHOWN + 1
    ? [...lines.slice(0, LINES_SHOWN), { kind: "cut", text: CUT }]
    : lines;
}
