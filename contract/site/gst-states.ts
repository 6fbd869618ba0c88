import { plainDigits } from "../platform/digits.ts";

/**
 * The state codes of India's Goods and Services Tax: the first two digits of a GSTIN, and the place of supply of an invoice.
 * Source: the state codes of the GST portal (services.gst.gov.in) and of its e-invoice master codes. 25 and 28 are no longer
 * assigned: Daman and Diu is part of 26 since 2020, and Andhra Pradesh has 37 since 2014. Free of zod.
 */
export const GST_STATES: ReadonlyMap<string, string> = new Map([
  ["01", "Jammu and Kashmir"],
  ["02", "Himachal Pradesh"],
  ["03", "Punjab"],
  ["04", "Chandigarh"],
  ["05", "Uttarakhand"],
  ["06", "Haryana"],
  ["07", "Delhi"],
  ["08", "Rajasthan"],
  ["09", "Uttar Pradesh"],
  ["10", "Bihar"],
  ["11", "Sikkim"],
  ["12", "Arunachal Pradesh"],
  ["13", "Nagaland"],
  ["14", "Manipur"],
  ["15", "Mizoram"],
  ["16", "Tripura"],
  ["17", "Meghalaya"],
  ["18", "Assam"],
  ["19", "West Bengal"],
  ["20", "Jharkhand"],
  ["21", "Odisha"],
  ["22", "Chhattisgarh"],
  ["23", "Madhya Pradesh"],
  ["24", "Gujarat"],
  ["26", "Dadra and Nagar Haveli and Daman and Diu"],
  ["27", "Maharashtra"],
  ["29", "Karnataka"],
  ["30", "Goa"],
  ["31", "Lakshadweep"],
  ["32", "Kerala"],
  ["33", "Tamil Nadu"],
  ["34", "Puducherry"],
  ["35", "Andaman and Nicobar Islands"],
  ["36", "Telangana"],
  ["37", "Andhra Pradesh"],
  ["38", "Ladakh"],
  ["96", "Other Country"],
  ["97", "Other Territory"],
]);

/** The place of supply of exports. No seller is there. */
export const OTHER_COUNTRY = "96";

/** Union territories without a legislature, which levy UTGST instead of SGST (UTGST Act, 2017). */
export const UNION_TERRITORIES: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38", "97"]);

/** Returns the state code of a GSTIN, or '' without one or with an unassigned code. */
export function stateOfGstin(gstin: string): string {
  const code = gstin.slice(0, 2);
  return GST_STATES.has(code) ? code : "";
}

/** First three digits of PIN codes that are of one state alone, without those of several (India Post, PIN code directory). */
const PIN_STATES: readonly [from: number, to: number, state: string][] = [
  [110, 110, "07"],
  [121, 136, "06"],
  [141, 159, "03"],
  [171, 177, "02"],
  [301, 345, "08"],
  [360, 361, "24"],
  [363, 395, "24"],
  [400, 402, "27"],
  [410, 445, "27"],
  [450, 488, "23"],
  [490, 497, "22"],
  [500, 506, "36"],
  [515, 532, "37"],
  [560, 591, "29"],
  [600, 604, "33"],
  [610, 643, "33"],
  [674, 681, "32"],
  [683, 695, "32"],
  [700, 736, "19"],
  [751, 770, "21"],
  [781, 788, "18"],
];

/** Returns the state code of an Indian address from its PIN code or the name of a state in it; '' if neither decides. */
export function stateOfAddress(address: string): string {
  const plain = plainDigits(address);
  const pins = plain.match(/\b[1-8]\d\d ?\d{3}\b/g) ?? [];
  const pin = Number(pins[pins.length - 1]?.slice(0, 3));
  const state = PIN_STATES.find(([from, to]) => from <= pin && pin <= to)?.[2];
  if (state !== undefined) return state;
  const words = new Set(plain.split(/[^\p{L}& ]+/u).map((part) => part.trim().toLowerCase()));
  const named = [...GST_STATES].filter(([, name]) => words.has(name.toLowerCase()));
  return named.length === 1 ? (named[0]?.[0] ?? "") : "";
}
