import { Fragment, type ReactNode } from "react";

const CODE_MAX = 24;

/** Letters, digits and hyphens: an unbreakable piece starts only at a word's start. */
const WORD = /[\w-]+/g;

/** A part code: groups of capitals and digits, joined by hyphens. */
const CODE = /^(?=.*\d)[A-Z0-9]+(?:-[A-Z0-9]+)+$/;

/** A short hyphenated word: 'let-off', 'right-hand'. */
const HYPHENED = /^(?=[A-Za-z-]{3,10}$)[A-Za-z]+(?:-[A-Za-z]+)+/;

/** A number with its unit, or several: '12 mm', '20 x 42 x 12', '145 x 11 mm'. */
const MEASURE = /\d[\d.,]*(?: [x×] \d[\d.,]*)*(?: (?:mm|cm|m|kg|g|V|A|W|kW|Hz|bar|Nm|N|°C)(?!\w))?/y;

interface Props {
  text: string;
  /** Renders a piece; default: as text. */
  draw?: (piece: string) => ReactNode;
}

/** Renders text without line breaks inside part codes, short hyphenated words and measures. */
export function Unbroken({ text, draw = (piece) => piece }: Props) {
  return unbrokenPieces(text).map(({ key, piece, isWhole }) => (
    <Fragment key={key}>{isWhole ? <span className="unbroken">{draw(piece)}</span> : draw(piece)}</Fragment>
  ));
}

/** Splits text into unbreakable pieces and the rest. A longer code may break, since it would not fit on a phone. */
export function unbrokenPieces(text: string): { key: number; piece: string; isWhole: boolean }[] {
  const cut: string[] = [];
  let end = 0;
  // Without lookbehind, a syntax error before Safari 16.4.
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index < end) continue;
    const piece = CODE.exec(word)?.[0] ?? HYPHENED.exec(word)?.[0] ?? measureAt(text, index);
    if (piece === undefined) continue;
    cut.push(text.slice(end, index), piece);
    end = index + piece.length;
  }
  return [...cut, text.slice(end)]
    .map((piece, index) => ({ key: index, piece, isWhole: index % 2 === 1 && piece.length <= CODE_MAX }))
    .filter(({ piece }) => piece !== "");
}

/** Returns undefined for a plain number, which never breaks. */
function measureAt(text: string, start: number): string | undefined {
  if (/[.,]/.test(text.charAt(start - 1))) return undefined;
  MEASURE.lastIndex = start;
  const measure = MEASURE.exec(text)?.[0];
  return measure?.includes(" ") ? measure : undefined;
}
