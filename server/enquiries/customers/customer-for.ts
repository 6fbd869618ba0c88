import type { CustomerBody } from "#contract/enquiries/customer.ts";
import { CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import type { QuotationCustomer } from "#contract/enquiries/quotation.ts";
import { addressesInText, withoutAddresses } from "#contract/platform/mail-addresses.ts";
import { fold } from "#contract/platform/words.ts";
import { OTHER_COUNTRY, stateOfGstin } from "#contract/site/gst-states.ts";
import type { CustomerRow, Db } from "#server/platform/database/schema.ts";
import { findById, requireById, updateReturning } from "#server/platform/database/statements.ts";
import { sentNumbers } from "../quotations/store.ts";
import { mergeInto } from "./merge.ts";
import {
  customerBody,
  customerColumns,
  holdersByKey,
  insertCustomer,
  keysOf,
  mergedGstins,
  NOTHING_KNOWN,
  newWays,
  phonesIn,
  putKeys,
} from "./store.ts";

/** Returns the customer facts of an enquiry. */
export const saidIn = (texts: Partial<Record<"name" | "company" | "phone" | "contact", string | null>>) => ({
  ...NOTHING_KNOWN,
  name: texts.name ?? "",
  company: texts.company ?? "",
  phones: [texts.phone ?? "", texts.contact ?? ""].flatMap((text) => phonesIn(withoutAddresses(text))),
  emails: addressesInText(texts.contact ?? ""),
});

/** Returns the customer facts of a quotation. The state is that of the GSTIN, since a place of supply is one supply's. */
export const saidOf = ({
  phone,
  email,
  supply = "india",
  deliveryState: _,
  ...facts
}: QuotationCustomer): CustomerBody => ({
  ...NOTHING_KNOWN,
  ...facts,
  state: stateOfGstin(facts.gstin) || facts.state,
  supply,
  phones: phonesIn(phone),
  emails: addressesInText(email),
});

/**
 * Returns the customer whom an enquiry or a quotation names, with what it adds; a new one if nobody is known by it, and null if
 * it names nobody. `current` is whose it is so far. Several who are found are joined if nobody edited them and nothing they say
 * differs; otherwise they stay apart. What the staff `isWritten` wins over what is known, except that a second registration stays
 * with its quotation: a firm has one GSTIN a State (CGST Act 2017, section 25), and an agent's phone is that of several firms.
 */
export async function customerFor(
  tx: Db,
  said: CustomerBody,
  { current, now, isWritten }: { current: string | null; now: number; isWritten: boolean },
): Promise<string | null> {
  const keys = keysOf(said);
  const holders = await holdersByKey(tx, keys);
  const found = [...new Set(keys.flatMap((key) => holders.get(key) ?? []))];
  const stays = found.length === 0 || (await isNamed(tx, current, keys));
  const id = current !== null && stays ? current : found[0];
  if (id === undefined) {
    const isNobody = keys.length === 0 && (!isWritten || !(said.name || said.company));
    return isNobody ? null : (await insertCustomer(tx, said, { now, isDerived: true })).id;
  }
  let row = await requireById(tx, "customers", id, CUSTOMER_TEXTS.notFound);
  for (const other of found.filter((each) => each !== id)) {
    const twin = await findById(tx, "customers", other);
    if (twin && row.is_derived && twin.is_derived && !differ(row, twin))
      row = await mergeInto(tx, row, twin, now);
  }
  const body = customerBody(row);
  const isOther =
    said.gstin !== "" &&
    said.gstin !== body.gstin &&
    ((await isRegistered(tx, row)) || (await mergedGstins(tx, id)).includes(said.gstin));
  const next = isOther ? learned(body, ofPerson(said), false) : learned(body, said, isWritten);
  if (JSON.stringify(next) !== JSON.stringify(body)) {
    row = await updateReturning(tx, "customers", row.id, {
      ...customerColumns(next),
      version: row.version + 1,
      updated_at: now,
    });
    await putKeys(tx, row.id, next);
  }
  return row.id;
}

/** Whether a customer has one of these phones, addresses or GSTINs, even if another customer is found by it. */
async function isNamed(tx: Db, id: string | null, keys: readonly string[]): Promise<boolean> {
  const row = id === null ? undefined : await findById(tx, "customers", id);
  return row !== undefined && keysOf(customerBody(row)).some((key) => keys.includes(key));
}

const differ = (a: CustomerRow, b: CustomerRow): boolean =>
  (["name", "company", "gstin"] as const).some(
    (field) => a[field] && b[field] && fold(a[field]) !== fold(b[field]),
  );

/** Whether the GSTIN of a customer was confirmed: somebody edited the customer, or a quotation was sent. */
const isRegistered = async (tx: Db, { id, gstin, is_derived }: CustomerRow): Promise<boolean> =>
  gstin !== "" && (is_derived === 0 || (await sentNumbers(tx, { customer_id: id })).length > 0);

/** What belongs to the person, without what belongs to a registration. */
const ofPerson = ({ name, phones, emails }: CustomerBody): CustomerBody => ({
  ...NOTHING_KNOWN,
  name,
  phones,
  emails,
});

/** Merges new facts into the stored ones: new phones and addresses are appended, a name is never replaced. */
function learned(known: CustomerBody, said: CustomerBody, isWritten: boolean): CustomerBody {
  const next = { ...known, name: known.name || said.name };
  for (const field of ["company", "gstin", "address", "state"] as const)
    next[field] = isWritten ? said[field] || known[field] : known[field] || said[field];
  if (isWritten) next.supply = said.supply;
  // Who was abroad once and isn't any more is of no other country.
  if (next.supply !== "abroad" && next.state === OTHER_COUNTRY) next.state = said.state;
  const { phones, emails } = newWays(known, said);
  return { ...next, phones: [...known.phones, ...phones], emails: [...known.emails, ...emails] };
}
