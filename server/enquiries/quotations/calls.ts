import { quotationLinks, quotations } from "#contract/enquiries/quotation-calls.ts";
import { passedAddress } from "#server/accounts/auth/passes.ts";
import { downloads } from "#server/accounts/downloads/download.ts";
import { tableFile } from "#server/accounts/downloads/table-file.ts";
import { withinLimits } from "#server/accounts/limits/visitor-calls.ts";
import type { Viewer } from "#server/platform/http/access.ts";
import { handle } from "#server/platform/http/handle.ts";
import type { EnquiryDeps } from "../deps.ts";
import { acceptLinked, askAboutLinked, declineLinked } from "./answer-link.ts";
import { saveBuyerOrder } from "./buyer-order.ts";
import { pdfDownload } from "./document.ts";
import { createDraft, editDraft, removeDraft, restoreDraft, reviseQuotation } from "./draft.ts";
import { exportQuotations, listQuotations, readFigures } from "./list.ts";
import { keepSecret, markSeen, readLinked, requireLinkedRow } from "./open-link.ts";
import { stepOrder } from "./order.ts";
import { sendPaper } from "./order-mail.ts";
import { linkedPaper, makePaper, paperOf } from "./order-papers.ts";
import { moveStock } from "./order-stock.ts";
import { presentQuotation } from "./present.ts";
import {
  decideQuotation,
  downloadQuotation,
  readDocument,
  revokeLink,
  sendQuotation,
} from "./send-quotation.ts";
import { requireQuotation } from "./store.ts";

/** The calls of quotations and orders, and those of a customer under a link, of whose answers nothing is cached or indexed. */
export const quotationCalls = (services: EnquiryDeps) => {
  const { database } = services;
  const addressFor = ({ sessionId }: Viewer) => passedAddress(database.read, sessionId);
  const targetOf = async (asked: {
    params: { id: string };
    viewer: Viewer;
    version?: number | undefined;
  }) => ({
    id: asked.params.id,
    address: await addressFor(asked.viewer),
    version: asked.version,
  });
  const pdf = downloads(database, quotations.makePdf, (asked) => downloadQuotation(services, asked));
  const list = downloads(database, quotations.makeExport, ({ format }) =>
    tableFile(exportQuotations(database), "orders", format),
  );
  const onRequest = [keepSecret];
  return [
    ...handle(quotations, {
      list: ({ query }) => listQuotations(database, query),
      figures: () => readFigures(database),
      create: async ({ body, actor, viewer }) => createDraft(database, actor, body, await addressFor(viewer)),
      read: async ({ params, viewer }) =>
        presentQuotation(
          database.read,
          await requireQuotation(database.read, params.id),
          await addressFor(viewer),
        ),
      document: ({ params }) => readDocument(services, params.id),
      edit: async (asked) => editDraft(database, asked.actor, await targetOf(asked), asked.body),
      remove: ({ params, actor }) => removeDraft(database, actor, params.id),
      restore: async (asked) => restoreDraft(database, asked.actor, await targetOf(asked)),
      send: async (asked) => sendQuotation(services, asked.actor, await targetOf(asked), asked.body),
      revise: async (asked) => reviseQuotation(database, asked.actor, await targetOf(asked)),
      decide: async (asked) => decideQuotation(database, asked.actor, await targetOf(asked), asked.body),
      step: async (asked) => stepOrder(database, asked.actor, await targetOf(asked), asked.body),
      moveStock: async (asked) => moveStock(database, asked.actor, await targetOf(asked), asked.body),
      saveBuyerOrder: async (asked) =>
        saveBuyerOrder(database, asked.actor, await targetOf(asked), asked.body),
      makeDocument: async (asked) => makePaper(database, asked.actor, await targetOf(asked), asked.body.kind),
      sendDocument: async (asked) => sendPaper(services, asked.actor, await targetOf(asked), asked.body),
      revoke: async (asked) => revokeLink(database, asked.actor, await targetOf(asked)),
      makePdf: async (asked) => {
        const row = await requireQuotation(database.read, asked.body._id);
        if (asked.body.kind) paperOf(row, asked.body.kind);
        return pdf.link(asked);
      },
      followPdf: pdf.follow,
      makeExport: list.link,
      followExport: list.follow,
    }),
    ...handle(quotationLinks, {
      read: { onRequest, run: ({ params }) => readLinked(database.read, params.token) },
      pdf: {
        onRequest,
        run: ({ params, ...call }) =>
          withinLimits(database, "quotation-read", call, async () =>
            pdfDownload(services, await requireLinkedRow(database.read, params.token)),
          ),
      },
      document: {
        onRequest,
        run: ({ params, ...call }) =>
          withinLimits(database, "quotation-read", call, async () =>
            linkedPaper(services, await requireLinkedRow(database.read, params.token), params.kind),
          ),
      },
      see: {
        onRequest,
        run: async ({ params, ...call }) =>
          void (await withinLimits(database, "quotation-read", call, () => markSeen(database, params.token))),
      },
      accept: { onRequest, run: (asked) => acceptLinked(services, asked) },
      decline: { onRequest, run: (asked) => declineLinked(services, asked) },
      ask: { onRequest, run: (asked) => askAboutLinked(services, asked) },
    }),
  ];
};
