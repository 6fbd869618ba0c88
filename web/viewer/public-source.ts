import type { CatalogPageText, CatalogSearchAnswer } from "../../contract/catalog.ts";
import { VIEWER } from "../../contract/messages.ts";
import { readCatalogMetadata } from "../api/catalogs.ts";
import { getJson } from "../api/client.ts";
import { acceptCatalogue } from "./accept-catalogue.ts";
import type { ViewerSource } from "./types.ts";

const pathOf = (key: string) => `/catalogs/${encodeURIComponent(key)}`;

/** The catalogues that visitors see. */
export const publicSource: ViewerSource = {
  name: "public",
  metadata: readCatalogMetadata,
  catalogue: (key) => getJson(pathOf(key), VIEWER.catalogFailed, acceptCatalogue),
  pageText: (key, page) =>
    getJson(`${pathOf(key)}/pages/${page}`, VIEWER.catalogFailed, (text: CatalogPageText) => text, {
      quiet: true,
    }),
  search: (key, query, signal) =>
    getJson(
      `${pathOf(key)}/search?${new URLSearchParams({ query })}`,
      VIEWER.catalogFailed,
      (answer: CatalogSearchAnswer) => answer,
      { signal },
    ),
};
