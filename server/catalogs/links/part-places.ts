import { sectionOf } from "#contract/catalogs/catalog-rules.ts";
import type { PagePart, PartPlaces } from "#contract/catalogs/links.ts";
import { PART_PLACES_MAX } from "#contract/products/limits.ts";
import type { PublicProduct } from "#contract/products/product.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogRow } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { urlOf } from "#server/platform/files/keys.ts";
import { productCodeKey } from "#server/products/part-code.ts";
import type { Shelf } from "#server/products/shelf.ts";
import { PAGE_IMAGE, presentPageImage, readNavigation } from "../present.ts";
import { printedRow } from "../readings/printed-row.ts";
import { codesOf, isCompleted, pagesOf, visibleCatalogs } from "../store.ts";
import { linksOfPages, type PartLink } from "./page-links.ts";
import { partsLinked } from "./page-parts.ts";

/** Maximum number of pages per catalogue that are considered. */
const PAGES_MAX = 40;

interface ShownOn {
  catalog: CatalogRow;
  page: number;
  own: readonly PartLink[];
  /** Of all parts, in reading order. */
  links: readonly PartLink[];
}

/**
 * Returns where visitors see a part: first the drawing on which it has a number among most other known parts, then pages with few
 * other parts, indexes last. The first one has its parts. Throws 404.
 */
export async function readPartPlaces(
  { database, shelf }: { database: Database; shelf: Pick<Shelf, "require"> },
  key: string,
): Promise<PartPlaces> {
  const product = await shelf.require(key);
  const visible = await visibleCatalogs(database.read);
  const shown: ShownOn[] = [];
  for (const catalog of visible.values()) {
    if (isCompleted(catalog)) shown.push(...(await pagesShowing(database, catalog, product)));
  }
  shown.sort(
    (a, b) =>
      neighbours(b) - neighbours(a) ||
      partsOn(a) / a.own.length - partsOn(b) / b.own.length ||
      a.page - b.page,
  );
  const places = await Promise.all(
    shown.slice(0, PART_PLACES_MAX).map((place, at) => presentPlace(database, place, product, at === 0)),
  );
  return places.filter((place) => place !== undefined);
}

export async function pagesShowing(
  { read }: Database,
  catalog: CatalogRow,
  product: PublicProduct,
): Promise<ShownOn[]> {
  const printed = codesOf(read, catalog.id)
    .select("page_number")
    .where("code_key", "=", productCodeKey(product) ?? "");
  const drawn = rowsWith(read, "catalog_marks", { catalog_id: catalog.id, product_id: product._id }).select(
    "page_number",
  );
  const rows = await printed.union(drawn).orderBy("page_number").limit(PAGES_MAX).execute();
  const linksByPage = await linksOfPages(
    read,
    catalog,
    rows.map((row) => row.page_number),
  );
  return [...linksByPage].flatMap(([page, links]) => {
    const own = links.filter((link) => link.product === product._id);
    return own.length ? [{ catalog, page, own, links }] : [];
  });
}

/** The number of different parts on a page. */
export const partsOn = ({ links }: Pick<ShownOn, "links">): number =>
  new Set(links.map(({ product }) => product)).size;

const numberOf = ({ own }: ShownOn): string | null => own.find(({ label }) => label !== null)?.label ?? null;

/** The other known parts of a drawing on which the part has a number; 0 on other pages. */
const neighbours = (place: ShownOn): number => (numberOf(place) === null ? 0 : partsOn(place) - 1);

const withNumber = ({ spots, ...part }: PagePart): PartPlaces[number]["parts"][number] => ({
  ...part,
  label: spots.find(({ label }) => label !== null)?.label ?? null,
});

async function presentPlace(
  { read }: Database,
  place: ShownOn,
  product: PublicProduct,
  hasParts: boolean,
): Promise<PartPlaces[number] | undefined> {
  const { catalog, page, links } = place;
  const row = await pagesOf(read, catalog.id)
    .select(PAGE_IMAGE)
    .where("page_number", "=", page)
    .executeTakeFirst();
  if (!row) return undefined;
  const { imageUrl, width, height } = presentPageImage(row, urlOf);
  return {
    catalogKey: catalog.category,
    originalName: catalog.original_name,
    pageNumber: page,
    section: sectionOf(page, readNavigation(catalog)) ?? null,
    label: numberOf(place),
    image: { imageUrl, width, height },
    row: await printedRow(read, { catalogId: catalog.id, page }, productCodeKey(product)),
    marks: place.own.flatMap(({ boxes }) => boxes),
    parts: hasParts ? (await partsLinked(read, links)).map(withNumber) : [],
  };
}
