/** Rules of India's Goods and Services Tax that products and quotations share. Free of zod. */
import { GST_RATE_MAX } from "./limits.ts";

/**
 * HSN or SAC: 4, 6 or 8 digits. Two each are of the chapter, the heading, the subheading and the tariff item (Customs Tariff Act,
 * 1975), and the CBIC's notification 78/2020-CT demands at least four.
 */
export const HSN_CODE = /^\d{4}(?:\d\d){0,2}$/;

/** The same, or nothing. */
export const HSN_CODE_OR_NONE = /^(?:\d{4}(?:\d\d){0,2})?$/;

/** Returns whether a number has at most `most` decimals. */
export const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) === value;

/** Returns whether a number is a rate in percent: 0 to 100 with at most two decimals. */
export const isGstRate = (rate: number): boolean => rate >= 0 && rate <= GST_RATE_MAX && hasDecimals(rate, 2);

/**
 * The rates in percent of goods: of notification 9/2025-CT(R), 5, 18, 40, 3, 0.25, 1.5 and until February 2026 28; 12 of lists
 * before 22 September 2025, and of bricks since (14/2025-CT(R)); 0.1 to merchant exporters (41/2017-IT(R)).
 */
const USUAL_GST_RATES: ReadonlySet<number> = new Set([0, 0.1, 0.25, 1.5, 3, 5, 12, 18, 28, 40]);
export const isUsualGstRate = (rate: number): boolean => USUAL_GST_RATES.has(rate);

/** The highest rate that the law allows, in percent (IGST Act, 2017, section 5(1); CGST and SGST 20 each). */
export const GST_RATE_LEGAL = 40;

/** The state codes of registrations; 25 and 28 are no longer assigned (contract/site/gst-states.ts). */
const STATE_CODE = /^(?:0[1-9]|1\d|2[0-4679]|3[0-8]|97)/;

/**
 * The kinds of numbers and their shapes: two digits of the state, the PAN or another number, and the check character (CGST
 * Rules, 2017, rule 10; shapes as the GST portal checks them). The first that fits counts. Of numbers of online services from
 * abroad ('oidar'), the state is 99.
 */
const SHAPES = [
  ["deductor", /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z][DK][\dA-Z]$/],
  ["collector", /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[\dA-Z]$/],
  ["normal", /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][\dA-Z]$/],
  ["government", /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/],
  ["uin", /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z\d]$/],
  ["oidar", /^99\d{2}[A-Z]{3}\d{5}OS[\dA-Z]$/],
  ["non-resident", /^\d{4}[A-Z]{3}\d{5}(?:NR[\dA-Z]|[A-Z]{3})$/],
] as const;
export type GstinKind = (typeof SHAPES)[number][0];

/** Returns the kind of a GSTIN or UIN by its shape; undefined if it has none. */
export const gstinKind = (gstin: string): GstinKind | undefined =>
  SHAPES.find(([, shape]) => shape.test(gstin))?.[0];

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BASE = DIGITS.length;

/** Returns the check character that follows the first 14 characters of a GSTIN. */
function gstinCheck(gstin: string): string {
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = DIGITS.indexOf(gstin[at] ?? "") * (at % 2 ? 2 : 1);
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  // The last modulo matters for one number in 36, whose character is 0.
  return DIGITS[(BASE - (sum % BASE)) % BASE] ?? "";
}

/**
 * Returns what is wrong with a GSTIN in capitals: its shape, its state's code, or its check character; undefined if nothing
 * is. The check character of UINs is not published, so that they are never refused for it.
 */
export function gstinProblem(gstin: string): "shape" | "state" | "check" | undefined {
  const kind = gstinKind(gstin);
  if (!kind) return "shape";
  if (kind !== "oidar" && !STATE_CODE.test(gstin)) return "state";
  return kind === "uin" || gstinCheck(gstin) === gstin[14] ? undefined : "check";
}
