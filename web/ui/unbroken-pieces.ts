const CODE_MAX = 24;

/**
 * What a line never breaks, the first that fits:
 * - a code: capitals and digits in groups, joined by hyphens;
 * - a short word with a hyphen: 'let-off', 'right-hand';
 * - a number with its unit, or several with signs between them: '12 mm', '20 x 42 x 12', '145 x 11 mm'.
 */
const WHOLE =
  /((?<![\w-])(?=[A-Z-]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)+(?![\w-])|(?<![\w-])(?=[A-Za-z-]{3,10}(?![\w-]))[A-Za-z]+(?:-[A-Za-z]+)+|(?<![\w.,-])\d[\d.,]*(?: [x×] \d[\d.,]*)*(?: (?:mm|cm|m|kg|g|V|A|W|kW|Hz|bar|Nm|N|°C)(?!\w)|(?<=[x×] [\d.,]{1,10})))/;

/** A text cut into what never breaks over a line and what stands between. A longer code may break, for it would not fit a phone. */
export function unbrokenPieces(text: string): { key: number; piece: string; isWhole: boolean }[] {
  return text
    .split(WHOLE)
    .map((piece, index) => ({ key: index, piece, isWhole: index % 2 === 1 && piece.length <= CODE_MAX }))
    .filter(({ piece }) => piece !== "");
}
