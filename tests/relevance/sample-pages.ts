import { sectionsOf } from "../../server/catalogs/processing/process-catalogs.ts";
import { searchCatalog } from "../../server/catalogs/search-pages.ts";
import type { Services } from "../../server/services.ts";
import { plantCatalog } from "../support/catalogs.ts";
import { findLinks } from "../support/links.ts";
import { readShippedPdf } from "../support/shipped-pdf.ts";
import { CATALOG_CATEGORIES } from "../support/shipped-sample.ts";
import type { FindPages } from "./strangers.ts";

/** Adds the sample catalogues to an empty site; returns the pages that the viewer's search finds. */
export async function openSamplePages(services: Services): Promise<FindPages> {
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
  return async (category, text) => {
    const { hits } = await searchCatalog(services, category, text, false);
    return hits.map(({ pageNumber }) => pageNumber);
  };
}
