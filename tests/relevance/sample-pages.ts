import { sectionsOf } from "#server/catalogs/processing/process-catalogs.ts";
import { searchAllCatalogs, searchCatalog } from "#server/catalogs/search-pages.ts";
import type { Services } from "#server/services.ts";
import { plantCatalog } from "../support/catalogs.ts";
import { findLinks } from "../support/links.ts";
import { readShippedPdf } from "../support/shipped-pdf.ts";
import { CATALOG_CATEGORIES } from "../support/shipped-sample.ts";
import type { FindPages } from "./strangers.ts";

/** Adds the sample catalogues to an empty site; returns the pages that the viewer's search finds, and the site's. */
export async function openSamplePages(
  services: Services,
): Promise<{ inOne: FindPages; inAll: (text: string) => Promise<string[]> }> {
  for (const category of CATALOG_CATEGORIES) {
    const { pages, outline } = await readShippedPdf(category);
    await plantCatalog(services, {
      category,
      images: false,
      pages: pages.map(({ text }) => text),
      words: pages.map(({ words }) => words),
      navigation: sectionsOf({ outline, pages: pages.length }),
    });
  }
  await findLinks(services);
  return {
    async inOne(category, text) {
      const { hits } = await searchCatalog(services, category, text, false);
      return hits.map(({ pageNumber }) => pageNumber);
    },
    async inAll(text) {
      const { hits } = await searchAllCatalogs(services, text);
      return hits.map(({ catalogKey, pageNumber }) => `${catalogKey}:${pageNumber}`);
    },
  };
}
