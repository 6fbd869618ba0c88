/** Values of one number and one unit, in the columns of a listing's table. Free of zod. */
import { latinDigits } from "../platform/digits.ts";
import { typedNumber } from "../platform/numbers.ts";

/** '12,5 mm' is the amount 12.5, written '12,5', in 'mm'. */
export interface Measure {
  amount: number;
  /** The number as it is in the specification. */
  written: string;
  /** As it is in the specification; empty for a count. */
  unit: string;
  /** Equal for spellings of one unit: 'inch' and 'in'. */
  unitKey: string;
}

/** A longer value is a sentence. */
const LENGTH_MAX = 24;
const DIAMETER = /^[Ø⌀]\s?/;
/** What a number consists of, with its separators. */
const NO_NUMBER = /[^\d.,/\s-]/;
/** One or two words without digits: 'mm', 'V DC', 'N/mm', '°C', '"', '%'. */
const UNIT = /^[\p{L}°"″%Ω][\p{L}°²³/·]{0,11}(?: [\p{L}/]{1,11})?\.?$/u;
const FRACTION = /^(?:(\d{1,6}) )?(\d{1,6})\/(\d{1,6})$/;
/** Three digits after a comma are thousands, unless the number begins with 0. */
const DECIMAL_COMMA = /^-?(?:0,\d{1,9}|\d{1,9},(?:\d{1,2}|\d{4,9}))$/;
const INCHES = new Set(["inch", "inches", '"', "″"]);

/** Returns a value's unconverted measure; undefined for more than a number and a unit, such as '2-7 bar'. */
export function measureOf(value: string): Measure | undefined {
  const text = value.trim();
  if (text.length > LENGTH_MAX) return undefined;
  const plain = text.replace(DIAMETER, "").replace(/^−/, "-");
  // Of the same length: every digit that is typed has one code unit.
  const end = latinDigits(plain).search(NO_NUMBER);
  const written = (end < 0 ? plain : plain.slice(0, end)).trim().replace(/\s+/g, " ");
  const unit = end < 0 ? "" : plain.slice(end).trim().replace(/\s+/g, " ");
  const amount = amountOf(latinDigits(written));
  if (amount === undefined || (unit && !UNIT.test(unit))) return undefined;
  return { amount, written, unit, unitKey: unitKey(unit) };
}

function amountOf(written: string): number | undefined {
  const [, whole = "0", part, of] = FRACTION.exec(written) ?? [];
  if (part) return Number(of) > 0 ? Number(whole) + Number(part) / Number(of) : undefined;
  return DECIMAL_COMMA.test(written) ? Number(written.replace(",", ".")) : typedNumber(written);
}

function unitKey(unit: string): string {
  const key = unit.toLowerCase().replace(/\.$/, "");
  return INCHES.has(key) ? "in" : key;
}

/** An order of a list: a measure's key ('outsidediameter', see `filterKey`), with a leading hyphen for the largest first. */
export function readMeasureOrder(sort: string): { key: string; isDescending: boolean } {
  const isDescending = sort.startsWith("-");
  return { key: isDescending ? sort.slice(1) : sort, isDescending };
}
