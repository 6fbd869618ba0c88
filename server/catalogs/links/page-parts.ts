import type { PagePart, PageParts } from "../../../contract/catalogs/links.ts";
import { CATALOG_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { notFound } from "../../platform/http/problems.ts";
import { presentPublicProduct } from "../../products/present.ts";
import { isPublished, productsInOrder } from "../../products/store.ts";
import { requireByKey } from "../store.ts";
import { linksOfPages } from "./page-links.ts";

const PAGE_NUMBER = /^[1-9]\d{0,8}$/;

/**
 * GET /catalogs/{catalogKey}/pages/{pageNumber}/parts: the parts that a page shows, each once, in reading order. Throws 404,
 * also for a page not yet drawn.
 */
export async function readPageParts(
  database: Database,
  key: string,
  page: string,
  isAdministrator: boolean,
): Promise<PageParts> {
  const { read } = database;
  const catalog = await requireByKey(database, key, isAdministrator);
  const pageNumber = PAGE_NUMBER.test(page) ? Number(page) : 0;
  if (!(await hasPage(read, catalog.id, pageNumber))) throw notFound(CATALOG_SERVER.pageNotFound);
  const links = (await linksOfPages(read, catalog, [pageNumber])).get(pageNumber) ?? [];
  const spots = new Map<string, PagePart["spots"]>();
  for (const { product, boxes, label } of links) {
    spots.set(product, [...(spots.get(product) ?? []), { boxes: [...boxes], label }]);
  }
  const products = (await productsInOrder(read, [...spots.keys()])).filter(isPublished);
  return { pageNumber, parts: products.map((row) => presentPart(row, spots.get(row.id) ?? [])) };
}

const hasPage = async (read: Database["read"], catalogId: string, page: number): Promise<boolean> =>
  !!(await read
    .selectFrom("catalog_pages")
    .select("page_number")
    .where("catalog_id", "=", catalogId)
    .where("page_number", "=", page)
    .executeTakeFirst());

function presentPart(row: ProductRow, spots: PagePart["spots"]): PagePart {
  const { _id, productId, title, partCode, category, stock, images } = presentPublicProduct(row);
  return { _id, productId, title, partCode, category, stock, image: images[0] ?? null, spots };
}
