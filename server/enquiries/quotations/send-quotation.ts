import { referenceOf } from "#contract/enquiries/enquiry-reference.ts";
import type { PaperKind } from "#contract/enquiries/order-papers.ts";
import type {
  Quotation,
  QuotationDocument,
  QuotationOutcomeBody,
  SendQuotationBody,
} from "#contract/enquiries/quotation.ts";
import { QUOTATION_FORM, QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { hasPartOfOne } from "#contract/products/counted-units.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import { readSetting } from "#server/platform/database/settings.ts";
import { findById, rowsWith, updateById } from "#server/platform/database/statements.ts";
import { type Actor, type Write, writeUnseen } from "#server/platform/database/write.ts";
import type { Download } from "#server/platform/http/handle.ts";
import { type FieldProblem, invalid, ProblemError } from "#server/platform/http/problems.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { realImages } from "#server/platform/media/stored/stored-image.ts";
import { productsInOrder } from "#server/products/store.ts";
import { readBusiness, type StoredLogo } from "#server/site/read-site.ts";
import { readQuotationSettings } from "#server/site/settings/quotation-settings.ts";
import { isReady, storedItems } from "../context.ts";
import { QUEUED, queueAnew, quotationJob, requireMail } from "../delivery/queue-mails.ts";
import type { EnquiryDeps } from "../deps.ts";
import { foldedText } from "../search-text.ts";
import { answerQuotation, reopenQuotation } from "./answer-quotation.ts";
import { changeQuotation, type QuotationTarget, requireCurrentQuotation } from "./change-quotation.ts";
import { buildDocument, printed, readLogo, smallPicture } from "./document.ts";
import { nextInSeries } from "./numbers.ts";
import { paperOf } from "./order-papers.ts";
import { presentQuotation } from "./present.ts";
import { unprintable } from "./sheet/printed-letters.ts";
import type { Printer } from "./sheet/printer.ts";
import {
  bodyOf,
  isOrder,
  newLink,
  quotationState,
  requireQuotation,
  type StoredBody,
  sentDocument,
  updateQuotation,
  WAITING,
} from "./store.ts";

export type SendParts = EnquiryDeps & { mailer: Mailer; jobBell: Bell };

/**
 * POST /quotations/{id}/send: gives a draft its number, freezes its document, makes its link, replaces the revision before and
 * queues the mail, all in one transaction; a sent one is only sent again. Throws 404; 409 for a stale version, an answered or
 * replaced one, an expired one, and mail without settings; 400 for a draft without customer, prices or a total, with a part of
 * a counted piece, or whose validity is over, and for a missing address.
 */
export async function sendQuotation(
  services: SendParts,
  actor: Actor,
  target: QuotationTarget,
  { way, message }: SendQuotationBody,
): Promise<Quotation> {
  const { database, mailer, jobBell } = services;
  const before = await requireCurrentQuotation(database.read, target);
  if (quotationState(before) === "expired") throw new ProblemError(409, QUOTATION_SERVER.cannotResend);
  requireSendable(before, way);
  if (way === "mail") await requireMail(mailer, QUOTATION_SERVER.noMail);
  const document = before.state === "draft" ? await documentNow(services, before) : null;
  if (document?.total === 0) throw invalid([{ field: "lines.0.rate", message: QUOTATION_SERVER.noTotal }]);
  if (document) requirePrintableSeller(document);
  // What was checked and printed must be what is stored.
  const seen = { ...target, version: before.version };
  const sent = await changeQuotation(database, actor, seen, async (row, transaction) => {
    if (![...WAITING, "draft"].includes(row.state)) throw new ProblemError(409, QUOTATION_SERVER.isOver);
    const again = row.revoked_at === null ? {} : newLink();
    const issued: Partial<QuotationRow> = document ? await issue(transaction, row, document) : again;
    if (way === "mail") await queueAnew(transaction.tx, quotationJob(row.id));
    const columns = { ...issued, ...(way === "mail" && { message, ...QUEUED }) };
    return { columns, did: `Sent quotation ${issued.number ?? row.number}`, detail: { way } };
  });
  if (way === "mail") jobBell.ring();
  return sent;
}

/** Throws 400 with a problem per field if a draft is not complete, or if it has no address for mail. */
function requireSendable(row: QuotationRow, way: SendQuotationBody["way"]): void {
  const { lines, customer } = bodyOf(row);
  const problems = [];
  const isDraft = row.state === "draft";
  if (isDraft && customer.name === "" && customer.company === "")
    problems.push({ field: "customer.name", message: QUOTATION_SERVER.noCustomer });
  if (isDraft && row.valid_until < today(Date.now()))
    problems.push({ field: "validUntil", message: QUOTATION_SERVER.validityOver });
  if (lines.length === 0) problems.push({ field: "lines", message: QUOTATION_SERVER.noLines });
  if (isDraft) problems.push(...unprintableFields(bodyOf(row)));
  for (const [at, line] of isDraft ? lines.entries() : []) {
    if (line.rate === null) problems.push({ field: `lines.${at}.rate`, message: QUOTATION_SERVER.noPrice });
    // A draft of an earlier version, or what was typed for a part that is not listed.
    if (hasPartOfOne(line))
      problems.push({ field: `lines.${at}.quantity`, message: QUOTATION_FORM.wholeOnly });
  }
  if (way === "mail" && customer.email === "")
    problems.push({ field: "customer.email", message: QUOTATION_SERVER.noMailAddress });
  if (problems.length) throw invalid(problems);
}

/** Returns the fields of a draft with characters that no font of the PDF has. */
function unprintableFields({ customer, lines, note, terms }: StoredBody): FieldProblem[] {
  const texts: [field: string, text: string][] = [
    ...Object.entries(customer).map(([name, text]): [string, string] => [`customer.${name}`, text]),
    ...lines.flatMap(({ title, code, unit, delivery }, at) =>
      Object.entries({ title, code, unit, delivery }).map(([name, text]): [string, string] => [
        `lines.${at}.${name}`,
        text,
      ]),
    ),
    ["note", note],
    ["terms", terms],
  ];
  return texts.flatMap(([field, text]) => {
    const letters = unprintable(text).join(" ");
    return letters ? [{ field, message: QUOTATION_SERVER.unprintable(letters) }] : [];
  });
}

/** Throws 409 if the seller's own texts have characters that no font of the PDF has. */
function requirePrintableSeller({ seller, exportNote, bank }: QuotationDocument): void {
  const own = [
    seller.name,
    ...seller.address,
    seller.email,
    seller.signatory,
    exportNote,
    ...bank.map(({ value }) => value),
  ];
  const letters = unprintable(own.join(""));
  if (letters.length) throw new ProblemError(409, QUOTATION_SERVER.profileUnprintable(letters.join(" ")));
}

/** Returns the document that was sent, or that of a draft as it would be sent today. Throws 404. */
export async function readDocument(services: EnquiryDeps, id: string) {
  const row = await requireQuotation(services.database.read, id);
  return sentDocument(row) ?? documentNow(services, row);
}

/** Returns that document, or one of the order, as a PDF file. Throws 404, and like pdfDownload. */
export async function downloadQuotation(
  services: EnquiryDeps & { printer: Printer },
  { _id: id, kind }: { _id: string; kind?: PaperKind | undefined },
): Promise<Download> {
  const document = kind
    ? paperOf(await requireQuotation(services.database.read, id), kind)
    : await readDocument(services, id);
  return printed(services, document);
}

/** Returns the document of a draft as it would be sent today, without a number. */
async function documentNow(services: EnquiryDeps, row: QuotationRow) {
  const { database } = services;
  const { read } = database;
  const body = bodyOf(row);
  const enquiry = row.enquiry_id === null ? undefined : await findById(read, "enquiries", row.enquiry_id);
  const items = enquiry ? storedItems(enquiry.items) : [];
  const rows = await productsInOrder(
    read,
    body.lines.flatMap(({ _id }) => _id ?? []),
  );
  const images = new Map(rows.map((found) => [found.id, realImages(found.images)[0]]));
  const pictures: (string | null)[] = [];
  for (const { _id, item } of body.lines) {
    const photo = item === null ? undefined : items[item]?.photos?.find(isReady);
    pictures.push(await smallPicture(services, images.get(_id ?? "") ?? photo));
  }
  const logo = await readSetting<StoredLogo>(database, "logo");
  return buildDocument(body, {
    printed: {
      number: null,
      revision: row.revision,
      date: today(Date.now()),
      enquiry: enquiry?.number ? referenceOf(enquiry.number) : null,
    },
    business: await readBusiness(database),
    settings: await readQuotationSettings(database),
    pictures,
    logo: await readLogo(services, logo?.light?.key),
  });
}

/** Returns the columns of a draft that is sent now: its number, document and link. Replaces the revision before. */
async function issue(
  { tx, now }: Write,
  row: QuotationRow,
  document: Awaited<ReturnType<typeof documentNow>>,
): Promise<Partial<QuotationRow>> {
  const earlier = await rowsWith(tx, "quotations", { first_id: row.first_id })
    .selectAll()
    .where("sent_at", "is not", null)
    .execute();
  const accepted = earlier.find(({ state }) => state === "accepted");
  const order = earlier.find(isOrder);
  if (order && (order.answered_at ?? 0) > (row.revised_at ?? row.created_at))
    throw new ProblemError(409, QUOTATION_SERVER.acceptedMeanwhile(order.answered_by ?? ""));
  // An accepted one stays the order until the customer accepts this one.
  for (const each of earlier)
    if (each.state !== "superseded" && each !== accepted)
      await updateQuotation(tx, each, { state: "superseded" }, now);
  const number = earlier[0]?.number ?? (await nextInSeries(tx, "series", document.date));
  if (row.enquiry_id !== null) {
    const enquiry = await findById(tx, "enquiries", row.enquiry_id);
    if (enquiry && !order)
      await updateById(tx, "enquiries", enquiry.id, {
        state: "quoted",
        version: enquiry.version + 1,
        updated_at: Math.max(now, enquiry.created_at),
      });
  }
  return {
    number,
    state: "sent",
    document: JSON.stringify({ ...document, number }),
    // Settings may have changed since the draft was saved.
    total: document.total,
    sent_at: now,
    search_text: `${row.search_text} ${foldedText([number, document.enquiry], [number])}`,
    ...newLink(),
  };
}

/**
 * POST /quotations/{id}/outcome: records what the customer decided by phone, or takes that back. Throws 404, and 409 unless it
 * waits, or can be taken back.
 */
export function decideQuotation(
  database: Database,
  actor: Actor,
  { id, address }: QuotationTarget,
  { state, reason }: QuotationOutcomeBody,
): Promise<Quotation> {
  return writeUnseen(database, actor, async (transaction) => {
    const { tx } = transaction;
    const by = actor.name;
    const row = await requireQuotation(tx, id);
    if (state === "open")
      return presentQuotation(tx, await reopenQuotation(transaction, row, { by, reason }), address);
    if (row.state === "draft") throw new ProblemError(409, QUOTATION_SERVER.isDraft);
    if (!(WAITING as readonly string[]).includes(row.state))
      throw new ProblemError(409, QUOTATION_SERVER.isOver);
    const answered = await answerQuotation(transaction, row, { state, reason, by, isInOffice: true });
    return presentQuotation(tx, answered, address);
  });
}

/** POST /quotations/{id}/revoke: ends the customer's link. Throws 404, and 409 for a draft. */
export const revokeLink = (database: Database, actor: Actor, target: QuotationTarget): Promise<Quotation> =>
  changeQuotation(database, actor, target, async (row, { now }) => {
    if (row.state === "draft") throw new ProblemError(409, QUOTATION_SERVER.isDraft);
    return { columns: { revoked_at: now }, did: `Ended the link of quotation ${row.number}` };
  });
