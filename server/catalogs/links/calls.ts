import { links } from "../../../contract/catalogs/calls.ts";
import { type PageNavigation, sectionsInOrder } from "../../../contract/catalogs/catalog-rules.ts";
import type { CatalogLeaf, PagePart, PageParts, PrintedCodes } from "../../../contract/catalogs/links.ts";
import { LEAF_TEXT_MAX, MISSING_CODES_MAX, RELATED_MAX } from "../../../contract/platform/limits.ts";
import type { PublicProduct, Specification } from "../../../contract/products/product.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CatalogRow, ProductRow } from "../../platform/database/schema.ts";
import { urlOf } from "../../platform/files/keys.ts";
import { handle } from "../../platform/http/handle.ts";
import { presentImage, readImages } from "../../platform/media/stored/stored-image.ts";
import { publicFieldValues } from "../../products/columns.ts";
import { codeKey } from "../../products/part-code.ts";
import { requirePublicProduct } from "../../products/present.ts";
import type { SearchEngine } from "../../products/search/engine.ts";
import { isPublished, productsInOrder } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import { PAGE_IMAGE, pdfUrl, presentPageImage } from "../present.ts";
import {
  isCompleted,
  pagesOf,
  requireByKey,
  requireCatalog,
  requirePage,
  visibleCatalogs,
} from "../store.ts";
import { type LinkReader, linksOfPages, pagesShowing, readPartPlaces } from "./page-links.ts";
import { copyMarks, readPageMarks, savePageMarks } from "./page-marks.ts";

/** Names of specifications that list codes of related parts. */
const MOUNTED_WITH = /^(mounted with|used with|goes with)$/i;

/** A page with more parts is a list, not a drawing. */
const ON_ONE_DRAWING_MAX = 12;

const specificationsOf = (row: ProductRow, isNamed: (name: string) => boolean): string[] =>
  (JSON.parse(row.specifications) as Specification[])
    .filter(({ name }) => isNamed(name.trim()))
    .flatMap(({ value }) => value.split(/[,;]/))
    .map((value) => value.trim())
    .filter(Boolean);

const PAGES_LISTED_MAX = 20;
/** The pattern of letters and digits: 'PIC-GR-0471' is a5d4. */
const shapeOf = (key: string) =>
  key.replace(/\p{L}+/gu, ({ length }) => `a${length}`).replace(/\d+/g, ({ length }) => `d${length}`);

export const linkCalls = (services: Services) => {
  const { database } = services;
  return handle(links, {
    pageParts: ({ params, viewer }) =>
      readPageParts(database, params.catalogKey, params.pageNumber, !!viewer),
    leaf: ({ params }) => readLeaf(database, params.catalogKey, params.pageNumber),
    related: ({ params }) => relatedParts(services, params.id),
    pageMarks: ({ params }) => readPageMarks(database.read, params.id, params.pageNumber),
    setPageMarks: ({ params, body, actor, version }) =>
      savePageMarks(database, actor, { ...params, version }, body),
    copyMarks: ({ params, body, actor }) => copyMarks(database, actor, params.id, body.from),
    printedCodes: ({ params }) => readPrintedCodes(database, params.id),
    partPlaces: ({ params }) => readPartPlaces(database, params.productId),
  });
};

