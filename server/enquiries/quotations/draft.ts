import { v7 as uuidv7 } from "uuid";
import { QUOTATION_RESTORE_WINDOW, QUOTATION_TOTAL_MAX } from "#contract/enquiries/limits.ts";
import {
  type CreateQuotationBody,
  newFaults,
  type Quotation,
  type QuotationBody,
} from "#contract/enquiries/quotation.ts";
import { QUOTATION_FORM, QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { quotationTotals } from "#contract/enquiries/quotation-totals.ts";
import { today } from "#contract/platform/day.ts";
import type { Fault } from "#contract/platform/later-rules.ts";
import { GST_STATES } from "#contract/site/gst-states.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import type { Address } from "#server/accounts/auth/passes.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, EnquiryRow, QuotationRow } from "#server/platform/database/schema.ts";
import {
  deleteRows,
  findById,
  insertReturning,
  requireById,
  rowsWith,
  updateById,
  updateReturning,
} from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { invalid, notFound, ProblemError, requireFaultless } from "#server/platform/http/problems.ts";
import { readBusiness } from "#server/site/read-site.ts";
import { readQuotationSettings } from "#server/site/settings/quotation-settings.ts";
import { customerKey, customerOf } from "../customer.ts";
import { dropUnused, requireCustomer } from "../customers/store.ts";
import { foldedText } from "../search-text.ts";
import { requireEnquiry } from "../store.ts";
import { changeQuotation, type QuotationTarget } from "./change-quotation.ts";
import { sellerOf } from "./document.ts";
import { linesOfEnquiry } from "./draft-lines.ts";
import { isOnlyOf, officeColumns } from "./draft-owner.ts";
import { presentQuotation } from "./present.ts";
import { bodyOf, requireQuotation } from "./store.ts";

/**
 * POST /quotations: drafts a quotation from an enquiry, a copy of another one, for a customer, or from nothing; the last two have
 * an enquiry only once they have a line and a customer. Lines start with the customer's discount. Throws 404.
 */
export async function createDraft(
  database: Database,
  actor: Actor,
  { enquiry, copyOf, customer, lines = [] }: CreateQuotationBody,
  address: Address,
): Promise<Quotation> {
  const settings = await readQuotationSettings(database);
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const validUntil = today(now, settings.validDays);
    if (copyOf !== undefined) {
      const copied = await requireQuotation(tx, copyOf);
      // Photos belong to the enquiry of the copied one.
      const own = bodyOf(copied).lines.map((line) => ({ ...line, item: null }));
      const body = { ...bodyOf(copied), lines: own, validUntil };
      const nobody = { enquiry: undefined, owner: null };
      const { id } = await insertDraft(tx, { body, ...nobody, revision: 1 }, now);
      const made = await requireQuotation(tx, id);
      const { customer_id: customerId } = copied;
      const owners = await officeColumns({ tx, now }, made, { ...body, customerId });
      await record("create", "quotation", id, `Drafted a copy of quotation ${copied.number ?? "draft"}`);
      return presentQuotation(tx, await updateReturning(tx, "quotations", id, owners), address);
    }
    const asked = enquiry === undefined ? undefined : await requireEnquiry(tx, enquiry);
    const chosen = asked || customer === undefined ? undefined : await requireCustomer(tx, customer);
    const known = asked?.customer_id ? await findById(tx, "customers", asked.customer_id) : chosen;
    const listed = asked ? await linesOfEnquiry(tx, asked, settings, lines) : [];
    const body: QuotationBody = {
      customer: customerOf(asked, known),
      lines: listed.map((line) => ({ ...line, discount: known?.discount ?? 0 })),
      freight: { amount: 0, hsn: settings.freightHsn, gstRate: settings.freightGstRate },
      currency: "INR",
      exchangeRate: null,
      zeroRating: settings.zeroRating,
      isRounded: settings.roundOff,
      validUntil,
      terms: settings.terms,
      note: "",
    };
    const row = await insertDraft(tx, { body, enquiry: asked, owner: known?.id ?? null, revision: 1 }, now);
    await record("create", "quotation", row.id, "Drafted a quotation");
    return presentQuotation(tx, row, address);
  });
}

interface NewDraft {
  body: QuotationBody;
  enquiry: Pick<EnquiryRow, "id" | "customer_key"> | undefined;
  /** The customer's id. */
  owner: string | null;
  /** The id of its first revision, unless it is that. */
  first?: string;
  revision: number;
}

async function insertDraft(
  tx: Db,
  { body, enquiry, owner, first, revision }: NewDraft,
  now: number,
): Promise<QuotationRow> {
  const id = uuidv7();
  return insertReturning(tx, "quotations", {
    id,
    enquiry_id: enquiry?.id ?? null,
    customer_id: owner,
    first_id: first ?? id,
    revision,
    state: "draft",
    ...(await contentColumns(tx, body, enquiry?.customer_key ?? null)),
    reason: "",
    message: "",
    delivery_state: "none",
    delivery_attempts: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    revised_at: now,
  });
}

/** Returns the columns that follow from a quotation's body; `known` is the customer's key if the body names nobody. */
async function contentColumns(tx: Db, body: QuotationBody, known: string | null) {
  const { customer, lines } = body;
  const seller = sellerOf(await readBusiness({ read: tx }), await readQuotationSettings({ read: tx }));
  return {
    content: JSON.stringify(body),
    total: quotationTotals(body, seller).total,
    valid_until: body.validUntil,
    customer_key: customerKey(customer.email || customer.phone) ?? known,
    search_text: foldedText(
      [customer.name, customer.company, customer.email, ...lines.flatMap(({ title, code }) => [title, code])],
      [customer.phone, customer.gstin],
    ),
  };
}

