import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { LinkedQuotation, QuotationDocument } from "../../../contract/enquiries/quotation.ts";
import { quotationLinks } from "../../../contract/enquiries/quotation-calls.ts";
import { QUOTATION_SERVER } from "../../../contract/messages.ts";
import type { AnswerOf } from "../../../contract/platform/call.ts";
import { hashToken } from "../../accounts/auth/tokens.ts";
import { withinLimits } from "../../accounts/limits/visitor-calls.ts";
import { findById, updateById } from "../../platform/database/by-id.ts";
import type { QuotationRow, Tables } from "../../platform/database/schema.ts";
import { VISITOR, type Write, writeUnseen } from "../../platform/database/write.ts";
import { answerOnce, type SendKey } from "../../platform/http/answer-once.ts";
import { handle } from "../../platform/http/handle.ts";
import { notFound, ProblemError } from "../../platform/http/problems.ts";
import { addJobs } from "../../platform/jobs/claim.ts";
import type { Services } from "../../services.ts";
import { addEvent } from "../events.ts";
import { createOfficeEnquiry } from "../submit-enquiry.ts";
import { answerQuotation } from "./answer-quotation.ts";
import { pdfDownload } from "./document.ts";
import { type News, newsJob } from "./mail-news.ts";
import { isLinkOpen, quotationState } from "./store.ts";

/** A sent quotation under a live link. */
interface Linked {
  row: QuotationRow;
  document: QuotationDocument;
}

/** The calls of a customer under the link of a quotation. Nothing of their answers is cached or indexed. */
export const quotationLinkCalls = (services: Services) => {
  const { database } = services;
  const onRequest = [keepSecret];
  const counted = <T>(call: Exchange, work: () => Promise<T>) =>
    withinLimits(database, "quotation", call, work);
  const open = ({ token }: { token: string }) => requireLinked(database.read, token);
  /** Stores what a customer answers, once for each key. */
  const answered = (
    { params: { token }, body, key, ...call }: Answering,
    message: string,
    store: (write: Write, linked: Linked) => Promise<News>,
  ) =>
    answerOnce<Confirmation>(database, { key, body }, (storeOnce) =>
      counted(call, async () => {
        const answer = await storeOnce(async (write) => {
          const linked = await requireLinked(write.tx, token);
          // The owner is mailed in the same transaction.
          await addJobs(write.tx, [newsJob(linked.row.id, await store(write, linked))]);
          return { message };
        });
        services.jobBell.ring();
        return answer;
      }),
    );
  return handle(quotationLinks, {
    read: { onRequest, run: async ({ params }) => presentLinked(database.read, await open(params)) },
    pdf: {
      onRequest,
      run: ({ params, ...call }) =>
        counted(call, async () => pdfDownload(services, await requireLinkedRow(database.read, params.token))),
    },
    see: {
      onRequest,
      run: ({ params, ...call }) =>
        counted(call, async () => {
          // Most visits are not the first one.
          if ((await open(params)).row.state === "sent") await markSeen(services, params.token);
          return undefined;
        }),
    },
    accept: {
      onRequest,
      run: (asked) =>
        answered(asked, QUOTATION_SERVER.accepted, async (write, { row }) => {
          const { name } = asked.body;
          await answerQuotation(write, requireOpen(row), { state: "accepted", by: name, reason: "" });
          return { kind: "accepted", by: name, text: "" };
        }),
    },
    decline: {
      onRequest,
      run: (asked) =>
        answered(asked, QUOTATION_SERVER.declined, async (write, { row, document }) => {
          const { reason } = asked.body;
          const by = nameOf(document);
          await answerQuotation(write, requireOpen(row), { state: "declined", by, reason });
          return { kind: "declined", by, text: reason };
        }),
    },
    ask: {
      onRequest,
      run: (asked) =>
        answered(asked, QUOTATION_SERVER.asked, (write, linked) =>
          storeQuestion(write, linked, asked.body.question),
        ),
    },
  });
};

type Confirmation = AnswerOf<typeof quotationLinks.accept>;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Answering extends Exchange {
  params: { token: string };
  body: object;
  key: SendKey | undefined;
}

/** Set before anything can fail, so that refusals have the same headers. */
async function keepSecret(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
}

