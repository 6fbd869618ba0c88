import { latinDigits, plainDigits, plainSigns } from "#contract/platform/digits.ts";
import { HSN_CODE } from "#contract/platform/gst.ts";
import { typedNumber } from "#contract/platform/numbers.ts";

/** One comma or point before three digits is ambiguous: thousands or decimals. */
const DOUBTFUL = /(?:^|[^\d.,])\d{1,3}[.,]\d{3}(?:$|[^\d.,])/;
const DECIMAL_COMMA = /^[+-]?\d{1,15},\d{1,2}$/;
const PRODUCT_NUMBER_MAX = 999_999_999;

/** If commas don't separate the cells, '12,5' is a decimal; '1,200' and '1.200' are rejected. */
export function readNumber(
  cell: string,
  commaPartsCells: boolean,
  read: (text: string) => number | undefined = typedNumber,
): number | undefined {
  if (commaPartsCells) return read(cell);
  const text = plainSigns(cell).trim();
  const latin = latinDigits(text);
  if (DOUBTFUL.test(latin)) return undefined;
  return read(DECIMAL_COMMA.test(latin) ? text.replace(",", ".") : text);
}

/** Returns a product number; undefined if the cell has none. */
export function readProductNumber(cell: string): number | undefined {
  const number = typedNumber(cell);
  const isOne = Number.isInteger(number) && Number(number) >= 0 && Number(number) <= PRODUCT_NUMBER_MAX;
  return isOne ? number : undefined;
}

const FLAGS = new Map([
  ...["yes", "y", "true", "1", "x", "✓", "हाँ", "हां", "હા"].map((word) => [word.normalize(), true] as const),
  ...["no", "n", "false", "0", "-", "", "नहीं", "ના"].map((word) => [word.normalize(), false] as const),
]);

/** Reads yes or no as spreadsheets write it; an empty cell is no. */
export const readFlag = (cell: string): boolean | undefined =>
  FLAGS.get(cell.trim().toLowerCase().normalize());

/** Visibility words of shops (Shopify's Status, WooCommerce's Published and Visibility). */
const VISIBILITY = new Map([
  ...["active", "publish", "published", "public", "visible", "live", "enabled", "catalog", "search"].map(
    (word) => [word, true] as const,
  ),
  ...["-1", "draft", "archived", "private", "pending", "hidden", "unpublished", "inactive", "disabled"].map(
    (word) => [word, false] as const,
  ),
]);

/** Returns whether a product is published, as shops or users write it; undefined for an unknown word. */
export const readPublished = (cell: string): boolean | undefined =>
  VISIBILITY.get(cell.trim().toLowerCase()) ?? readFlag(cell);

/** Written by other programs for a missing value. */
const NOTHING = /^(?:-+|n\/?a|none|not applicable|undefined|unknown)?$/i;
const BEFORE_HSN = /^(?:hsn|hs|sac)(?:\/sac)?(?: code)?[ :-]*/i;

/** Returns an HSN code: '8448', '8448.59.00', 'HSN 8448 59'; null for a missing value, the text itself if it is no code. */
export function readHsnCode(cell: string): string | null {
  const text = plainDigits(cell);
  if (NOTHING.test(text)) return null;
  // Programs that keep codes as decimal numbers write '8448.0'.
  const digits = text
    .replace(BEFORE_HSN, "")
    .replace(/^(\d{4,8})\.0$/, "$1")
    .replace(/[ .-]/g, "");
  return HSN_CODE.test(digits) ? digits : text;
}

/** Returns whether a text is an HSN code with 3, 5 or 7 digits, which are two for each level of the tariff. */
export const hasOddDigits = (code: string): boolean => /^\d(?:[ .-]?\d[ .-]?\d){1,3}$/.test(code);

/** '18', '18.00%', 'GST 18%', 'IGST@18%', '18% GST'; without the halves CGST and SGST. */
const RATE =
  /^(?:(?:i?gst|tax)(?: rate)?[ @:-]*)?(\d{1,3}(?:[.,]\d{1,4})?) ?(?:%|percent)?(?: (?:i?gst|tax))?$/i;
const EXEMPT = /^(?:nil|zero|exempt(?:ed)?|(?:nil|zero)[ -]rated)$/i;

/** The only rates below 1 % (notification 9/2025-CT(R); 0.1 % to merchant exporters). A spreadsheet shows 18 % as 0.18 in a plain cell. */
const RATES_BELOW_ONE: ReadonlySet<number> = new Set([0, 0.1, 0.25]);

/** Returns a GST rate in percent, 0 if exempt; null for a missing value, undefined for another text. */
export function readGstRate(cell: string): number | null | undefined {
  const text = plainDigits(cell);
  if (NOTHING.test(text)) return null;
  if (EXEMPT.test(text)) return 0;
  const [, rate] = RATE.exec(text) ?? [];
  if (rate === undefined) return undefined;
  const percent = Number(rate.replace(",", "."));
  return percent >= 1 || RATES_BELOW_ONE.has(percent) ? percent : undefined;
}
