import { acceptedDocument } from "#contract/enquiries/acceptance.ts";
import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import type { quotationLinks } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import type { AnswerOf } from "#contract/platform/call.ts";
import { today } from "#contract/platform/day.ts";
import { withinLimits } from "#server/accounts/limits/visitor-calls.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import { findById } from "#server/platform/database/statements.ts";
import type { Write } from "#server/platform/database/write.ts";
import { answerOnce } from "#server/platform/http/answer-once.ts";
import type { HandlerInput } from "#server/platform/http/handle.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { addQuotationEvent } from "../events.ts";
import { createOfficeEnquiry } from "../office-enquiry.ts";
import { answerQuotation } from "./answer-quotation.ts";
import { requirePrintableOrder } from "./buyer-order.ts";
import { type News, newsJob } from "./mail-news.ts";
import { type LiveQuotation, requireLinked, requireOpen } from "./open-link.ts";
import { chosenQuantities } from "./order.ts";

type Links = typeof quotationLinks;
type Parts = { database: Database; jobBell: Bell };
type Confirmation = AnswerOf<Links["accept"]>;

/** Stores that the customer accepts. Throws 404 like requireLinkedRow, and 409 if the quotation isn't open. */
export const acceptLinked = (services: Parts, asked: HandlerInput<Links["accept"]>): Promise<Confirmation> =>
  storeOnce(services, asked, QUOTATION_SERVER.accepted, async (write, { row, document }) => {
    const { name, lines, buyerOrder } = asked.body;
    if (buyerOrder) requirePrintableOrder(buyerOrder, "buyerOrder.number");
    await requireOpen(write.tx, row);
    const quantities = chosenQuantities(document, lines);
    const { total } = acceptedDocument(document, quantities);
    const accepted = lines === undefined ? null : { quantities, total };
    const answer = {
      state: "accepted",
      by: name,
      reason: "",
      isInOffice: false,
      accepted,
      buyerOrder,
    } as const;
    await answerQuotation(write, row, answer);
    return { kind: "accepted", by: name, text: "" };
  });

/** Stores that the customer declines. Throws 404 like requireLinkedRow, and 409 if the quotation isn't open. */
export const declineLinked = (
  services: Parts,
  asked: HandlerInput<Links["decline"]>,
): Promise<Confirmation> =>
  storeOnce(services, asked, QUOTATION_SERVER.declined, async (write, { row, document }) => {
    const { reason } = asked.body;
    const by = nameOf(document);
    await requireOpen(write.tx, row);
    await answerQuotation(write, row, { state: "declined", by, reason, isInOffice: false });
    return { kind: "declined", by, text: reason };
  });

/** Stores a question with the quotation's enquiry, which counts as new again; a won one is due today instead. Throws 404 like requireLinkedRow. */
export const askAboutLinked = (services: Parts, asked: HandlerInput<Links["ask"]>): Promise<Confirmation> =>
  storeOnce(services, asked, QUOTATION_SERVER.asked, async (write, { row, document }) => {
    const { tx, now, record } = write;
    const by = nameOf(document);
    const text = asked.body.question;
    const enquiry_id = await enquiryOf(write, row);
    const isWon = (await findById(tx, "enquiries", enquiry_id))?.state === "won";
    await addQuotationEvent(
      write,
      { ...row, enquiry_id },
      { kind: "question", by, text },
      isWon ? { remind_on: today(now) } : { state: "new", remind_on: null },
    );
    await record("update", "quotation", row.id, `A question about quotation ${row.number}`);
    return { kind: "question", by, text };
  });

/** Stores what a customer answers, once for each key, and mails the owner in the same transaction. */
function storeOnce(
  { database, jobBell }: Parts,
  { params: { token }, body, key, ...call }: HandlerInput<Links["accept" | "decline" | "ask"]>,
  message: string,
  work: (write: Write, linked: LiveQuotation) => Promise<News>,
): Promise<Confirmation> {
  return answerOnce<Confirmation>(database, { key, body }, (store) =>
    withinLimits(database, "quotation", call, async () => {
      const answer = await store(async (write) => {
        const linked = await requireLinked(write.tx, token);
        await addJobs(write.tx, [newsJob(linked.row.id, await work(write, linked))]);
        return { message };
      });
      jobBell.ring();
      return answer;
    }),
  );
}

/** Returns the quotation's enquiry. One that was deleted since is replaced, so that the staff sees the question. */
async function enquiryOf({ tx, now }: Write, { enquiry_id, first_id }: QuotationRow): Promise<string> {
  if (enquiry_id !== null) return enquiry_id;
  const { id } = await createOfficeEnquiry(tx, now);
  await tx.updateTable("quotations").set({ enquiry_id: id }).where("first_id", "=", first_id).execute();
  return id;
}

const nameOf = ({ customer }: QuotationDocument): string => customer.name || customer.company;
