/**
 * Which tax a supply of goods has under India's Goods and Services Tax, and its place of supply. Sections are of the Integrated
 * Goods and Services Tax Act, 2017, unless another law is named. What the law leaves open is a hint (`supplyHints`), never a
 * refusal. Free of zod.
 */
import { gstinKind } from "../platform/gst.ts";
import {
  GST_STATES,
  OTHER_COUNTRY,
  stateOfAddress,
  stateOfGstin,
  UNION_TERRITORIES,
} from "../site/gst-states.ts";
import type { QuotationDocument } from "./quotation.ts";
import { TAX_HINTS } from "./tax-messages.ts";

/** Within India, to a unit or developer of a special economic zone, or an export. */
export const SUPPLY_KINDS = ["india", "sez", "abroad"] as const;
export type SupplyKind = (typeof SUPPLY_KINDS)[number];

/** How the seller is registered. The other two may not collect tax (CGST Act, 2017, sections 32(1) and 10(4)). */
export const REGISTRATIONS = ["regular", "composition", "unregistered"] as const;
type Registration = (typeof REGISTRATIONS)[number];

/**
 * How a zero-rated supply is made: without tax under a letter of undertaking, or with IGST that is refunded (section 16(3) and
 * (4)). 'none' is one to a special economic zone that is not for authorised operations (section 16(1)(b), since 2023-10-01).
 */
export const ZERO_RATINGS = ["lut", "igst", "none"] as const;
type ZeroRating = (typeof ZERO_RATINGS)[number];

/** CGST and SGST within a state, IGST between states, or no tax. */
export type TaxKind = QuotationDocument["tax"];

export interface Seller {
  /** The GST code of the state; empty if it is unknown. */
  state: string;
  registration: Registration;
  /** Whether its GSTIN is known; only a hint depends on it. */
  hasGstin?: boolean;
}

export interface Buyer {
  gstin: string;
  /** The place of supply as chosen; empty for the presumed one. */
  state: string;
  /** Where the goods go; empty if it is not known. */
  deliveryState?: string | undefined;
  /** As written; only a hint depends on it. */
  address?: string | undefined;
}

export interface Supply {
  supply: SupplyKind;
  zeroRating: ZeroRating;
  seller: Seller;
  buyer: Buyer;
}

export interface SupplyTax {
  tax: TaxKind;
  stateTax: QuotationDocument["stateTax"];
  /** The GST code of the place of supply; empty if the seller's state is not known either. */
  place: string;
  /** The text about the tax that the quotation needs; null if it needs none. */
  note: "composition" | "unregistered" | `${"abroad" | "sez"}-${"lut" | "igst"}` | null;
}

/** The currency of quotations unless another is chosen. */
export const RUPEES = "INR";

/**
 * Returns the kind of supply of a quotation. One in another currency or with a place abroad is an export, unless it is to a
 * special economic zone: within India, prices are in rupees.
 */
export function supplyOf({
  customer: { supply = "india", state },
  currency,
}: {
  customer: { state: string; supply?: SupplyKind | undefined };
  currency: string;
}): SupplyKind {
  const isAbroad = currency !== RUPEES || state === OTHER_COUNTRY;
  return isAbroad && supply === "india" ? "abroad" : supply;
}

/**
 * Returns the place of supply that the law presumes: a registered buyer's own state, also when goods go to another person
 * (section 10(1)(b)), an unregistered one's where the goods go (section 10(1)(ca) since 2023-10-01, Circular 209/3/2024),
 * otherwise the seller's state.
 */
export const presumedPlace = ({ gstin, deliveryState }: Omit<Buyer, "state">, seller: string): string =>
  stateOfGstin(gstin) || deliveryState || seller;

/**
 * Returns how a supply is taxed. Exports have the place 96 (sections 2(5) and 7(5)(a)), in rupees too. Supplies to a special
 * economic zone are always between states (section 7(5)(b)). Otherwise the seller's state decides (sections 7(1) and 8(1)).
 */
export function supplyTax({ supply, zeroRating, seller, buyer }: Supply): SupplyTax {
  const place = supply === "abroad" ? OTHER_COUNTRY : buyer.state || presumedPlace(buyer, seller.state);
  const stateTax = UNION_TERRITORIES.has(seller.state) ? "UTGST" : "SGST";
  if (seller.registration !== "regular") return { tax: "none", stateTax, place, note: seller.registration };
  if (supply === "india") {
    const isLocal = place === "" || seller.state === "" || place === seller.state;
    return { tax: isLocal ? "split" : "integrated", stateTax, place, note: null };
  }
  // An export is zero-rated in any case.
  const rating = zeroRating === "none" && supply === "abroad" ? "igst" : zeroRating;
  const note = rating === "none" ? null : (`${supply}-${rating}` as const);
  return { tax: rating === "lut" ? "none" : "integrated", stateTax, place, note };
}

const nameOf = (code: string): string => GST_STATES.get(code) ?? code;

/**
 * Returns what is unusual about a supply, as sentences for the seller. All of it may be lawful. The address on the invoice is the
 * place of supply to an unregistered buyer (section 10(1)(ca)).
 */
export function supplyHints(asked: Supply): string[] {
  const { supply, seller, buyer } = asked;
  const { place, tax } = supplyTax(asked);
  const own = stateOfGstin(buyer.gstin);
  const { deliveryState = "", address = "" } = buyer;
  const home = stateOfAddress(address);
  const isInterState = supply !== "india" || (seller.state !== "" && place !== seller.state);
  return [
    gstinKind(buyer.gstin) === "uin" && TAX_HINTS.uin,
    gstinKind(buyer.gstin) === "collector" && TAX_HINTS.collector,
    supply === "abroad" && buyer.gstin !== "" && TAX_HINTS.exportGstin,
    supply === "sez" && buyer.gstin === "" && TAX_HINTS.sezGstin,
    supply !== "abroad" && own !== "" && own !== place && TAX_HINTS.placeDiffers(nameOf(own), nameOf(place)),
    supply === "india" &&
      own !== "" &&
      deliveryState !== "" &&
      deliveryState !== own &&
      TAX_HINTS.goodsElsewhere(nameOf(deliveryState)),
    supply === "india" &&
      own === "" &&
      deliveryState !== "" &&
      deliveryState !== place &&
      TAX_HINTS.unregisteredElsewhere(nameOf(deliveryState)),
    supply === "india" &&
      own === "" &&
      deliveryState === "" &&
      home !== "" &&
      home !== place &&
      TAX_HINTS.addressElsewhere(nameOf(home)),
    seller.registration !== "regular" && isInterState && TAX_HINTS[seller.registration],
    seller.state === "" && tax !== "none" && supply === "india" && TAX_HINTS.noState,
    seller.state !== "" && seller.hasGstin === false && tax !== "none" && TAX_HINTS.noGstin,
  ].filter((hint) => hint !== false);
}

/**
 * Returns whether an HSN code has fewer digits than the seller's turnover demands (notification 78/2020-CT): with four, codes
 * may be left out for buyers without registration.
 */
export const isHsnShort = (hsn: string, digits: number, isRegisteredBuyer: boolean): boolean =>
  hsn.length < digits && (hsn !== "" || isRegisteredBuyer || digits > 4);
