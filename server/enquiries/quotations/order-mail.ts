import type { SendPaperBody } from "#contract/enquiries/order.ts";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { PaperKind } from "#contract/enquiries/order-papers.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { instant } from "#server/platform/database/clock.ts";
import { requireById, updateById } from "#server/platform/database/statements.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import type { Mailed } from "../delivery/deliver-mail.ts";
import { DELIVER_PAPER, paperJob, QUEUED, queueAnew, requireMail } from "../delivery/queue-mails.ts";
import { changeQuotation, type QuotationTarget } from "./change-quotation.ts";
import { paperOf } from "./order-papers.ts";
import { composeMail } from "./quotation-mail.ts";
import type { SendParts } from "./send-quotation.ts";
import type { Printer } from "./sheet/printer.ts";
import { mailAddressOf, presentOrder, storedPapers, withPaper } from "./store.ts";

/** The mails that are remembered of a document. */
const SENDS_MAX = 20;

/**
 * POST /quotations/{id}/documents/send: queues the mail of a document of an order. Throws 404 for an unknown quotation and a
 * document that was not made; 409 for a stale version, an order that was replaced or cancelled, a customer without an address,
 * and mail without settings.
 */
export async function sendPaper(
  { database, mailer, jobBell }: SendParts,
  actor: Actor,
  target: QuotationTarget,
  { kind, message }: SendPaperBody,
): Promise<Quotation> {
  const sent = await changeQuotation(database, actor, target, async (row, { tx, now }) => {
    const order = presentOrder(row);
    const paper = order?.documents.find((each) => each.kind === kind);
    if (!order || !paper) throw notFound(ORDER_TEXTS.noPaper);
    if (row.state !== "accepted") throw new ProblemError(409, ORDER_TEXTS.replaced);
    if (order.state === "cancelled") throw new ProblemError(409, ORDER_TEXTS.wrongStep(order.state));
    const to = await mailAddressOf(tx, row);
    if (to === null) throw new ProblemError(409, ORDER_TEXTS.noMailAddress);
    await requireMail(mailer, ORDER_TEXTS.noMail);
    const sends = [...paper.sends, { to, by: actor.name, at: instant(now) }].slice(-SENDS_MAX);
    await queueAnew(tx, paperJob(row.id, kind));
    return {
      columns: { order_documents: withPaper(row, kind, { sends, message, ...QUEUED }) },
      did: `Sent ${kind} ${paper.number} of ${row.number}`,
      detail: { kind },
    };
  });
  jobBell.ring();
  return sent;
}

/** A document of an order, mailed to its customer with the PDF. The job's payload is its kind. */
export const paperMailed = (services: { printer: Printer }): Mailed<"quotations"> => ({
  kind: DELIVER_PAPER,
  table: "quotations",
  noun: "order-document",
  recorded: {
    attempts: (row, { payload }) =>
      presentOrder(row)?.documents.find(({ kind }) => kind === payload)?.delivery.attempts ?? 0,
    store: async (tx, { subject, payload }, delivery) => {
      const row = await requireById(tx, "quotations", subject ?? "", QUOTATION_SERVER.notFound);
      const order_documents = withPaper(row, payload as PaperKind, delivery);
      await updateById(tx, "quotations", row.id, { order_documents });
    },
  },
  compose: (row, context) => {
    const kind = context.job.payload as PaperKind;
    const paper = storedPapers(row).find((each) => each.kind === kind);
    const to = paper?.sends?.at(-1)?.to ?? "";
    const letter = { document: paperOf(row, kind), to, message: paper?.message ?? "", id: context.job.id };
    return composeMail(services, { row, ...letter }, context);
  },
});
