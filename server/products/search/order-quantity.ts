import { typedNumber } from "#contract/platform/numbers.ts";
import { ENQUIRY_QUANTITY_MAX } from "#contract/products/limits.ts";

/** A number of pieces, 0 too; or as text what is written as a quantity but is none that counts pieces: '2.5 kg', 'चार पीस'. */
export type Quantity = number | string;

/** Units that count pieces, without points. */
const COUNTS: ReadonlySet<string> = new Set(
  "no nos no's number numbers nag nags pc pcs pc's piece pieces pice pices peice peices unit units ea each qty only नग नंग पीस पिस નંગ નગ પીસ পিস নগ ਪੀਸ ਨਗ".split(
    " ",
  ),
);
/** Units that change the number. */
const OTHER_UNITS: ReadonlySet<string> = new Set(
  "dozen dozens doz dz darjan set sets pair pairs pr prs jodi jodis jori gross kg kgs kilo kilos gm gms gram grams ton tons quintal m mt mtr mtrs meter meters metre metres ft feet foot inch inches ltr ltrs litre litres liter liters box boxes pkt pkts packet packets pack packs roll rolls coil coils bundle bundles bag bags lot lots दर्जन सेट जोड़ी जोड़ा जोड़ किलो मीटर डिब्बा पैकेट જોડી સેટ ડઝન કિલો મીટર"
    .split(" ")
    .map((word) => word.normalize("NFKC")),
);
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  "zero one two three four five six seven eight nine ten eleven twelve fifteen twenty twentyfive thirty forty fifty hundred thousand lakh half quarter couple few several एक दो तीन चार पांच पाँच छह छः छै सात आठ नौ दस ग्यारह बारह पंद्रह बीस पच्चीस तीस चालीस पचास सौ हजार हज़ार आधा डेढ़ ढाई कुछ એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ દસ બાર વીસ પચાસ સો"
    .split(" ")
    .map((word) => word.normalize("NFKC")),
);
/** Numbers of Hindi in Latin letters: other words too ('bhej do'), so only with a unit. */
const SPOKEN: ReadonlySet<string> = new Set(
  "ek do teen tin char chaar panch paanch che chhe chhah saat sat aath ath nau das dus gyarah barah pandrah bees bis pachas sau hazar".split(
    " ",
  ),
);
/** Units of measures, which describe a part: '142 mm'. */
const MEASURES: ReadonlySet<string> = new Set("mm cm v w kw a hz bar t rpm deg hp nm n".split(" "));
const RANGES: ReadonlySet<string> = new Set(["to", "or", "से", "या", "-"]);

/** What counts: without points, brackets and marks around it. */
const bare = (word: string): string =>
  word.toLowerCase().replace(/^[^\p{L}\p{M}\p{N}]{1,9}|[^\p{L}\p{M}\p{N}]{1,9}$/gu, "");

const isCount = (word: string): boolean => COUNTS.has(bare(word));
export const isUnit = (word: string): boolean => isCount(word) || OTHER_UNITS.has(bare(word));
export const isMeasureUnit = (word: string): boolean => MEASURES.has(bare(word));

/** Returns the pieces of an amount with its unit as written; the text itself if it isn't a whole number of pieces. */
export function quantityOf(amount: string, unit = ""): Quantity {
  const written = `${amount} ${unit}`.trim();
  if (unit && !isCount(unit)) return written;
  const number = typedNumber(amount);
  const isRead = Number.isInteger(number) && Number(number) >= 0 && Number(number) <= ENQUIRY_QUANTITY_MAX;
  return isRead ? Number(number) : written;
}

const LABEL = /^(?:q(?:n?ty|uantity)?|मात्रा|संख्या)?[ .:=;-]*/iu;
const AMOUNT = /^(\d[\d,.]{0,14}(?: \d[\d,.]{0,14}){0,4})[ -]?([^\d\s][^\d]{0,30})?$/;
const AFTER = /(?:\/-|\/=|[.;:]){1,3}$/;

