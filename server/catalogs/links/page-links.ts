import type { Box } from "#contract/catalogs/catalog.ts";
import { batches } from "#server/platform/batches.ts";
import type { CatalogCodeRow, CatalogMarkRow, CatalogRow, Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { codesOf } from "../store.ts";

/** A part on a page. `place` is the reading order; links drawn by hand come last. */
export interface PartLink {
  product: string;
  boxes: readonly Box[];
  label: string | null;
  place: number;
}

const KEYS_AT_ONCE = 500;
const DRAWN = Number.MAX_SAFE_INTEGER;

type Catalog = Pick<CatalogRow, "id" | "category">;
/** Visitors see only published products, administrators all. */
type Which = "published" | "all";

/** Returns pages' parts, drawn links last; computed per request, so never stale (docs/decisions/0047). */
export async function linksOfPages(
  db: Db,
  catalog: Catalog,
  pages: readonly number[],
): Promise<Map<number, PartLink[]>> {
  const links = new Map(pages.map((page) => [page, [] as PartLink[]]));
  if (!pages.length) return links;
  const { codes, products } = await codesOfPages(db, catalog, pages, "published");
  const marks = await publishedMarks(db, await marksOfPages(db, catalog.id, pages));
  for (const page of pages) {
    const drawn = marks.filter((mark) => mark.page_number === page);
    const isRefused = refusedBy(drawn);
    const own = codes.filter(
      (code) => code.page_number === page && products.has(code.code_key) && !isRefused(code),
    );
    links.set(page, [
      ...longest(own).map(
        (code): PartLink => ({
          product: products.get(code.code_key) ?? "",
          boxes: JSON.parse(code.boxes) as Box[],
          label: code.label,
          place: code.place,
        }),
      ),
      ...drawn.flatMap(({ product_id, box }): PartLink[] =>
        product_id === null
          ? []
          : [{ product: product_id, boxes: [JSON.parse(box) as Box], label: null, place: DRAWN }],
      ),
    ]);
  }
  return links;
}

export async function codesOfPages(
  db: Db,
  catalog: Catalog,
  pages: readonly number[],
  which: Which,
): Promise<{ codes: CatalogCodeRow[]; products: ReadonlyMap<string, string> }> {
  const codes = await codesOf(db, catalog.id)
    .selectAll()
    .where("page_number", "in", [...pages])
    .execute();
  return { codes, products: await productsOfCodes(db, catalog, codes, which) };
}

export const marksOfPages = (
  db: Db,
  catalogId: string,
  pages: readonly number[],
): Promise<CatalogMarkRow[]> =>
  rowsWith(db, "catalog_marks", { catalog_id: catalogId, page_number: pages })
    .selectAll()
    .orderBy("id")
    .execute();

async function publishedMarks(db: Db, marks: readonly CatalogMarkRow[]): Promise<CatalogMarkRow[]> {
  const ids = marks.flatMap(({ product_id }) => product_id ?? []);
  const rows = ids.length
    ? await rowsWith(db, "products", { id: [...new Set(ids)], published: 0 })
        .select("id")
        .execute()
    : [];
  const hidden = new Set(rows.map(({ id }) => id));
  return marks.filter(({ product_id }) => product_id === null || !hidden.has(product_id));
}

/** Of several products with one code, prefers the catalogue's brand, then the smallest number. */
async function productsOfCodes(
  db: Db,
  { category }: Catalog,
  codes: readonly CatalogCodeRow[],
  which: Which,
): Promise<Map<string, string>> {
  const keys = [...new Set(codes.map(({ code_key }) => code_key))];
  const rows: { id: string; part_code_key: string | null; category: string }[] = [];
  for (const batch of batches(keys, KEYS_AT_ONCE)) {
    rows.push(
      ...(await rowsWith(db, "products", { part_code_key: batch, deleted_at: null })
        .select(["id", "part_code_key", "category"])
        .$if(which === "published", (query) => query.where("published", "=", 1))
        .orderBy("product_id")
        .execute()),
    );
  }
  const products = new Map<string, string>();
  const ownFirst = rows.toSorted((a, b) => Number(b.category === category) - Number(a.category === category));
  for (const { id, part_code_key: key } of ownFirst) if (key && !products.has(key)) products.set(key, id);
  return products;
}

/** Returns whether a code was rejected at its place. */
export const refusedBy =
  (marks: readonly CatalogMarkRow[]) =>
  ({ code_key, boxes }: CatalogCodeRow): boolean =>
    marks.some(
      (mark) => mark.code_key === code_key && JSON.stringify((JSON.parse(boxes) as Box[])[0]) === mark.box,
    );

/** Returns codes in reading order; of overlapping ones the longest: 'GR 0471' isn't matched within 'PIC GR 0471'. */
export function longest(codes: readonly CatalogCodeRow[]): CatalogCodeRow[] {
  const taken = new Set<number>();
  const kept: CatalogCodeRow[] = [];
  for (const code of codes.toSorted((a, b) => b.pieces - a.pieces || a.place - b.place)) {
    const words = Array.from({ length: code.pieces }, (_, at) => code.place + at);
    // Two codes in one word ('0471/0472') share it, and so do the parts of one position.
    const isShared =
      code.pieces === 1 && kept.every((other) => other.pieces === 1 || !covers(other, code.place));
    if (!isShared && words.some((word) => taken.has(word))) continue;
    for (const word of words) taken.add(word);
    kept.push(code);
  }
  return kept.toSorted((a, b) => a.place - b.place);
}

const covers = ({ place, pieces }: CatalogCodeRow, word: number) => word >= place && word < place + pieces;
