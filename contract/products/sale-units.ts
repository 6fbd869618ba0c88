/** The units that parts are sold in. Free of zod. */
import { madeOnce } from "../platform/made-once.ts";
import { COUNTED_UNITS, spellingsOf, unitKey } from "./counted-units.ts";

/** Measured units as printed, each with other spellings in trade lists, after `unitKey`. */
const MEASURED_UNITS = {
  m: "mtr,metre,meter,rmt,rmtr,running metre,running meter,running mtr,running m,r mtr,मीटर,મીટર",
  cm: "centimetre,centimeter",
  mm: "millimetre,millimeter",
  ft: "foot,feet,rft,running feet,running foot",
  inch: "inches",
  yd: "yard,yrd,gaj",
  "sq m": "sqm,sqmtr,sq mtr,sq metre,sq meter,square metre,square meter,m2,m²",
  "sq ft": "sqft,sq feet,square feet,square foot",
  kg: "kilo,kilogram,kilogramme,kgm,किलो,કિલો",
  g: "gm,gram,gramme,grm",
  ltr: "l,lt,litre,liter,लीटर,લિટર",
  ml: "millilitre,milliliter",
} as const;

/** The units that forms offer; any other may be typed. */
export const SALE_UNITS: readonly string[] = [
  "Nos",
  "pcs",
  "pair",
  "set",
  "m",
  "kg",
  "ltr",
  "box",
  "pkt",
  "roll",
  "doz",
];

const spellings = madeOnce(() => spellingsOf({ ...MEASURED_UNITS, ...COUNTED_UNITS }));

/** '1 No.', 'per pc' and '/kg' name a unit, not a number of them. */
const ONE_OF = /^(?:1 ?|per |\/ ?)(?=\p{L})/iu;

/**
 * Returns the printed form of a unit as lists write it: 'MTR', 'Metres' and 'MTR-METERS' (the codes of GST returns) are 'm'.
 * Undefined for an unknown one.
 */
export function knownUnit(text: string): string | undefined {
  const bare = text.trim().replace(ONE_OF, "");
  const whole = spellings().get(unitKey(bare));
  if (whole !== undefined) return whole;
  const [first, ...others] = bare.split(/[-–/()]/).filter((part) => part.trim() !== "");
  const unit = first === undefined ? undefined : spellings().get(unitKey(first));
  return others.every((other) => spellings().get(unitKey(other)) === unit) ? unit : undefined;
}
