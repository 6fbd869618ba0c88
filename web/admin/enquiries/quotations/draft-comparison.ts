import { byField, type Comparison, isSame, type Versions } from "#web/admin/platform/conflict/comparison.tsx";
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

/** Compares drafts by field. Changes of different fields inside the customer, the freight or the lines are joined. */
export const DRAFT_COMPARISON: Comparison<DraftValues> = {
  ...byNames,
  differences: (versions) => byNames.differences(withJoined(versions)),
  chosen: (versions, choices) => byNames.chosen(withJoined(versions), choices),
  sides: (versions, difference) => byNames.sides(withJoined(versions), difference),
};

/** Joins the changes inside the groups. Where none is of the same field, a group that both changed counts as changed here. */
function withJoined(versions: Versions<DraftValues>): Versions<DraftValues> {
  const { opened, typed, stored } = versions;
  const own = joinedGroups(versions);
  const theirs = joinedGroups({ opened, typed: stored, stored: typed });
  const changed = GROUPS.filter((name) => !isSame(typed[name], opened[name]));
  const agreed = changed.filter((name) => isSame(own[name], theirs[name]));
  const of = (names: typeof changed, values: Partial<DraftValues>) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return { opened: { ...opened, ...of(agreed, stored) }, typed: { ...typed, ...of(changed, own) }, stored };
}

const GROUPS = ["customer", "freight", "lines"] as const;

/** Returns the typed groups with what only the other side changed in them; lines are joined if their parts are the same. */
function joinedGroups({
  opened,
  typed,
  stored,
}: Versions<DraftValues>): Pick<DraftValues, (typeof GROUPS)[number]> {
  const parts = [opened, typed, stored].map(({ lines }) => lines.map(({ _id, title }) => _id ?? title));
  const isSameParts = parts.every((each) => isSame(each, parts[0]));
  return {
    customer: joined(opened.customer, typed.customer, stored.customer),
    freight: joined(opened.freight, typed.freight, stored.freight),
    lines: isSameParts
      ? typed.lines.map((line, at) => joined(opened.lines[at], line, stored.lines[at]))
      : typed.lines,
  };
}

/** Returns the typed fields, and the stored ones of those that were not changed since. */
function joined<G extends object>(opened: G | undefined, typed: G, stored: G | undefined): G {
  if (!opened || !stored) return typed;
  const fields = Object.keys(typed) as (keyof G)[];
  const kept = fields.filter((field) => isSame(typed[field], opened[field]));
  return { ...typed, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
}
