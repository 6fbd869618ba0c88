import { sectionOf } from "../../../contract/catalogs/catalog-rules.ts";
import type { PartPlaces } from "../../../contract/catalogs/links.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { PART_PLACES_MAX } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CatalogRow, ProductRow } from "../../platform/database/schema.ts";
import { requirePublicProduct } from "../../products/present.ts";
import { pieceOf } from "../pieces/piece-of.ts";
import { readNavigation } from "../present.ts";
import { allCatalogs, catalogsForVisitors, isCompleted } from "../store.ts";
import { linksOfPages, type PageLink } from "./page-links.ts";

/** Of more pages than these in one catalogue the first are looked at. */
const PAGES_MAX = 40;

/** A page that shows the part: its spots there, and how many codes it prints in all. */
interface ShownOn {
  catalog: CatalogRow;
  page: number;
  own: readonly PageLink[];
  codes: number;
}

/**
 * GET /products/places/{productId}: where visitors can see a part in a catalogue. The page that says most of it comes first:
 * it names few others; a contents page or an index, which names many, comes last. Throws 404.
 */
export async function readPartPlaces(database: Database, key: string): Promise<PartPlaces> {
  const product = await requirePublicProduct(database, key);
  const visible = catalogsForVisitors(await allCatalogs(database.read));
  const shown: ShownOn[] = [];
  for (const catalog of visible.values()) {
    if (isCompleted(catalog)) shown.push(...(await pagesShowing(database, catalog, product)));
  }
  shown.sort((a, b) => a.codes / a.own.length - b.codes / b.own.length || a.page - b.page);
  return Promise.all(shown.slice(0, PART_PLACES_MAX).map((place) => presentPlace(database, place)));
}

/** The pages of a catalogue that show a part. */
export async function pagesShowing(
  { read }: Database,
  catalog: CatalogRow,
  product: ProductRow,
): Promise<ShownOn[]> {
  const printed = read
    .selectFrom("catalog_codes")
    .select("page_number")
    .where("catalog_id", "=", catalog.id)
    .where("code_key", "=", product.part_code_key ?? "");
  const drawn = read
    .selectFrom("catalog_marks")
    .select("page_number")
    .where("catalog_id", "=", catalog.id)
    .where("product_id", "=", product.id);
  const rows = await printed.union(drawn).orderBy("page_number").limit(PAGES_MAX).execute();
  const links = await linksOfPages(
    read,
    catalog,
    rows.map((row) => row.page_number),
  );
  return [...links].flatMap(([page, all]) => {
    const own = all.filter((link) => link.product === product.id);
    return own.length ? [{ catalog, page, own, codes: new Set(all.map((link) => link.product)).size }] : [];
  });
}

async function presentPlace(
  { read }: Database,
  { catalog, page, own }: ShownOn,
): Promise<PartPlaces[number]> {
  const row = await read
    .selectFrom("catalog_pages")
    .select(["page_number", "file_key", "width", "height"])
    .where("catalog_id", "=", catalog.id)
    .where("page_number", "=", page)
    .executeTakeFirst();
  // On the drawing rather than in the text.
  const best = own.find(({ label }) => label !== null) ?? own[0];
  const others = own.filter((link) => link !== best).flatMap(({ boxes }) => boxes);
  return {
    catalogKey: catalog.category as Category,
    originalName: catalog.original_name,
    pageNumber: page,
    section: sectionOf(page, readNavigation(catalog)) ?? null,
    label: best?.label ?? null,
    piece:
      row && best
        ? pieceOf({ ...row, category: catalog.category }, "figure", [...best.boxes, ...others])
        : null,
  };
}
