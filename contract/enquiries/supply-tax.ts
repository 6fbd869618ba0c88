/** Which tax a supply of goods has under India's Goods and Services Tax. Free of zod. */

/** Within India, to a unit or developer of a special economic zone, or an export. */
export const SUPPLY_KINDS = ["india", "sez", "abroad"] as const;
export type SupplyKind = (typeof SUPPLY_KINDS)[number];

/** The currency of quotations unless another is chosen. */
export const RUPEES = "INR";

/** Returns the kind of supply of a quotation. One that doesn't say it is an export if it is in another currency. */
export const supplyOf = ({
  customer,
  currency,
}: {
  customer: { supply?: SupplyKind | undefined };
  currency: string;
}): SupplyKind => customer.supply ?? (currency === RUPEES ? "india" : "abroad");
