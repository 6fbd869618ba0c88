import { catalogs, links, readings } from "#contract/catalogs/calls.ts";
import { scans } from "#contract/catalogs/scan-calls.ts";
import { handle } from "../platform/http/handle.ts";
import { deleteCatalog } from "./delete-catalog.ts";
import type { CatalogDeps } from "./deps.ts";
import { renameCatalog, setPageNavigation, toggleActive } from "./edit-catalog.ts";
import { copyMarks, readPageMarks, savePageMarks } from "./links/page-marks.ts";
import { readLeaf, readPageParts } from "./links/page-parts.ts";
import { readPartPlaces } from "./links/part-places.ts";
import { readPrintedCodes } from "./links/printed-codes.ts";
import { relatedParts } from "./links/related-parts.ts";
import { writeInPageOrder } from "./present.ts";
import { listCatalogs, readCatalog, readMetadata, readPageText } from "./read-catalogs.ts";
import { createPageCorrector } from "./readings/correct-page.ts";
import { setCell, setRowImage } from "./readings/correct-table.ts";
import { compareReading } from "./readings/part-rows.ts";
import { startDraft } from "./readings/start-draft.ts";
import { discardReading, lastReading, readReadingPage, startPartsReading } from "./readings/start-reading.ts";
import { readScanState, startScan } from "./scans/start-scan.ts";
import { searchAllCatalogs, searchCatalog } from "./search-pages.ts";
import { requireUploadCategory, uploadCatalog } from "./upload-catalog.ts";

/** The calls of catalogues, of the parts on their pages, of readings and of scans. */
export const catalogCalls = (services: CatalogDeps) => {
  const { database } = services;
  const correct = createPageCorrector(services);
  return [
    ...handle(
      catalogs,
      {
        metadata: ({ viewer }) => readMetadata(database, !!viewer),
        searchAll: ({ query }) => searchAllCatalogs(services, query.query, query.limit),
        read: ({ params, viewer }) => readCatalog(database, params.catalogKey, viewer),
        pageText: ({ params, viewer }) =>
          readPageText(database, params.catalogKey, params.pageNumber, !!viewer),
        search: ({ params, query, viewer }) =>
          searchCatalog(services, params.catalogKey, query.query, !!viewer),
        list: ({ viewer }) => listCatalogs(database, viewer.sessionId),
        upload: {
          first: ({ params }) => requireUploadCategory(database, params.category),
          run: ({ params, actor, files }) => uploadCatalog(services, actor, params.category, files),
        },
        toggleActive: ({ params, actor, viewer, version }) =>
          toggleActive(database, { ...params, actor, version, sessionId: viewer.sessionId }),
        setPageNavigation: ({ params, body, actor, viewer, version }) =>
          setPageNavigation(database, { ...params, actor, version, sessionId: viewer.sessionId }, body),
        rename: ({ params, body, actor, viewer, version }) =>
          renameCatalog(database, { ...params, actor, version, sessionId: viewer.sessionId }, body),
        remove: ({ params, actor }) => deleteCatalog(services, actor, params.id),
      },
      { write: writeInPageOrder },
    ),
    ...handle(links, {
      pageParts: ({ params, viewer }) =>
        readPageParts(database, params.catalogKey, params.pageNumber, !!viewer),
      leaf: ({ params }) => readLeaf(database, params.catalogKey, params.pageNumber),
      related: ({ params }) => relatedParts(services, params.id),
      pageMarks: ({ params }) => readPageMarks(database.read, params.id, params.pageNumber),
      setPageMarks: ({ params, body, actor, version }) =>
        savePageMarks(database, actor, { ...params, version }, body),
      copyMarks: ({ params, body, actor }) => copyMarks(database, actor, params.id, body.from),
      printedCodes: ({ params }) => readPrintedCodes(database, params.id),
      partPlaces: ({ params }) => readPartPlaces(services, params.productId),
    }),
    ...handle(readings, {
      start: ({ params, body, actor }) => startPartsReading(services, actor, params.id, body),
      last: ({ params }) => lastReading(database, params.id),
      page: ({ params }) => readReadingPage(database, params.id, params.pageNumber),
      correctPage: ({ params, body, actor }) => correct(actor, params.id, params.pageNumber, body),
      setImage: ({ params, body, actor }) => setRowImage(database, actor, params, body),
      setCell: ({ params, body, actor }) => setCell(database, actor, params, body),
      compare: ({ params, query }) => compareReading(database, params.id, query.groups.map(Number)),
      draft: ({ params, body, actor }) => startDraft(services, actor, params.id, body),
      discard: ({ params, actor }) => discardReading(database, actor, params.id),
    }),
    ...handle(scans, {
      state: ({ params }) => readScanState(database.read, params.id),
      start: ({ params, actor }) => startScan(services, actor, params.id),
    }),
  ];
};
