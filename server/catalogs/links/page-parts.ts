import { type PageNavigation, sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { LEAF_TEXT_MAX } from "#contract/catalogs/limits.ts";
import type { CatalogLeaf, PagePart, PageParts } from "#contract/catalogs/links.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogRow, Db, ProductRow } from "#server/platform/database/schema.ts";
import { urlOf } from "#server/platform/files/keys.ts";
import { presentImage, readImages } from "#server/platform/media/stored/stored-image.ts";
import { publicFieldValues } from "#server/products/columns.ts";
import { isPublished, productsInOrder } from "#server/products/store.ts";
import { PAGE_IMAGE, pdfUrl, presentPageImage } from "../present.ts";
import { pagesOf, requireByKey, requirePage } from "../store.ts";
import { linksOfPages, type PartLink } from "./page-links.ts";

/** Returns the parts on a page, each once, in reading order. Throws 404, also for a page not rendered yet. */
export async function readPageParts(
  database: Database,
  key: string,
  page: string,
  isAdministrator: boolean,
): Promise<PageParts> {
  const { read } = database;
  const catalog = await requireByKey(database, key, isAdministrator);
  const { page_number: pageNumber } = await requirePage(read, catalog.id, page, ["page_number"]);
  return { pageNumber, parts: await partsOfPage(read, catalog, pageNumber) };
}

async function partsOfPage(read: Db, catalog: CatalogRow, page: number): Promise<PagePart[]> {
  return partsLinked(read, (await linksOfPages(read, catalog, [page])).get(page) ?? []);
}

/** Returns the published parts of a page's links, each once, in their order. */
export async function partsLinked(read: Db, links: readonly PartLink[]): Promise<PagePart[]> {
  const spots = new Map<string, PagePart["spots"]>();
  for (const { product, boxes, label } of links) {
    spots.set(product, [...(spots.get(product) ?? []), { boxes: [...boxes], label }]);
  }
  const products = (await productsInOrder(read, [...spots.keys()])).filter(isPublished);
  return products.map((row) => presentPart(row, spots.get(row.id) ?? []));
}

/** Returns what a page's own web page shows. Throws 404, also for a page not rendered yet. */
export async function readLeaf(database: Database, key: string, page: string): Promise<CatalogLeaf> {
  const { read } = database;
  const catalog = await requireByKey(database, key, false);
  const row = await requirePage(read, catalog.id, page, [...PAGE_IMAGE, "text"]);
  const number = row.page_number;
  const neighbours = await pagesOf(read, catalog.id)
    .select(PAGE_IMAGE)
    .where("page_number", "in", [number - 1, number + 1])
    .execute();
  const neighbour = (at: number) => {
    const found = neighbours.find((each) => each.page_number === at);
    return found ? presentPageImage(found, urlOf) : null;
  };
  return {
    category: catalog.category,
    originalName: catalog.original_name,
    pdfUrl: pdfUrl(catalog, urlOf),
    pdfBytes: catalog.file_bytes,
    totalPages: catalog.total_pages,
    page: presentPageImage(row, urlOf),
    previous: neighbour(number - 1),
    next: neighbour(number + 1),
    sections: sectionsInOrder(JSON.parse(catalog.page_navigation) as PageNavigation),
    text: row.text.slice(0, LEAF_TEXT_MAX),
    parts: await partsOfPage(read, catalog, number),
  };
}

function presentPart(row: ProductRow, spots: PagePart["spots"]): PagePart {
  const { title, partCode, category, stock } = publicFieldValues(row);
  const image = readImages(row.images).map(presentImage)[0] ?? null;
  return { _id: row.id, productId: row.product_id, title, partCode, category, stock, image, spots };
}