/** Reads a text that is nothing but a quantity, as in a cell of a table. Undefined if it is something else. */
export function wholeQuantity(text: string): Quantity | undefined {
  const whole = text.replace(/^[([{]|[)\]}]$/g, "").trim();
  const isNegative = /^-\s*\d/.test(whole);
  const stripped = whole
    .replace(LABEL, "")
    .replace(/^[x×*] ?(?=\d)/i, "")
    .replace(AFTER, "")
    .trim();
  const [, amount, unit = ""] = AMOUNT.exec(stripped) ?? [];
  if (amount !== undefined) {
    const words = unit.split(" ").map(bare).filter(Boolean);
    if (isNegative) return whole;
    if (
      !words.length ||
      words.every((word) => word === "x" || word === "×") ||
      words.every((word) => COUNTS.has(word))
    )
      return quantityOf(amount.trim());
    if (words.length > 1 || isMeasureUnit(unit) || /^[-/.*×x]/i.test(unit)) return undefined;
    return whole;
  }
  const before = stripped.replace(/^(?:nos?|pcs?)[ .:=-]*(?=\d)/i, "");
  if (before !== stripped && /^\d[\d,.]*$/.test(before)) return quantityOf(before);
  return isUnread(stripped) ? whole : undefined;
}

/** Whether a text is a quantity that isn't written as one number: a fraction, a range, a sum, words. */
export function isUnread(text: string): boolean {
  const words = text.split(" ").map(bare).filter(Boolean);
  const isAmount = (word: string) => /^\d[\d.,]*$/.test(word) || NUMBER_WORDS.has(word) || SPOKEN.has(word);
  if (words.length > 5 || !words.length) return false;
  const isWord = (word: string) =>
    NUMBER_WORDS.has(word) || RANGES.has(word) || (SPOKEN.has(word) && words.some(isUnit));
  if (words.every((word) => isAmount(word) || isUnit(word) || RANGES.has(word)) && words.some(isWord))
    return true;
  return (
    /^[~≈<>+]? ?\d{1,6}(?:[.,]\d{1,3})? ?(?:-|\/|\+|to|or|or more) ?\d{1,6}(?:[.,]\d{1,3})?(?: ?\p{L}{1,8}\.?)?$/iu.test(
      text,
    ) || /^[~≈<>] ?\d{1,6}/.test(text)
  );
}

/** Number words at the end of a text, with their unit: 'gripper four nos'. Without a unit only words that mean nothing else. */
export function wordsAtEnd(text: string): { before: string; written: string; hasUnit: boolean } | undefined {
  const tokens = text.split(" ");
  let from = tokens.length;
  while (from > 0 && tokens.length - from < 2 && isUnit(tokens[from - 1] as string)) from -= 1;
  const hasUnit = from < tokens.length;
  const unit = from;
  const isNumber = (token: string) => NUMBER_WORDS.has(bare(token)) || (hasUnit && SPOKEN.has(bare(token)));
  while (from > 0 && isNumber(tokens[from - 1] as string)) from -= 1;
  if (from === unit) return undefined;
  return { before: tokens.slice(0, from).join(" "), written: tokens.slice(from).join(" "), hasUnit };
}

/** The same at the beginning: 'four nos gripper'. A unit is needed. */
export function wordsAtStart(text: string): { after: string; written: string } | undefined {
  const tokens = text.split(" ");
  let to = 0;
  while (to < 3 && (NUMBER_WORDS.has(bare(tokens[to] ?? "")) || SPOKEN.has(bare(tokens[to] ?? "")))) to += 1;
  if (to === 0 || !isUnit(tokens[to] ?? "")) return undefined;
  const from = bare(tokens[to + 1] ?? "") === "of" ? to + 2 : to + 1;
  return { after: tokens.slice(from).join(" "), written: tokens.slice(0, to + 1).join(" ") };
}
