import { sql } from "kysely";
import { quotations } from "../../../contract/enquiries/quotation-calls.ts";
import { csvQuotation, QUOTATION_CSV_COLUMNS } from "../../../contract/enquiries/quotation-csv.ts";
import { csvHead } from "../../../contract/platform/csv.ts";
import { passedAddress } from "../../accounts/auth/passes.ts";
import { csvFile, downloads } from "../../accounts/downloads/download.ts";
import { slices } from "../../platform/batches.ts";
import type { Database } from "../../platform/database/open.ts";
import type { SaveTarget } from "../../platform/database/save-versioned.ts";
import type { QuotationRow } from "../../platform/database/schema.ts";
import type { Viewer } from "../../platform/http/access.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { pdfDownload } from "./document.ts";
import {
  createDraft,
  editDraft,
  removeDraft,
  restoreDraft,
  reviseQuotation,
  type ShownTarget,
} from "./draft.ts";
import { listQuotations, readFigures } from "./list.ts";
import { presentQuotation } from "./present.ts";
import { decideQuotation, documentNow, revokeLink, sendQuotation } from "./send-quotation.ts";
import { quotationState, requireQuotation, sentDocument } from "./store.ts";

interface Asked {
  params: { id: string };
  viewer: Viewer;
  version?: number | undefined;
}

export const quotationCalls = (services: Services) => {
  const { database } = services;
  const addressFor = ({ sessionId }: Viewer) => passedAddress(database.read, sessionId);
  const targetOf = async ({ params, viewer, version }: Asked): Promise<SaveTarget & ShownTarget> => ({
    id: params.id,
    address: await addressFor(viewer),
    version,
  });
  const pdf = downloads(database, quotations.makePdf.path, quotations.makePdf.json, async ({ _id }) => {
    const document = await readDocument(services, _id);
    return pdfDownload(services, { ...document, document: JSON.stringify(document) });
  });
  const { path, json } = quotations.makeExport;
  const list = downloads(database, path, json, () => csvFile(exportQuotations(database), "quotations"));
  return handle(quotations, {
    list: ({ query }) => listQuotations(database, query),
    figures: () => readFigures(database),
    create: async ({ body, actor, viewer }) => createDraft(database, actor, body, await addressFor(viewer)),
    read: async ({ params, viewer }) => {
      const { id, address } = await targetOf({ params, viewer });
      return presentQuotation(database.read, await requireQuotation(database.read, id), address);
    },
    document: ({ params }) => readDocument(services, params.id),
    edit: async (asked) => editDraft(database, asked.actor, await targetOf(asked), asked.body),
    remove: ({ params, actor }) => removeDraft(database, actor, params.id),
    restore: async (asked) => restoreDraft(database, asked.actor, await targetOf(asked)),
    send: async (asked) => sendQuotation(services, asked.actor, await targetOf(asked), asked.body),
    revise: async (asked) => reviseQuotation(database, asked.actor, await targetOf(asked)),
    decide: async (asked) => decideQuotation(database, asked.actor, await targetOf(asked), asked.body),
    revoke: async (asked) => revokeLink(database, asked.actor, await targetOf(asked)),
    makePdf: async ({ viewer, body }) => {
      await requireQuotation(database.read, body._id);
      return pdf.link(viewer, body);
    },
    followPdf: pdf.follow,
    makeExport: ({ viewer, body }) => list.link(viewer, body),
    followExport: list.follow,
  });
};

/** Returns the document that was sent, or that of a draft as it would be sent today. */
async function readDocument(services: Services, id: string) {
  const row = await requireQuotation(services.database.read, id);
  return sentDocument(row) ?? documentNow(services, row);
}

const SLICE = 200;

/** All sent quotations by their moment of sending, with the revisions that were replaced. */
async function* exportQuotations({ read }: Database): AsyncGenerator<string> {
  yield csvHead(QUOTATION_CSV_COLUMNS);
  const rowsAfter = (last?: QuotationRow) =>
    read
      .selectFrom("quotations")
      .selectAll()
      .where(sql<boolean>`(sent_at, id) > (${last?.sent_at ?? 0}, ${last?.id ?? ""})`)
      .orderBy("sent_at")
      .orderBy("id")
      .limit(SLICE)
      .execute();
  for await (const rows of slices(SLICE, rowsAfter)) {
    for (const row of rows) {
      const document = sentDocument(row);
      if (document) yield csvQuotation(document, quotationState(row));
    }
  }
}
