import type { FastifyReply, FastifyRequest } from "fastify";
import type { LinkedQuotation, QuotationDocument } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { hashToken } from "#server/accounts/auth/tokens.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, QuotationRow } from "#server/platform/database/schema.ts";
import { findById, rowsWith, updateById } from "#server/platform/database/statements.ts";
import { VISITOR, writeUnseen } from "#server/platform/database/write.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { acceptedQuantities, isLinkOpen, presentOrder, quotationState } from "./store.ts";

/** Set before anything can fail, so that refusals have the same headers. */
export async function keepSecret(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
}

/** A sent quotation under a live link. */
export interface LiveQuotation {
  row: QuotationRow;
  document: QuotationDocument;
}

/** Returns the quotation of a link. Throws like requireLinkedRow. */
export async function requireLinked(db: Db, token: string): Promise<LiveQuotation> {
  const row = await requireLinkedRow(db, token);
  return { row, document: JSON.parse(row.document) as QuotationDocument };
}

/**
 * Returns the row of a link's quotation. Throws the same 404 for a wrong, malformed, revoked and expired link, after the same work:
 * one hash and one lookup.
 */
export async function requireLinkedRow(db: Db, token: string): Promise<QuotationRow & { document: string }> {
  // Without the document, whose size would tell a revoked link from a wrong one.
  const found = await rowsWith(db, "quotations", { link_hash: hashToken(token) })
    .select(LINK_COLUMNS)
    .executeTakeFirst();
  const row = found && isLive(found) ? await findById(db, "quotations", found.id) : undefined;
  if (!row?.document) throw notFound(QUOTATION_SERVER.linkGone);
  return { ...row, document: row.document };
}

const LINK_COLUMNS = ["id", "state", "link_token", "revoked_at", "deleted_at", "valid_until"] as const;

const isLive = (row: Pick<QuotationRow, (typeof LINK_COLUMNS)[number]>): boolean =>
  row.deleted_at === null && isLinkOpen(row);

/** Returns the state that the customer sees: one without an answer whose enquiry is lost is closed. */
async function linkState(db: Db, row: QuotationRow): Promise<LinkedQuotation["state"]> {
  const state = quotationState(row) as LinkedQuotation["state"];
  if (!["sent", "seen", "expired"].includes(state) || row.enquiry_id === null) return state;
  const enquiry = await findById(db, "enquiries", row.enquiry_id);
  return enquiry?.state === "lost" ? "closed" : state;
}

const isOpen = (state: LinkedQuotation["state"]): boolean => state === "sent" || state === "seen";

/** Throws 409 if it can't be accepted or declined any more. */
export async function requireOpen(db: Db, row: QuotationRow): Promise<void> {
  const state = await linkState(db, row);
  if (isOpen(state)) return;
  const { closed, isOver } = QUOTATION_SERVER;
  throw new ProblemError(
    409,
    state === "expired" ? QUOTATION_SERVER.expired : state === "closed" ? closed : isOver,
  );
}

/** Returns what the page of a link shows. Throws like requireLinkedRow. */
export async function readLinked(db: Db, token: string): Promise<LinkedQuotation> {
  const { row, document } = await requireLinked(db, token);
  const state = await linkState(db, row);
  const isAccepted = state === "accepted";
  return {
    document,
    state,
    isOpen: isOpen(state),
    newer: await newerToken(db, row),
    acceptedBy: isAccepted ? row.answered_by : null,
    quantities: isAccepted ? acceptedQuantities(row, document) : null,
    order: linkedOrder(row),
  };
}

/** Returns what the customer sees of the order: its state and documents; null unless accepted, and if it was cancelled. */
export function linkedOrder(row: QuotationRow): LinkedQuotation["order"] {
  const order = presentOrder(row);
  if (!order || order.state === "cancelled" || row.state !== "accepted") return null;
  return {
    state: order.state,
    documents: order.documents.map(({ kind, number, date }) => ({ kind, number, date })),
  };
}

/** Returns the token of the newest revision under a live link, null if this is it. */
async function newerToken(db: Db, { first_id, revision }: QuotationRow): Promise<string | null> {
  const later = await rowsWith(db, "quotations", { first_id })
    .select(LINK_COLUMNS)
    .where("revision", ">", revision)
    .orderBy("revision", "desc")
    .execute();
  return later.find(isLive)?.link_token ?? null;
}

/** Records the first opening. It is reported by the page's script, so that link previews don't count. */
export async function markSeen(database: Database, token: string): Promise<void> {
  // Most visits are not the first one.
  if ((await requireLinkedRow(database.read, token)).state !== "sent") return;
  await writeUnseen(database, VISITOR, async ({ tx, now, record }) => {
    const row = await requireLinkedRow(tx, token);
    if (row.state !== "sent") return;
    // The version stays: an administrator's save isn't stale because of it.
    await updateById(tx, "quotations", row.id, { state: "seen", seen_at: now });
    await record("update", "quotation", row.id, `Quotation ${row.number} was opened`);
  });
}
