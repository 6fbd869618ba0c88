import { compact, fold, stem } from "#contract/platform/words.ts";

/**
 * Measures as mills write them: threads (M12 x 1.75), sizes (25 x 52 x 15: bore, outside, width), metres and centimetres for
 * millimetres, 36T for 36 teeth. Each becomes one word, in the same form in products and queries.
 */

/** `joined` is the word as which the products' specifications have it, if any has. */
type Known = (word: string) => boolean;

const THREAD = /\bm ?(\d{1,3}) ?[x×*] ?(\d{1,2}(?:[.,]\d{1,2})?)(?!\d)/g;
/** Sizes in millimetres, each of which is also looked for alone: '8 x 5 mm'. */
const EACH_IN_MM = /(?<![\d.,])\d{1,6}(?: ?[x×*] ?\d{1,6}){1,3} ?mm\b/g;
const LENGTH = /(?<![\d.,])(\d{1,5}(?:[.,]\d{1,3})?) ?(m|mtrs?|met(?:er|re)s?|cm|mm)\b/g;
const TEETH = /(?<![\d.,a-z])(\d{1,3}) ?t\b/g;
/** A number and what it counts, written as one: '16hole', '360ppr'. */
const COUNTED = /(?<![\p{L}\p{N}.,])(\d{1,4})(\p{L}{3,20})(?![\p{L}\p{N}])/gu;
const DIAMETERS = /\bi\.?d\.? ?(\d{1,4})(?: ?mm)?,? ?(?:x ?)?o\.?d\.? ?(\d{1,4})(?: ?mm)?\b/g;
/** Matches sizes in inches: '1/2"', '0.5 inch', '1 1/2 in.', but not '2 in 1'. */
const INCHES =
  /(?<![\d.,/-])(?:(\d{1,3})[ -])?(\d{1,3})(?:[./,](\d{1,4}))? ?-?(?:(?:inch(?:es)?|इंच|ઇંચ)(?![\p{L}\d])|"|”|″|′′|''|in(?:\.|(?= ?(?:[x×,;)]|$))))/gu;
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10 };
const METRE = 1000;

const threadWord = (diameter: string, pitch: string): string =>
  `m${diameter}x${compact(pitch.replace(",", "."))}`;

/** A length in millimetres as a word, '1900mm' for 190 cm; undefined for a fraction of one. */
function millimetreWord(amount: string, unit: string): string | undefined {
  const length = Number(amount.replace(",", ".")) * (MILLIMETRES[unit] ?? METRE);
  const whole = Math.round(length);
  return Math.abs(length - whole) < 1e-6 ? `${whole}mm` : undefined;
}

/** Returns the word of each size in inches, in thousandths: '500mil' for '1/2"' and '0.5 inch'; other texts are returned as they are. */
function inchWord(written: string): string {
  const [, whole = "0", first = "", second] = [...written.matchAll(INCHES)][0] ?? [];
  const isFraction = written.includes("/");
  const part = isFraction ? Number(first) / Number(second) : Number(`${first}.${second ?? 0}`);
  // '2 0.5"' are two numbers, and so are '2 3"'.
  const inches = isFraction ? Number(whole) + part : part;
  return Number.isFinite(inches) ? `${Math.round(1000 * inches)}mil` : written;
}

/** Returns the words of the threads, inches, of each number of the sizes in millimetres, and of the lengths that a text has. */
export function sizeWords(text: string): string[] {
  const folded = fold(text);
  return [
    ...[...folded.matchAll(THREAD)].map(([, diameter = "", pitch = ""]) => threadWord(diameter, pitch)),
    ...[...folded.matchAll(EACH_IN_MM)].flatMap(([size]) =>
      (size.match(/\d+/g) ?? []).map((each) => `${each}mm`),
    ),
    ...[...folded.matchAll(INCHES)].map(([written]) => inchWord(written)),
    ...[...folded.matchAll(LENGTH)].flatMap(([, amount = "", unit = ""]) =>
      unit === "mm" ? [] : (millimetreWord(amount, unit) ?? []),
    ),
  ];
}

const FIRST_NUMBER = /\d{1,4}(?:\.\d)?(?= ?mm\b)/;

/** Returns bore x outside x width of a part whose specifications have them: 25x52 and 25x52x15. */
export function boreSizes(specifications: readonly { name: string; value: string }[]): string[] {
  const number = (name: RegExp): string | undefined => {
    const found = specifications.find((specification) => name.test(specification.name));
    return found && FIRST_NUMBER.exec(fold(found.value))?.[0];
  };
  const bore = number(/^(?:bore|inside diameter|inner diameter|id)$/i);
  const outside = number(/^(?:outside diameter|outer diameter|od)$/i);
  const width = number(/^(?:width|thickness|length)$/i);
  if (!bore || !outside) return [];
  return width ? [`${bore}x${outside}`, `${bore}x${outside}x${width}`] : [`${bore}x${outside}`];
}

/** Returns a folded query with its measures in the form that products have, if any product has it. */
export function withMeasuresRead(query: string, isKnown: Known): string {
  const known = (written: string, word: string) => (isKnown(word) ? ` ${word} ` : written);
  return query
    .replace(INCHES, (written) => known(written, inchWord(written)))
    .replace(DIAMETERS, (written, bore: string, outside: string) => known(written, `${bore}x${outside}`))
    .replace(THREAD, (written, diameter: string, pitch: string) =>
      known(written, threadWord(diameter, pitch)),
    )
    .replace(TEETH, (written, count: string) => (isKnown(`${count}t`) ? written : `${count} teeth`))
    .replace(COUNTED, (written, count: string, noun: string) =>
      isKnown(stem(written)) || !isKnown(stem(noun)) ? written : `${count} ${noun}`,
    )
    .replace(LENGTH, (written, amount: string, unit: string) => {
      const word = millimetreWord(amount, unit);
      return word === undefined ? written : known(written, word);
    });
}