/** Returns the quotation of a link. Throws like requireLinkedRow. */
async function requireLinked(db: Kysely<Tables>, token: string): Promise<Linked> {
  const row = await requireLinkedRow(db, token);
  return { row, document: JSON.parse(row.document) as QuotationDocument };
}

/**
 * Returns the row of a link's quotation. Throws the same 404 for a wrong, malformed, revoked and expired link, after the same work:
 * one hash and one lookup.
 */
async function requireLinkedRow(
  db: Kysely<Tables>,
  token: string,
): Promise<QuotationRow & { document: string }> {
  // Without the document, whose size would tell a revoked link from a wrong one.
  const found = await db
    .selectFrom("quotations")
    .select(LINK_COLUMNS)
    .where("link_hash", "=", hashToken(token))
    .executeTakeFirst();
  const row = found && isLive(found) ? await findById(db, "quotations", found.id) : undefined;
  if (!row?.document) throw notFound(QUOTATION_SERVER.linkGone);
  return { ...row, document: row.document };
}

const LINK_COLUMNS = ["id", "state", "link_token", "revoked_at", "deleted_at", "valid_until"] as const;

const isLive = (row: Pick<QuotationRow, (typeof LINK_COLUMNS)[number]>): boolean =>
  row.deleted_at === null && isLinkOpen(row);

const isOpen = (row: QuotationRow): boolean => ["sent", "seen"].includes(quotationState(row));

/** Throws 409 if it can't be accepted or declined any more. */
function requireOpen(row: QuotationRow): QuotationRow {
  if (isOpen(row)) return row;
  const isExpired = quotationState(row) === "expired";
  throw new ProblemError(409, isExpired ? QUOTATION_SERVER.expired : QUOTATION_SERVER.isOver);
}

async function presentLinked(db: Kysely<Tables>, { row, document }: Linked): Promise<LinkedQuotation> {
  const state = quotationState(row) as LinkedQuotation["state"];
  return {
    document,
    state,
    isOpen: isOpen(row),
    newer: await newerToken(db, row),
    acceptedBy: state === "accepted" ? row.answered_by : null,
  };
}

/** Returns the token of the newest revision under a live link, null if this is it. */
async function newerToken(db: Kysely<Tables>, { first_id, revision }: QuotationRow): Promise<string | null> {
  const later = await db
    .selectFrom("quotations")
    .select(LINK_COLUMNS)
    .where("first_id", "=", first_id)
    .where("revision", ">", revision)
    .orderBy("revision", "desc")
    .execute();
  return later.find(isLive)?.link_token ?? null;
}

/** Records the first opening. It is reported by the page's script, so that link previews don't count. */
function markSeen({ database }: Pick<Services, "database">, token: string): Promise<void> {
  return writeUnseen(database, VISITOR, async ({ tx, now, record }) => {
    const { row } = await requireLinked(tx, token);
    if (row.state !== "sent") return;
    // The version stays: an administrator's save isn't stale because of it.
    await updateById(tx, "quotations", row.id, { state: "seen", seen_at: now });
    await record("update", "quotation", row.id, `Quotation ${row.number} was opened`);
  });
}

/** Stores a question with the quotation's enquiry, which counts as new again. */
async function storeQuestion(write: Write, { row, document }: Linked, question: string): Promise<News> {
  const { tx, now, record } = write;
  const by = nameOf(document);
  const event = { kind: "question", by, way: null, text: question, quotation: row.number } as const;
  await addEvent(tx, await enquiryOf(write, row), { now, ...event }, { state: "new", remind_on: null });
  await record("update", "quotation", row.id, `A question about quotation ${row.number}`);
  return { kind: "question", by, text: question };
}

/** Returns the quotation's enquiry. One that was deleted since is replaced, so that the staff sees the question. */
async function enquiryOf({ tx, now }: Write, { enquiry_id, first_id }: QuotationRow): Promise<string> {
  if (enquiry_id !== null) return enquiry_id;
  const { id } = await createOfficeEnquiry(tx, now);
  await tx.updateTable("quotations").set({ enquiry_id: id }).where("first_id", "=", first_id).execute();
  return id;
}

const nameOf = ({ customer }: QuotationDocument): string => customer.name || customer.company;
