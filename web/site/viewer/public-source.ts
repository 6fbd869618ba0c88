import { VIEWER } from "../../../contract/messages.ts";
import { readCatalogMetadata } from "../../api/catalogs.ts";
import { readCall } from "../../api/client.ts";
import { acceptCatalogue } from "./accept-catalogue.ts";
import type { ViewerSource } from "./types.ts";

/** The catalogues that visitors see. */
export const publicSource: ViewerSource = {
  name: "public",
  metadata: readCatalogMetadata,
  catalogue: (catalogKey) =>
    readCall("/catalogs/{catalogKey}", { params: { catalogKey } }, VIEWER.catalogFailed, acceptCatalogue),
  pageText: (catalogKey, page) =>
    readCall(
      "/catalogs/{catalogKey}/pages/{pageNumber}",
      { params: { catalogKey, pageNumber: String(page) } },
      VIEWER.catalogFailed,
      (text) => text,
      { quiet: true },
    ),
  search: (catalogKey, query, signal) =>
    readCall(
      "/catalogs/{catalogKey}/search",
      { params: { catalogKey }, query: { query } },
      VIEWER.catalogFailed,
      (answer) => answer,
      { signal },
    ),
};
