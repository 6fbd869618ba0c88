import type { CatalogPageText, CatalogSearchAnswer } from "../../../contract/catalog.ts";
import { adminJson } from "../../admin/client.ts";
import { acceptCatalogue } from "../../viewer/accept-catalogue.ts";
import type { ViewerMetadata, ViewerSource } from "../../viewer/types.ts";
import { type ListedCatalog, wholeCatalog } from "./whole-catalog.ts";

const pathOf = (key: string) => `/catalogs/${encodeURIComponent(key)}`;

/** Every catalogue, by its `_id` too: with the token of the session, so that one that is not active can be looked at. */
export const adminSource: ViewerSource = {
  name: "admin",
  metadata: readMetadata,
  catalogue: async (key) => acceptCatalogue(await adminJson(pathOf(key))),
  pageText: (key, page) => adminJson<CatalogPageText>(`${pathOf(key)}/pages/${page}`),
  search: (key, query, signal) =>
    adminJson<CatalogSearchAnswer>(`${pathOf(key)}/search?${new URLSearchParams({ query })}`, { signal }),
};

/** An administrator is told of all six categories; the viewer offers those that have something to show. */
async function readMetadata(): Promise<ViewerMetadata> {
  const [{ categories, pageNavigation }, list] = await Promise.all([
    adminJson<ViewerMetadata>("/catalogs/metadata"),
    adminJson<readonly ListedCatalog[]>("/catalogs"),
  ]);
  const filled = new Set<string>(
    list
      .map(wholeCatalog)
      .filter(({ isActive, pagesReady }) => isActive && pagesReady > 0)
      .map(({ category }) => category),
  );
  const offered = Object.entries(categories).filter(([, category]) => filled.has(category));
  return { categories: Object.fromEntries(offered), pageNavigation };
}