/** Returns the parts on a page, each once, in reading order. Throws 404, also for a page not rendered yet. */
async function readPageParts(
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

async function partsOfPage(read: LinkReader, catalog: CatalogRow, page: number): Promise<PagePart[]> {
  const links = (await linksOfPages(read, catalog, [page])).get(page) ?? [];
  const spots = new Map<string, PagePart["spots"]>();
  for (const { product, boxes, label } of links) {
    spots.set(product, [...(spots.get(product) ?? []), { boxes: [...boxes], label }]);
  }
  const products = (await productsInOrder(read, [...spots.keys()])).filter(isPublished);
  return products.map((row) => presentPart(row, spots.get(row.id) ?? []));
}

/** Returns what a page's own web page shows. Throws 404, also for a page not rendered yet. */
async function readLeaf(database: Database, key: string, page: string): Promise<CatalogLeaf> {
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

/** Returns the printed codes that no product has, under a heading or with a known pattern. Throws 404. */
async function readPrintedCodes({ read }: Database, id: string): Promise<PrintedCodes> {
  await requireCatalog(read, id);
  const rows = await read
    .selectFrom("catalog_codes")
    .leftJoin("products", (join) =>
      join
        .onRef("products.part_code_key", "=", "catalog_codes.code_key")
        .on("products.deleted_at", "is", null),
    )
    .select(["code_key", "printed", "page_number", "is_headed", "pieces", "products.id as product"])
    .where("catalog_codes.catalog_id", "=", id)
    .where("label", "is", null)
    .orderBy("page_number")
    .orderBy("place")
    .execute();
  const unclear = await pagesOf(read, id)
    .select(["page_number", "unclear_lists"])
    .where("unclear_lists", "is not", null)
    .orderBy("page_number")
    .limit(MISSING_CODES_MAX)
    .execute();
  const parts = new Set(rows.filter(({ product }) => product !== null).map(({ code_key }) => code_key));
  const shapes = new Set([...parts].map(shapeOf));
  const missing = new Map<string, { code: string; pages: Set<number> }>();
  for (const { code_key: key, printed, page_number, is_headed, pieces } of rows) {
    const isAlike = shapes.has(shapeOf(key));
    // A fragment of a longer code matches no pattern.
    const isMeant = isAlike || (is_headed === 1 && (pieces > 1 || /\p{L}/u.test(key)));
    if (parts.has(key) || !isMeant) continue;
    const known = missing.get(key) ?? { code: printed, pages: new Set<number>() };
    missing.set(key, { ...known, pages: known.pages.add(page_number) });
  }
  const named = [...missing]
    .filter(([key]) => ![...missing.keys()].some((other) => other !== key && other.endsWith(key)))
    .map(([, each]) => each)
    .toSorted((a, b) => b.pages.size - a.pages.size);
  return {
    printed: parts.size + named.length,
    missing: named
      .slice(0, MISSING_CODES_MAX)
      .map(({ code, pages }) => ({ code, pages: [...pages].slice(0, PAGES_LISTED_MAX) })),
    unclear: unclear.map(({ page_number: page, unclear_lists: lists }) => ({
      page,
      lists: (JSON.parse(lists ?? "[]") as number[]).slice(0, PAGES_LISTED_MAX),
    })),
  };
}

/**
 * GET /products/related/{productId}: returns at most three parts: those named in the product's 'Mounted with' row, in order;
 * then parts on the same drawing; then the same kind for the same machine, the same kind, and the brand's newest (issue 'The
 * connected catalogue', 3). Ignores codes that no product has.
 */
async function relatedParts(
  { database, search, shelf }: Pick<Services, "database" | "search" | "shelf">,
  key: string,
): Promise<PublicProduct[]> {
  const row = await requirePublicProduct(database, key);
  const ids = new Set<string>();
  const sources = [
    () => namedParts(database, row),
    () => partsDrawnWith(database, row),
    () => alike(search, row),
    () => search.newest(row.category, { from: 0, count: RELATED_MAX + 1 }),
  ];
  for (const source of sources) {
    if (ids.size >= RELATED_MAX) break;
    for (const id of await source()) if (id !== row.id) ids.add(id);
  }
  return shelf.take([...ids].slice(0, RELATED_MAX));
}

async function namedParts({ read }: Database, row: ProductRow): Promise<string[]> {
  const keys = specificationsOf(row, (name) => MOUNTED_WITH.test(name))
    .slice(0, RELATED_MAX)
    .flatMap((code) => codeKey(code) ?? []);
  if (!keys.length) return [];
  const found = await read
    .selectFrom("products")
    .select(["id", "part_code_key"])
    .where("part_code_key", "in", keys)
    .where("deleted_at", "is", null)
    .where("published", "=", 1)
    .orderBy("product_id")
    .execute();
  return keys.flatMap((key) => found.find(({ part_code_key }) => part_code_key === key)?.id ?? []);
}

/** The other parts on the page that shows this one with the fewest others. */
async function partsDrawnWith(database: Database, row: ProductRow): Promise<string[]> {
  const visible = await visibleCatalogs(database.read);
  for (const catalog of visible.values()) {
    if (!isCompleted(catalog)) continue;
    const pages = (await pagesShowing(database, catalog, row))
      .filter(({ codes }) => codes > 1 && codes <= ON_ONE_DRAWING_MAX)
      .toSorted((a, b) => a.codes - b.codes);
    const [first] = pages;
    if (!first) continue;
    const links = await linksOfPages(database.read, catalog, [first.page]);
    return (links.get(first.page) ?? []).map(({ product }) => product);
  }
  return [];
}

/** Parts of the same kind, which is the title up to the first comma: 'Weft cutter, tungsten carbide'. */
async function alike(search: SearchEngine, row: ProductRow): Promise<string[]> {
  const kind = row.title.split(",")[0] ?? "";
  const [machine] = specificationsOf(row, search.machineReader().isName);
  const found: string[] = [];
  for (const text of machine ? [`${kind} ${machine}`, kind] : [kind]) {
    const { ids, similar } = await search.find(text, row.category);
    if (!similar) found.push(...ids.slice(0, RELATED_MAX + 1));
  }
  return found;
}
