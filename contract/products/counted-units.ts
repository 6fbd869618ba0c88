/** The units that are counted in whole numbers. Free of zod; the customer's page of a quotation loads it. */
import { madeOnce } from "../platform/made-once.ts";

/** Counted units as printed, each with other spellings in trade lists, after `unitKey`. */
export const COUNTED_UNITS = {
  Nos: "number,num,nr,ea,each,unit,नग,नंग,નંગ",
  pcs: "piece,stk,stck,stück,पीस,પીસ",
  pair: "pr,jodi,जोड़ी,જોડી",
  set: "सेट,સેટ",
  box: "boxes,डिब्बा",
  pkt: "packet,pack,pk,पैकेट",
  roll: "rl,rolle",
  doz: "dozen,dz,दर्जन,ડઝન",
  bundle: "bdl",
  lot: "lots",
} as const;

/** Returns a unit for comparison: 'Nos.', 'NO' and 'No(s)' are equal, singular and plural too. */
export const unitKey = (text: string): string =>
  text
    .normalize()
    .toLowerCase()
    .replace(/\(s\)|[.'’]/g, "")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/s$/, "");

/** Returns the printed form of each spelling of these units, by its `unitKey`. */
export const spellingsOf = (units: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(units).flatMap(([unit, others]) =>
      [unit, ...others.split(",")].map((each) => [unitKey(each), unit] as const),
    ),
  );

const counted = madeOnce(() => spellingsOf(COUNTED_UNITS));

/** Returns whether there are only whole numbers of a unit. A unit that is not known may be measured. */
export const isCounted = (unit: string): boolean => counted().has(unitKey(unit));

/** Returns whether a quantity has decimals, though its unit is counted. */
export const hasPartOfOne = ({ quantity, unit }: { quantity: number; unit: string }): boolean =>
  isCounted(unit) && !Number.isInteger(quantity);
