import type { Comparison, Piece } from "./differences.ts";

const CUT = "…";
/** A text that is longer than this is cut, */
const TEXT_SHOWN = 160;
/** with this much kept around each change; */
const AROUND = 32;
/** of a list this many entries. */
const LINES_SHOWN = 6;

/** The beginning of a long text, up to a whole word where there is one. */
export function shortText(text: string): string {
  // A few letters are not worth a button.
  if (text.length <= TEXT_SHOWN + CUT.length + 20) return text;
  const start = text.slice(0, TEXT_SHOWN);
  return `${start.replace(/\s\S{0,30}$/, "").trimEnd()}${CUT}`;
}

/** The first entries of a list. */
export const shortList = (entries: readonly string[]): readonly string[] =>
  entries.length > LINES_SHOWN + 1
    ? [...entries.slice(0, LINES_SHOWN).map(shortText), CUT]
    : entries.map(shortText);

/** What a comparison shows at first: the changes, and as much around them as tells where they are. */
export function shortened(comparison: Comparison): Comparison {
  if (comparison.as === "values") {
    return { as: "values", from: shortText(comparison.from), to: shortText(comparison.to) };
  }
  const { as, pieces } = comparison;
  return { as, pieces: as === "text" ? shortPieces(pieces) : shortLines(pieces) };
}

/** Whether shortening took anything away. */
export const isShortened = (whole: Comparison, short: Comparison): boolean =>
  JSON.stringify(whole) !== JSON.stringify(short);

function shortPieces(pieces: readonly Piece[]): Piece[] {
  const all = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (all <= 2 * TEXT_SHOWN) return [...pieces];
  return pieces.map((piece, index) =>
    piece.kind === "same"
      ? { kind: "same", text: contextOf(piece.text, index > 0, index < pieces.length - 1) }
      : { ...piece, text: shortText(piece.text) },
  );
}

/** The ends of a text that lie beside a change, to the nearest word. */
function contextOf(text: string, hasBefore: boolean, hasAfter: boolean): string {
  if (text.length <= 3 * AROUND) return text;
  const start = hasBefore ? (/^(?:[\s\S]*\s)?/.exec(text.slice(0, AROUND))?.[0] ?? "") : "";
  const end = hasAfter ? text.slice(-AROUND).replace(/^\S*/, "") : "";
  return `${start}${CUT}${end}`;
}

/** Only what changed, an ellipsis for entries that stay, and no more than fit. */
function shortLines(pieces: readonly Piece[]): Piece[] {
  if (pieces.length <= LINES_SHOWN + 1)
    return pieces.map((piece) => ({ ...piece, text: shortText(piece.text) }));
  const lines: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "same") lines.push({ ...piece, text: shortText(piece.text) });
    else if (lines.at(-1)?.kind !== "cut") lines.push({ kind: "cut", text: CUT });
  }
  return lines.length > LINES_SHOWN + 1
    ? [...lines.slice(0, LINES_SHOWN), { kind: "cut", text: CUT }]
    : lines;
}
