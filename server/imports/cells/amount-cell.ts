import { hasMixedDigits, plainDigits, plainSigns } from "#contract/platform/digits.ts";
import { writtenAmount } from "#contract/platform/money.ts";
import { NUMBER_TEXT_MAX } from "#contract/platform/numbers.ts";
import { knownUnit } from "#contract/products/sale-units.ts";

/** Amounts of other programs' files, in the style of their column. */

/** The decimal sign of a column; `mixed` if its clear cells disagree, undefined if none is clear. */
export type DecimalSign = "comma" | "point" | "mixed" | undefined;

interface Amount {
  value: number;
  /** The code of a currency that isn't the rupee. */
  currency?: string;
  /** Text about taxes beside the amount: '+ 18% GST'. */
  tax?: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₩": "KRW",
  "฿": "THB",
  "₫": "VND",
  "₺": "TRY",
  "₽": "RUB",
  "৳": "BDT",
  EURO: "EUR",
  EUROS: "EUR",
  DOLLAR: "USD",
  DOLLARS: "USD",
  US$: "USD",
  POUND: "GBP",
  POUNDS: "GBP",
  YEN: "JPY",
  RMB: "CNY",
  YUAN: "CNY",
  TAKA: "BDT",
};
const CURRENCY =
  /US\$|[€$£¥₩฿₫₺₽৳]|(?<![\p{L}])(?:EUROS?|EUR|USD|DOLLARS?|GBP|POUNDS?|JPY|YEN|CNY|RMB|YUAN|CHF|AED|SAR|SGD|HKD|AUD|CAD|NZD|BDT|TAKA|PKR|LKR|NPR|KRW|THB|TRY|RUB|SEK|NOK|DKK|VND|IDR|MYR|EGP|ZAR|BRL)(?![\p{L}])/iu;

/** Returns the code of another currency in a cell or heading; undefined if it names none. */
export function foreignCurrency(text: string): string | undefined {
  const [sign] = CURRENCY.exec(text) ?? [];
  return sign && (SIGNS[sign.toUpperCase()] ?? sign.toUpperCase());
}

