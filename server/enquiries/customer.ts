import type { QuotationBody, QuotationCustomer } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { addressesInText, withoutAddresses } from "#contract/platform/mail-addresses.ts";
import { phoneKey } from "#contract/platform/phone-key.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { PHONE_MAX } from "#contract/site/limits.ts";
import type { CustomerRow, Db, EnquiryRow, QuotationRow, Tx } from "../platform/database/schema.ts";
import { deleteRows, updateById } from "../platform/database/statements.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import type { Stores } from "../platform/deps.ts";
import { doomFiles, removeDoomed } from "../platform/files/intents.ts";
import { ProblemError } from "../platform/http/problems.ts";
import { photoKeys } from "./context.ts";
import { customerBody, deleteCustomers, dropUnused, NOTHING_KNOWN, phonesIn } from "./customers/store.ts";
import { bodyOf, orderEvents, papersOfNobody, sentDocument, sentNumbers } from "./quotations/store.ts";
import { foldedText } from "./search-text.ts";
import { requireEnquiry, samePerson } from "./store.ts";

/** Identifies a person by the e-mail address in a text, otherwise by its phone (see phoneKey). Null if it has neither. */
export const customerKey = (text: string | null): string | null =>
  addressesInText(text ?? "")[0]?.toLowerCase() ?? phoneKey(text ?? "") ?? null;

const NOBODY: QuotationCustomer = {
  name: "",
  company: "",
  phone: "",
  email: "",
  gstin: "",
  address: "",
  state: "",
};

/** Returns the customer of a draft: the enquiry's own texts, and the other fields from the stored customer. */
export function customerOf(row: EnquiryRow | undefined, found: CustomerRow | undefined): QuotationCustomer {
  const { phones, emails, discount: _, note: __, ...fields } = found ? customerBody(found) : NOTHING_KNOWN;
  const known = { ...NOBODY, ...fields, phone: phones[0] ?? "", email: emails[0] ?? "" };
  if (!row) return found ? known : NOBODY;
  const contact = row.contact ?? "";
  const email = addressesInText(contact)[0] ?? "";
  const phone =
    row.phone ??
    phonesIn(withoutAddresses(contact))[0] ??
    (email || contact.length > PHONE_MAX ? "" : contact.trim());
  return {
    ...known,
    name: row.name || known.name,
    company: row.company || known.company,
    phone: phone || known.phone,
    email: email || known.email,
  };
}

/**
 * DELETE /enquiries/{id}: deletes an enquiry with its pending delivery, photos and drafts. Throws 404, and 409 if a quotation of
 * it was sent, which only forgetting the person removes.
 */
export async function deleteEnquiry(
  { database, files }: Stores,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const doomed = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireEnquiry(tx, id);
    const numbers = await sentNumbers(tx, { enquiry_id: id });
    if (numbers.length) throw new ProblemError(409, QUOTATION_SERVER.keptEnquiry(numbers));
    const keys = await removeEnquiry(tx, row, now);
    await record("delete", "enquiry", id, "Deleted an enquiry");
    return keys;
  });
  await removeDoomed(database, files, doomed);
  return { message: ENQUIRY_SERVER.deleted };
}

/**
 * POST /enquiries/{id}/forget: deletes all enquiries of the same person with their photos and drafts, and removes the person
 * from quotations that were sent, which keep their numbers. Throws 404.
 */
export async function forgetCustomer(
  { database, files }: Stores,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const doomed = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireEnquiry(tx, id);
    const enquiries = await tx
      .selectFrom("enquiries")
      .selectAll()
      .where((eb) => eb.or([eb("id", "=", id), ...samePerson(eb, row)]))
      .execute();
    const keys: string[] = [];
    for (const enquiry of enquiries) keys.push(...(await removeEnquiry(tx, enquiry, now)));
    const others = await tx
      .selectFrom("quotations")
      .selectAll()
      .where((eb) => eb.or([eb("enquiry_id", "=", id), ...samePerson(eb, row)]))
      .execute();
    for (const quotation of others) await anonymise(tx, quotation, now);
    const ids = [...enquiries, ...others, row].flatMap(({ customer_id }) => customer_id ?? []);
    await deleteCustomers(tx, [...new Set(ids)]);
    await record("delete", "enquiry", id, "Removed everything about a customer");
    return keys;
  });
  await removeDoomed(database, files, doomed);
  return { message: QUOTATION_SERVER.forgotten };
}

/**
 * Deletes an enquiry with its pending delivery, photos and drafts, and removes the person from its sent quotations. Returns the
 * keys of the photos, which are to be removed after the transaction.
 */
async function removeEnquiry(tx: Tx, row: EnquiryRow, now: number): Promise<string[]> {
  const keys = photoKeys(row.items);
  await doomFiles(tx, keys);
  await deleteRows(tx, "quotations", { enquiry_id: row.id, sent_at: null });
  const sent = await tx.selectFrom("quotations").selectAll().where("enquiry_id", "=", row.id).execute();
  for (const quotation of sent) await anonymise(tx, quotation, now);
  await deleteRows(tx, "enquiries", { id: row.id });
  await dropUnused(tx, row.customer_id);
  await deleteRows(tx, "jobs", { subject: [row.id, ...sent.map(({ id }) => id)] });
  return keys;
}

/** Removes the person from a quotation and ends its link. Number, parts and amounts stay, for the accounts. */
async function anonymise(tx: Db, row: QuotationRow, now: number): Promise<void> {
  if (row.sent_at === null) {
    await deleteRows(tx, "quotations", { id: row.id });
    return;
  }
  const content: QuotationBody = { ...bodyOf(row), customer: NOBODY, note: "" };
  const document = sentDocument(row);
  const { state: _, ...nobody } = NOBODY;
  await updateById(tx, "quotations", row.id, {
    enquiry_id: null,
    customer_key: null,
    customer_id: null,
    content: JSON.stringify(content),
    document:
      document &&
      JSON.stringify({ ...document, enquiry: null, note: "", customer: { ...nobody, address: [] } }),
    link_token: null,
    link_hash: null,
    revoked_at: now,
    answered_by: null,
    order_events: JSON.stringify(orderEvents(row).map((event) => ({ ...event, by: "", text: "" }))),
    order_documents: papersOfNobody(row),
    reason: "",
    message: "",
    delivery_error: null,
    search_text: foldedText([
      row.number,
      row.buyer_order,
      ...content.lines.flatMap(({ title, code }) => [title, code]),
    ]),
    version: row.version + 1,
    updated_at: now,
  });
}
