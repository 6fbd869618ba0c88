import { catalogs } from "../../contract/catalogs/calls.ts";
import { handle } from "../platform/http/handle.ts";
import { deleteCatalog } from "./delete-catalog.ts";
import type { CatalogDeps } from "./deps.ts";
import { renameCatalog, setPageNavigation, toggleActive } from "./edit-catalog.ts";
import { writeInPageOrder } from "./present.ts";
import { listCatalogs, readCatalog, readMetadata, readPageText } from "./read-catalogs.ts";
import { searchAllCatalogs, searchCatalog } from "./search-pages.ts";
import { requireUploadCategory, uploadCatalog } from "./upload-catalog.ts";

export const catalogCalls = (services: CatalogDeps) => {
  const { database } = services;
  return handle(
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
  );
};
