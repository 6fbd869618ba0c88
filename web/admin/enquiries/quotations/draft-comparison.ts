import { byField, type Comparison, isSame } from "#web/admin/platform/conflict/comparison.tsx";
import type { Versions } from "#web/admin/platform/conflict/versions.ts";
import type { DraftValues } from "./draft-values.ts";

const NAMES = {
  customer: "Customer",
  customerId: "Customer",
  lines: "Parts",
  freight: "Freight",
  currency: "Currency",
  exchangeRate: "Exchange rate",
  zeroRating: "Tax of exports and SEZ",
  isRounded: "Round-off",
  validUntil: "Valid until",
  terms: "Terms",
  note: "Note",
} as const;

/** The labels inside the customer, lines and freight. */
const PARTS = {
  name: "Name",
  company: "Company",
  phone: "Phone",
  email: "E-mail",
  gstin: "GSTIN",
  address: "Address",
  state: "State of supply",
  deliveryState: "Goods go to",
  supply: "Kind of supply",
  quantity: "Quantity",
  rate: "Price",
  discount: "Discount",
  hsn: "HSN",
  gstRate: "GST",
  delivery: "Delivery",
  amount: "Amount",
};

const byNames = byField<DraftValues>({ names: NAMES, parts: PARTS });

/** Compares drafts by field; a choice of the typed customer, freight or parts keeps what only the other side changed in them. */
export const DRAFT_COMPARISON: Comparison<DraftValues> = {
  ...byNames,
  chosen(versions, choices) {
    const typed = { ...versions.typed, lines: joinedLines(versions) };
    for (const group of ["customer", "freight"] as const)
      Object.assign(typed, { [group]: joined(versions.opened[group], typed[group], versions.stored[group]) });
    return byNames.chosen({ ...versions, typed }, choices);
  },
};

/** Returns the typed lines; those of the same parts in the same places are joined field by field. */
function joinedLines({ opened, typed, stored }: Versions<DraftValues>): DraftValues["lines"] {
  const parts = [opened, typed, stored].map(({ lines }) => lines.map(({ _id, title }) => _id ?? title));
  if (!parts.every((each) => isSame(each, parts[0]))) return typed.lines;
  return typed.lines.map((line, at) => joined(opened.lines[at], line, stored.lines[at]));
}

/** Returns the typed fields, and the stored ones of those that were not changed since. */
function joined<G extends object>(opened: G | undefined, typed: G, stored: G | undefined): G {
  if (!opened || !stored) return typed;
  const fields = Object.keys(typed) as (keyof G)[];
  const kept = fields.filter((field) => isSame(typed[field], opened[field]));
  return { ...typed, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
}
