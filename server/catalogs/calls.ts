import { catalogs } from "../../contract/catalogs/calls.ts";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { isCategory } from "../../contract/platform/categories.ts";
import { handle } from "../platform/http/handle.ts";
import { notFound } from "../platform/http/problems.ts";
import type { Services } from "../services.ts";
import { deleteCatalog } from "./delete-catalog.ts";
import { renameCatalog, setPageNavigation, toggleActive } from "./edit-catalog.ts";
import { listCatalogs } from "./list-catalogs.ts";
import { readCatalog, readMetadata, readPageText } from "./read-catalog.ts";
import { searchAllCatalogs, searchCatalog } from "./search-pages.ts";
import { writeInPageOrder } from "./section-order.ts";
import { uploadCatalog } from "./upload-catalog.ts";

/** Every catalogue call of spec section 7, the visitor's and the administrator's, and those of the rulings. */
export const catalogCalls = (services: Services) => {
  const { database } = services;
  return handle(
    catalogs,
    {
      metadata: ({ viewer }) => readMetadata(database, !!viewer),
      searchAll: ({ query }) => searchAllCatalogs(database, query.query),
      read: ({ params, viewer }) => readCatalog(database, params.catalogKey, viewer),
      pageText: ({ params, viewer }) =>
        readPageText(database, params.catalogKey, params.pageNumber, !!viewer),
      search: ({ params, query, viewer }) =>
        searchCatalog(database, params.catalogKey, query.query, !!viewer),
      list: ({ viewer }) => listCatalogs(database, viewer.sessionId),
      upload: {
        first: ({ params }) => requireCategory(params.category),
        run: ({ params, actor, files }) =>
          uploadCatalog(services, actor, requireCategory(params.category), files),
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

function requireCategory(category: string) {
  if (!isCategory(category)) throw notFound(PRODUCT_SERVER.unknownCategory);
  return category;
}
