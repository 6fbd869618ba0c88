import { acceptedDocument, acceptedOf } from "#contract/enquiries/acceptance.ts";
import { buyerOrderWords } from "#contract/enquiries/buyer-order.ts";
import type { OrderPaperName } from "#contract/enquiries/order.ts";
import { ORDER_OFFICE, ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { PaperKind } from "#contract/enquiries/order-papers.ts";
import type { Quotation, QuotationDocument } from "#contract/enquiries/quotation.ts";
import { quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { today } from "#contract/platform/day.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import type { Actor } from "#server/platform/database/write.ts";
import type { Download } from "#server/platform/http/handle.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { changeQuotation, type QuotationTarget } from "./change-quotation.ts";
import { amountInWords, printed } from "./document.ts";
import { nextInSeries } from "./numbers.ts";
import { linkedOrder } from "./open-link.ts";
import { unprintable } from "./sheet/printed-letters.ts";
import type { Printer } from "./sheet/printer.ts";
import {
  acceptedQuantities,
  buyerOrderOf,
  presentOrder,
  requireConfirmed,
  sentDocument,
  storedPapers,
} from "./store.ts";

const SERIES = { confirmation: "confirmationSeries", proforma: "proformaSeries" } as const;

/**
 * POST /quotations/{id}/documents: gives the document of an order its number, unless it has one. Throws 404, and 409 for a
 * quotation without an order, and an order that is not confirmed or is cancelled.
 */
export const makePaper = (
  database: Database,
  actor: Actor,
  target: QuotationTarget,
  kind: PaperKind,
): Promise<Quotation> =>
  changeQuotation(database, actor, target, async (row, { tx, now }) => {
    const papers = storedPapers(row);
    if (papers.some((paper) => paper.kind === kind)) return undefined;
    requireConfirmed(row);
    const date = today(now);
    const paper: OrderPaperName = { kind, number: await nextInSeries(tx, SERIES[kind], date), date };
    return {
      columns: { order_documents: JSON.stringify([...papers, paper]) },
      did: `Made ${kind} ${paper.number} of ${row.number}`,
      detail: { kind },
    };
  });

/** Returns a document of a link's order as PDF. Throws 404 if it wasn't made or the order was cancelled, and like pdfDownload. */
export function linkedPaper(
  services: { printer: Printer },
  row: QuotationRow,
  named: string,
): Promise<Download> {
  const paper = linkedOrder(row)?.documents.find(({ kind }) => kind === named);
  if (!paper) throw notFound(ORDER_TEXTS.noPaper);
  return printed(services, paperOf(row, paper.kind));
}

/**
 * Returns a document of an order as printed: the accepted lines of the quotation's document, which never change. Throws 404 if
 * it was not made.
 */
export function paperOf(row: QuotationRow, kind: PaperKind): QuotationDocument {
  const quoted = sentDocument(row);
  const paper = presentOrder(row)?.documents.find((each) => each.kind === kind);
  if (!quoted || !paper) throw notFound(ORDER_TEXTS.noPaper);
  const quantities = acceptedQuantities(row, quoted);
  const document = acceptedDocument(quoted, quantities);
  const by = row.answered_by ?? "";
  return {
    ...document,
    number: paper.number,
    revision: 1,
    date: paper.date,
    words: amountInWords(document.total, document.currency),
    order: {
      kind,
      quotation: quotationNumber(quoted),
      quotedOn: quoted.date,
      acceptedBy: unprintable(by).length ? "" : by,
      acceptedOn: today(row.answered_at ?? 0),
      buyerOrder: buyerOrderWords(buyerOrderOf(row)),
      changes: quoted.lines.flatMap((line, at) => {
        const accepted = quantities[at] ?? 0;
        if (accepted === line.quantity) return [];
        return [`${line.title}: ${accepted > 0 ? acceptedOf(accepted, line) : ORDER_OFFICE.notAccepted}`];
      }),
    },
  };
}
