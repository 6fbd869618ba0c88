/** Capitals and digits in groups, joined by hyphens; a longer one may break, for it would not fit a phone. */
const CODE = String.raw`(?<![\w-])(?=[A-Z-]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)+(?![\w-])`;
const CODE_MAX = 24;
/** A short word with a hyphen: 'let-off', 'right-hand'. */
const SHORT = String.raw`(?<![\w-])(?=[A-Za-z-]{3,10}(?![\w-]))[A-Za-z]+(?:-[A-Za-z]+)+`;
/** A number with its unit, or several with signs between them: '12 mm', '20 x 42 x 12', '145 x 11 mm'. */
const UNIT = "(?:mm|cm|m|kg|g|V|A|W|kW|Hz|bar|Nm|N|°C)";
const MEASURE = String.raw`(?<![\w.,-])\d[\d.,]*(?: [x×] \d[\d.,]*)*(?: ${UNIT}(?!\w)|(?<=[x×] [\d.,]+))`;
const WHOLE = new RegExp(`(${CODE}|${SHORT}|${MEASURE})`);

/** A text cut into what never breaks over a line (part codes, short words, measures) and what stands between. */
export function unbrokenPieces(text: string): { key: number; piece: string; isWhole: boolean }[] {
  return text
    .split(WHOLE)
    .map((piece, index) => ({ key: index, piece, isWhole: index % 2 === 1 && piece.length <= CODE_MAX }))
    .filter(({ piece }) => piece !== "");
}
