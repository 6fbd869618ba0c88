/** What the heading of a price says: how old it is, and whether it includes tax. Free of zod. */

import { fold, piecesOf } from "../platform/words.ts";

const wordsOf = (name: string): string => piecesOf(name).join(" ");

const NEWER = /\b(?:new|newer|revised|latest|updated|wef|w e f|effective)\b/;
const OLDER = /\b(?:old|older|previous|prev|last|earlier|former)\b/;

/** Returns whether a heading is of a price that is no longer asked. */
export const isOldPrice = (name: string): boolean => OLDER.test(wordsOf(name));

const DATE = /\b(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})\b/g;
const MONTH_YEAR = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-.' ]{0,3}(\d{4}|\d{2})\b/g;
const YEAR = /\b20\d\d\b/g;
/** '25-26', a financial year. */
const YEARS = /\b(\d\d)-(\d\d)\b/g;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const dayNumber = (year: string, month = 0, day = 0): number =>
  (Number(year) % 100) * 10_000 + month * 100 + day;

/** Returns a number that is higher for a later day of this century; undefined if the heading names none. */
function latestDay(name: string): number | undefined {
  const text = fold(name);
  const days = [
    ...[...text.matchAll(DATE)].map(([, day, month, year = ""]) =>
      dayNumber(year, Number(month), Number(day)),
    ),
    ...[...text.matchAll(MONTH_YEAR)].map(([, month = "", year = ""]) =>
      dayNumber(year, MONTHS.indexOf(month) + 1),
    ),
    ...[...text.matchAll(YEAR)].map(([year]) => dayNumber(year)),
    ...[...text.matchAll(YEARS)].flatMap(([, from = "", to]) =>
      Number(to) === Number(from) + 1 ? [dayNumber(from)] : [],
    ),
  ];
  return days.length ? Math.max(...days) : undefined;
}

const newness = (name: string): number => Number(NEWER.test(wordsOf(name))) - Number(isOldPrice(name));

/** Returns a positive number if one price is newer, 0 if no heading says so, undefined if it isn't clear. */
function compareAge(one: string, other: string): number | undefined {
  const [day, otherDay] = [latestDay(one), latestDay(other)];
  if (day !== undefined && otherDay !== undefined && day !== otherDay) return day - otherDay;
  const words = newness(one) - newness(other);
  return words === 0 && (day === undefined) !== (otherDay === undefined) ? undefined : words;
}

export const isNewerPrice = (one: string, other: string): boolean => (compareAge(one, other) ?? 0) > 0;

const INCLUSIVE =
  /\b(?:incl|inclusive|including|included)\b(?! (?:of )?(?:freight|packing|p f|transport|delivery|fitting)\b)|\b(?:inc|with) (?:of )?(?:all )?(?:[cs]?gst|igst|tax|taxes|vat)\b|\b(?:gst|tax|taxes) paid\b/;
const RETAIL = /\b(?:mrp|m r p|retail price)\b/;
const EXCLUSIVE = /\b(?:excl|exclusive|excluding|excluded|without|before)\b|\b(?:gst|tax|taxes) extra\b/;

/**
 * Returns whether a price with this heading includes tax. The price of a product is before tax: quotations add GST to it. The
 * maximum retail price includes all taxes (Legal Metrology (Packaged Commodities) Rules, 2011, rule 2(m)).
 */
export function includesTax(name: string): boolean {
  const words = wordsOf(name);
  return INCLUSIVE.test(words) || (RETAIL.test(words) && !EXCLUSIVE.test(words));
}

const TAX_LEFT_OUT =
  / (?:(?:excl|exclusive|excluding|excluded|without|before) (?:of )?(?:all )?(?:gst|tax|taxes)|(?:gst|tax|taxes) (?:extra|excl|exclusive|excluded))$/;

/** Returns a heading's words without 'excl. GST' and 'GST extra' at its end. */
export const withoutTaxWords = (words: string): string => words.replace(TAX_LEFT_OUT, "");

const BESIDE_PRICE =
  /^(?:(?:total|amount|amt|value|rate) (?:of )?)?(?:[csi]?gst|utgst|tax|taxes|vat|cess|duty|disc|discount|freight)\b|\b(?:purchase|cost|buying|landed|landing)\b/;

/** Returns whether an amount with this heading is beside the price: a tax, a discount, what the trader paid, or an old price. */
export const isBesidePrice = (name: string): boolean =>
  isOldPrice(name) || (BESIDE_PRICE.test(wordsOf(name)) && !includesTax(name));

const PRICE_OF_KIND =
  /^(?:(?:dealers?|distributors?|stockists?|resellers?|trade|wholesale|list|nett?|basic|ex|works|factory|godown|special|offer|retail) )+(?:prices?|rates?)\b/;

/** The same with the price first, as below a heading over several: 'Price Dealer', 'Price (Rs) MRP'; 'Price list' is a title. */
const KIND_OF_PRICE =
  /^(?:prices?|rates?) (?:(?:rs|inr|in) ){0,2}(?:mrp|dealers?|distributors?|stockists?|trade|wholesale|nett?|basic|retail)$/;

/** Returns whether a heading is of a price to somebody or at a place: 'Dealer Price', 'Trade Rate', 'Ex-works price'. */
export const isPriceOfKind = (name: string): boolean =>
  PRICE_OF_KIND.test(wordsOf(name)) || KIND_OF_PRICE.test(wordsOf(name));

const SHORT_PRICE = /^(?:n ?d ?p|d ?l ?p|d ?p|l ?p|n ?p|basic)$/;

/** The same for 'D.P.', 'NDP' and 'LP', which are prices only beside a retail price: gears have a pitch 'DP'. */
export const isShortPrice = (name: string): boolean => SHORT_PRICE.test(wordsOf(name));

const OFFER = /^(?:special|offer|sale|promo(?:tional)?|discounted) (?:price|rate)\b/;

/**
 * Returns whether a price is asked for some time, for some products: WooCommerce's 'Sale price' and Magento's 'special_price'
 * are empty for the others, whose price is in another column.
 */
const isOfferPrice = (name: string): boolean => OFFER.test(wordsOf(name));

interface RankedHead {
  name: string;
  rank: number;
}

/**
 * Returns whether one of two columns is rather the price: newer, or before tax, or else of a surer name. Of two columns neither
 * of which is, the user chooses.
 */
export function isRatherPrice(one: RankedHead, other: RankedHead): boolean {
  const age = compareAge(one.name, other.name);
  const [hasTax, otherHasTax] = [includesTax(one.name), includesTax(other.name)];
  if (hasTax !== otherHasTax) return !hasTax && (age ?? 0) >= 0;
  const [isOffer, isOtherOffer] = [isOfferPrice(one.name), isOfferPrice(other.name)];
  if (isOffer !== isOtherOffer) return !isOffer;
  return age === 0 ? one.rank < other.rank : (age ?? 0) > 0;
}