const RUN = /\d(?:[\d.,' ]*\d)?/;

/** '450,-' and '450.--': dashes for no paise. */
const withDashes = (text: string): string =>
  text.replace(/(\d[.,]) ?-{1,2}(?!\d)/, (_, whole: string) => `${whole}00`);

/** Returns the decimal sign that a cell shows; undefined if it shows none, as '1,200' and '1.200' do. */
export function decimalSignOf(cell: string): "comma" | "point" | undefined {
  const [run = ""] = RUN.exec(withDashes(plainDigits(cell)).replace(/[’`´]/g, "'")) ?? [];
  const [points, commas] = [run.split(".").length - 1, run.split(",").length - 1];
  if (points && commas) return run.lastIndexOf(",") > run.lastIndexOf(".") ? "comma" : "point";
  if (points > 1) return /^\d{1,3}(?:\.\d{3})+$/.test(run) ? "comma" : undefined;
  if (commas > 1) return /^\d{1,3}(?:,\d{2,3})+$/.test(run) ? "point" : undefined;
  if (points + commas === 0) return undefined;
  const [whole = "", decimals = ""] = run.split(points ? "." : ",");
  const isUnclear = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isUnclear ? undefined : points ? "point" : "comma";
}

/** A column's clear cells with each decimal sign. */
export type SignCounts = Record<"comma" | "point", number>;

/** The share of the clear cells that decides. */
const MOST = 0.8;

/** Returns a column's decimal sign from its clear cells; those that differ from most of them are then unreadable. */
export function columnSign({ comma, point }: SignCounts): DecimalSign {
  const all = comma + point;
  if (all === 0) return undefined;
  if (comma >= MOST * all) return "comma";
  return point >= MOST * all ? "point" : "mixed";
}

const POINT_GROUPS = /^(?:\d+|\d{1,3}(?:[.' ]\d{3})+)(?:,\d*)?$/;

/** Rewrites digits with a decimal comma, or with apostrophes between groups, as typed numbers have them. */
function plainRun(run: string, sign: DecimalSign): string | undefined {
  const own = sign === "mixed" ? decimalSignOf(run) : sign;
  // Among points, a single comma may be a slip for either sign.
  if (sign === "mixed" && (own === undefined ? /[.,]/.test(run) : /^\d+,\d+$/.test(run))) return undefined;
  if (own === "comma") {
    return POINT_GROUPS.test(run) ? run.replace(/[.' ]/g, "").replace(",", ".") : undefined;
  }
  return /^\d{1,3}(?:'\d{3})+(?:\.\d*)?$/.test(run) ? run.replaceAll("'", "") : run;
}

/** From a sign or word on, what is said about taxes and charges: '+ 18% GST', 'excl. tax', 'GST extra'. */
const TAX =
  /(?:\+|\bplus\b|\bexcl|\bincl|\bexc\b|\binc\b|\bwith\b|\bwithout\b|(?:\bi?gst\b|\bvat\b|\btax(?:es)?\b) (?:extra|paid|incl|excl))/i;
const TAX_WORDS =
  /^(?:\+|plus|excluding|exclusive(?: of)?|excl\.?|exc\.?|including|inclusive(?: of)?|incl\.?|inc\.?|with|without)? ?@? ?(?:\d{1,2}(?:\.\d{1,2})? ?%)? ?(?:of )?(?:all )?(?:i?gst|vat|tax|taxes|cst|duty|freight|packing|p ?& ?f)? ?@? ?(?:\d{1,2}(?:\.\d{1,2})? ?%)? ?(?:extra|paid|incl(?:uded|usive|\.)?|excl(?:uded|usive|\.)?)?$/i;

function withoutTax(text: string): { text: string; tax?: string } {
  const found = TAX.exec(text);
  if (!found || found.index === 0) return { text };
  const before = text.slice(0, found.index).trimEnd();
  const [amount, start] = before.endsWith("(") ? [before.slice(0, -1).trimEnd(), "("] : [before, ""];
  const words = text.slice(found.index).trim();
  if (amount === "" || !TAX_WORDS.test(start ? words.replace(/ ?\)$/, "") : words)) return { text };
  return { text: amount, tax: start + words };
}

/** '450=00', '450-00', '450/=': signs before the paise. */
const withoutPaise = (text: string): string =>
  text
    .replace(/(\d) ?= ?(\d\d)(?!\d)/, "$1.$2")
    .replace(/(\d)(?:\.00)?-00(?!\d)/, "$1")
    .replace(/(\d) ?\/?=(?!\d)/, "$1");

/** Returns a text without the brackets around its amount, which make it negative: '(450.00)', 'Rs (450)'. */
function withoutBrackets(text: string): string | undefined {
  const open = text.indexOf("(");
  const isWhole = open >= 0 && text.endsWith(")") && !/[-()\d]/.test(text.slice(0, open));
  const within = text.slice(open + 1, -1);
  return isWhole && /\d/.test(within) && !/[()]/.test(within) ? text.slice(0, open) + within : undefined;
}

/** What is said of an amount that isn't part of it. */
const PER =
  / ?(?:(?:p?\/ ?|per |pr )?(?:each|ea\.?|nett?|pce|p\.?u\.?)(?: nett?)?|rupees?(?: only)?|रुपये|રૂપિયા)\.?$/i;

const OF_UNIT = /^(.*\d(?:\/-)?) ?(?:p?\/ ?|per |pr )?(\p{L}[\p{L}\p{M}. ]{0,15})$/u;
/** Of a dozen the number is another one, and 'L' may be a lakh. */
const isSoldBy = (unit: string): boolean =>
  !/^l\.?$/i.test(unit) && !["doz", undefined].includes(knownUnit(unit));

/**
 * Reads an amount with the decimal sign of its column: '1.234,50', '1 234,50', "1'234.50", '450=00', '(450.00)' and '450.00-'
 * as negative ones, 'Rs 1,25,000.00 + 18% GST'. Undefined if it is no number or ambiguous.
 */
export function readAmount(cell: string, sign: DecimalSign): Amount | undefined {
  if (cell.trim().length > NUMBER_TEXT_MAX) return undefined;
  const whole = hasMixedDigits(cell) ? plainSigns(cell).trim() : plainDigits(cell);
  const { text: taxless, tax } = withoutTax(whole.replace(/[’`´]/g, "'"));
  const currency = foreignCurrency(taxless);
  const bare = currency ? taxless.replace(CURRENCY, " ").replace(/\s+/g, " ").trim() : taxless;
  const within = withoutBrackets(bare);
  const paid = withoutPaise(withDashes(within ?? bare))
    .replace(/^(?:m\.?r\.?p\.?:? ?)?((?:rs\.?|₹|inr)? ?)@? ?/i, "$1")
    .replace(PER, "")
    .replace(OF_UNIT, (text, amount: string, unit: string) => (isSoldBy(unit) ? amount : text));
  // Of an account's balance, or litres.
  if (/\d ?(?:cr|l)\.?$/i.test(paid)) return undefined;
  const isBehind = /\d ?-$/.test(paid) && !/\/ ?-$/.test(paid);
  const unsigned = isBehind ? paid.replace(/ ?-$/, "") : paid;
  const [run] = RUN.exec(unsigned) ?? [];
  const plain = run === undefined ? undefined : plainRun(run, sign);
  if (run === undefined || plain === undefined) return undefined;
  const read = writtenAmount(unsigned.replace(run, plain));
  if (read === undefined) return undefined;
  const isNegative = within !== undefined || isBehind;
  if (isNegative && read < 0) return undefined;
  const value = isNegative ? -read : read;
  return { value, ...(currency && { currency }), ...(tax && { tax }) };
}