/**
 * PUT /quotations/{id}: saves a draft. Throws 404, 409 for a sent quotation or a stale version, and 400 for a currency that
 * the settings don't have, a missing exchange rate, an unknown state, what newFaults returns, or a total beyond the limit.
 */
export const editDraft = (
  database: Database,
  actor: Actor,
  target: QuotationTarget,
  body: QuotationBody,
): Promise<Quotation> =>
  changeQuotation(database, actor, target, async (row, transaction) => {
    const { tx } = transaction;
    if (row.state !== "draft") throw new ProblemError(409, QUOTATION_SERVER.isSent);
    const faults = findFaults(body, await readQuotationSettings({ read: tx }));
    requireFaultless([...faults, ...newFaults(body, bodyOf(row))]);
    const { customerId, ...content } = body;
    if (customerId) await requireCustomer(tx, customerId);
    const columns = {
      ...(await contentColumns(tx, content, row.customer_key)),
      ...(await officeColumns(transaction, row, body)),
    };
    if (columns.total > QUOTATION_TOTAL_MAX)
      throw invalid([{ field: "lines", message: QUOTATION_FORM.totalTooLarge }]);
    return { columns, did: "Edited a quotation" };
  });

function findFaults(
  { currency, exchangeRate, customer }: QuotationBody,
  { currencies }: QuotationSettings,
): Fault[] {
  const faults: Fault[] = [];
  if (currency !== "INR" && !currencies.some(({ code }) => code === currency))
    faults.push({ path: ["currency"], message: QUOTATION_FORM.currencyUnknown });
  if (currency !== "INR" && !exchangeRate)
    faults.push({ path: ["exchangeRate"], message: QUOTATION_FORM.exchangeRateRequired });
  if (customer.state !== "" && !GST_STATES.has(customer.state))
    faults.push({ path: ["customer", "state"], message: QUOTATION_FORM.stateUnknown });
  return faults;
}

/** DELETE /quotations/{id}: deletes a draft, which can be restored for ten minutes. Throws 404, and 409 for a sent one. */
export function removeDraft(database: Database, actor: Actor, id: string): Promise<{ message: string }> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireQuotation(tx, id);
    if (row.state !== "draft") throw new ProblemError(409, QUOTATION_SERVER.isSent);
    const enquiry = row.enquiry_id === null ? undefined : await findById(tx, "enquiries", row.enquiry_id);
    const isOwn = enquiry !== undefined && (await isOnlyOf(tx, enquiry, row));
    await updateById(tx, "quotations", id, {
      deleted_at: now,
      customer_id: null,
      ...(isOwn && { enquiry_id: null }),
    });
    if (isOwn) await deleteRows(tx, "enquiries", { id: enquiry.id });
    await dropUnused(tx, row.customer_id);
    await record("delete", "quotation", id, "Deleted the draft of a quotation");
    return { message: QUOTATION_SERVER.deleted };
  });
}

/** POST /quotations/{id}/restore: undoes the deletion of a draft. Throws 404 if it is too late. */
export function restoreDraft(
  database: Database,
  actor: Actor,
  { id, address }: QuotationTarget,
): Promise<Quotation> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireById(tx, "quotations", id, QUOTATION_SERVER.notFound);
    if (row.deleted_at !== null && row.deleted_at < now - QUOTATION_RESTORE_WINDOW)
      throw notFound(QUOTATION_SERVER.restoreGone);
    const owners = row.deleted_at === null ? {} : await officeColumns({ tx, now }, row, bodyOf(row));
    const restored = await updateReturning(tx, "quotations", id, { ...owners, deleted_at: null });
    await record("create", "quotation", id, "Restored the draft of a quotation");
    return presentQuotation(tx, restored, address);
  });
}

/** Deletes drafts that can no longer be restored. */
export async function purgeDrafts({ main }: Database): Promise<void> {
  await main
    .deleteFrom("quotations")
    .where("deleted_at", "<", Date.now() - QUOTATION_RESTORE_WINDOW)
    .execute();
}

/**
 * POST /quotations/{id}/revise: drafts the next revision, or returns the one that exists. The sent one stays valid until the
 * revision is sent. Throws 404, and 409 for a draft.
 */
export async function reviseQuotation(
  database: Database,
  actor: Actor,
  { id, address }: QuotationTarget,
): Promise<Quotation> {
  const settings = await readQuotationSettings(database);
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireQuotation(tx, id);
    if (row.state === "draft") throw new ProblemError(409, QUOTATION_SERVER.isDraft);
    const all = await rowsWith(tx, "quotations", { first_id: row.first_id })
      .selectAll()
      .orderBy("revision", "desc")
      .execute();
    const draft = all.find(({ state, deleted_at }) => state === "draft" && deleted_at === null);
    if (draft)
      return presentQuotation(
        tx,
        await updateReturning(tx, "quotations", draft.id, { revised_at: now }),
        address,
      );
    // A deleted draft has its revision until it is purged; restored, it would be the second.
    await deleteRows(tx, "quotations", { first_id: row.first_id, state: "draft" });
    const newest = all.find(({ state }) => state !== "draft") ?? row;
    const body = { ...bodyOf(newest), validUntil: today(now, settings.validDays) };
    const enquiry =
      row.enquiry_id === null ? undefined : { id: row.enquiry_id, customer_key: row.customer_key };
    const made = await insertDraft(
      tx,
      { body, enquiry, owner: row.customer_id, first: row.first_id, revision: newest.revision + 1 },
      now,
    );
    await record("create", "quotation", made.id, `Drafted a revision of quotation ${row.number}`);
    return presentQuotation(tx, made, address);
  });
}
