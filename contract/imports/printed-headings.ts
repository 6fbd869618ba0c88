/** What the heads of printed tables say of their columns. Free of zod. */
import { fold } from "../platform/words.ts";

/** What a column of a table holds, as far as codes are concerned. */
export type Heading = "code" | "position" | "other";

const HEAD_WORDS_MAX = 5;
const TEXT_MAX = 60;
const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** What a code is the code of, in the words of makers in English, German, Hindi and Gujarati. */
const CODED = words(
  "spare part parts item article art order ordering cat catalog catalogue ref reference product material stock drawing oem teil teile artikel bestell sach ident id पार्ट પાર્ટ",
);
const NUMBERED = words("code codes no nr number numbers num nummer n # कोड नंबर કોડ નંબર");
/** Headings that say it in one word. */
const CODES = words("code codes sku pn teilenummer artikelnummer bestellnummer sachnummer कोड કોડ");
const POSITIONS = words("pos position item ref key sl sr s no nr # index balloon callout fig");
const NUMBERS = words("no nr number");

/** What a heading announces: 'Part no.' a code, 'Pos.' and 'Item no.' the number of a part on the drawing. */
export function headingOf(text: string): Heading {
  const all = fold(text.slice(0, TEXT_MAX))
    .split(/[^\p{L}\p{M}\p{N}#]+/u)
    .filter(Boolean);
  const [first = "", second] = all;
  const last = all.slice(-1)[0] ?? "";
  if (!all.length || all.length > HEAD_WORDS_MAX) return "other";
  if (POSITIONS.has(first) && (second === undefined || (all.length === 2 && NUMBERS.has(second)))) {
    return "position";
  }
  if (all.length === 1 || all.join("") === "pn") return CODES.has(all.join("")) ? "code" : "other";
  const others = all.slice(0, -1);
  return (NUMBERED.has(last) || CODES.has(last)) && others.every((word) => CODED.has(word))
    ? "code"
    : "other";
}
