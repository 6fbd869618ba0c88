import { readings } from "../../../contract/catalogs/calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { CatalogDeps } from "../deps.ts";
import { createPageCorrector } from "./correct-page.ts";
import { setCell, setRowImage } from "./correct-table.ts";
import { compareReading } from "./part-rows.ts";
import { startDraft } from "./start-draft.ts";
import { discardReading, lastReading, readReadingPage, startPartsReading } from "./start-reading.ts";

export const readingCalls = (services: CatalogDeps) => {
  const { database } = services;
  const correct = createPageCorrector(services);
  return handle(readings, {
    start: ({ params, body, actor }) => startPartsReading(services, actor, params.id, body),
    last: ({ params }) => lastReading(database, params.id),
    page: ({ params }) => readReadingPage(database, params.id, params.pageNumber),
    correctPage: ({ params, body, actor }) => correct(actor, params.id, params.pageNumber, body),
    setImage: ({ params, body, actor }) => setRowImage(database, actor, params, body),
    setCell: ({ params, body, actor }) => setCell(database, actor, params, body),
    compare: ({ params, query }) => compareReading(database, params.id, query.groups.map(Number)),
    draft: ({ params, body, actor }) => startDraft(services, actor, params.id, body),
    discard: ({ params, actor }) => discardReading(database, actor, params.id),
  });
};
