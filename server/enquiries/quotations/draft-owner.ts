import type { QuotationBody } from "#contract/enquiries/quotation.ts";
import type { Db, EnquiryRow, QuotationRow } from "#server/platform/database/schema.ts";
import { rowsWith, updateById, updateRows } from "#server/platform/database/statements.ts";
import type { Write } from "#server/platform/database/write.ts";
import { customerFor, saidOf } from "../customers/customer-for.ts";
import { dropUnused } from "../customers/store.ts";
import { createOfficeEnquiry } from "../office-enquiry.ts";

/**
 * Returns whose draft it is, and its enquiry: one that was made from nothing gets its own once it has a line and a customer,
 * which says what the draft says.
 */
export async function officeColumns(
  { tx, now }: Pick<Write, "tx" | "now">,
  { id, first_id, enquiry_id, customer_id }: QuotationRow,
  { customer, lines, customerId }: QuotationBody,
): Promise<Pick<QuotationRow, "customer_id" | "enquiry_id">> {
  const current = customerId ?? customer_id;
  const owner = await customerFor(tx, saidOf(customer), { current, now, isWritten: true });
  const { name, company, phone, email } = customer;
  const said = { name: name || null, company: company || null, phone: phone || null, contact: email || null };
  if (enquiry_id === null && id === first_id && lines.length > 0 && owner !== null)
    return {
      customer_id: owner,
      enquiry_id: (await createOfficeEnquiry(tx, now, { ...said, customerId: owner })).id,
    };
  if (enquiry_id !== null && owner !== null)
    await updateRows(
      tx,
      "enquiries",
      { id: enquiry_id, kind: "office", origin: null },
      { ...said, customer_id: owner },
    );
  if (customer_id !== owner) {
    await updateById(tx, "quotations", id, { customer_id: owner });
    await dropUnused(tx, customer_id);
  }
  return { customer_id: owner, enquiry_id };
}

/** Returns whether an enquiry was made for this draft alone, and nothing else was written in it. */
export async function isOnlyOf(
  tx: Db,
  { id, kind, origin, notes, events }: EnquiryRow,
  draft: QuotationRow,
): Promise<boolean> {
  if (kind !== "office" || origin !== null || notes !== "" || events !== "[]") return false;
  const other = await rowsWith(tx, "quotations", { enquiry_id: id })
    .select("id")
    .where("id", "!=", draft.id)
    .executeTakeFirst();
  return other === undefined;
}
