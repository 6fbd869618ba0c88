import type { imports } from "#contract/imports/calls.ts";
import type { ImportPart, ImportParts, ImportPhotos } from "#contract/imports/import.ts";
import { IMPORT_PARTS_SHOWN, IMPORT_PHOTOS_PAGE } from "#contract/imports/limits.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { compact, piecesOf } from "#contract/platform/words.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, ImportPhotoRow, ImportRowRow, ProductRow } from "#server/platform/database/schema.ts";
import { rowsOfPage } from "#server/platform/http/query.ts";
import { answerProductList } from "#server/products/list-products.ts";
import { readProductQuery } from "#server/products/list-query.ts";
import type { SearchEngine } from "#server/products/search/engine.ts";
import type { Shelf } from "#server/products/shelf.ts";
import { productsInOrder } from "#server/products/store.ts";
import type { RowValues } from "../check/plan.ts";
import { importPhotos, PLANNED, requireImport } from "../store.ts";

/** Selects the rows of an import that photos can be assigned to. A negative line is a product changed only by photos. */
const rowsWithParts = (db: Db, importId: string) =>
  db
    .selectFrom("import_rows as r")
    .leftJoin("products as p", "p.id", "r.product_id")
    .select(["r.line", "r.product_id", "r.number", "r.title", "r.change_values", "p.part_code"])
    .where("r.import_id", "=", importId)
    .where("r.kind", "in", PLANNED)
    .where("r.line", ">", 0);

const partOfProduct = ({ id, product_id, part_code, title }: ProductRow): ImportPart => ({
  line: null,
  product: id,
  productId: product_id,
  code: part_code,
  title,
});

/** GET /imports/{id}/photos: returns a page of unassigned or placed photos. Throws 404. */
export async function readImportPhotos(
  database: Database,
  id: string,
  query: DecodedQuery<typeof imports.photos>,
): Promise<ImportPhotos> {
  const { unused_pictures, placed_pictures } = await requireImport(database.read, id);
  const isPlaced = query.kind === "placed";
  const total = isPlaced ? placed_pictures : unused_pictures;
  const photos = importPhotos(database.read, id)
    .selectAll()
    .where("position", isPlaced ? "is not" : "is", null)
    .orderBy(isPlaced ? "position" : "place");
  const { rows, place } = await rowsOfPage(photos, total, query.page, IMPORT_PHOTOS_PAGE);
  const parts = await readParts(database.read, id, {
    lines: rows.flatMap(({ line }) => line ?? []),
    products: rows.flatMap(({ product_id }) => product_id ?? []),
  });
  const partOf = ({ line, product_id }: ImportPhotoRow) =>
    line === null ? parts.ofProduct.get(product_id ?? "") : parts.ofLine.get(line);
  return {
    photos: rows.map((row) => ({
      photo: row.place,
      name: row.path,
      picture: row.picture,
      problem: row.problem,
      part: partOf(row) ?? null,
    })),
    ...place,
  };
}

type RowWithPart = Pick<ImportRowRow, "line" | "product_id" | "number" | "title" | "change_values"> & {
  part_code: string | null;
};

function partOfRow(row: RowWithPart): ImportPart {
  const { partCode } = JSON.parse(row.change_values) as RowValues;
  const { line, product_id: product, number: productId, title } = row;
  return { line, product, productId, code: partCode ?? row.part_code, title };
}

async function readParts(
  db: Db,
  importId: string,
  { lines, products }: { lines: readonly number[]; products: readonly string[] },
): Promise<{ ofLine: ReadonlyMap<number, ImportPart>; ofProduct: ReadonlyMap<string, ImportPart> }> {
  const rows = lines.length
    ? await rowsWithParts(db, importId)
        .where("r.line", "in", [...lines])
        .execute()
    : [];
  const found = await productsInOrder(db, products);
  return {
    ofLine: new Map(rows.map((row) => [row.line, partOfRow(row)])),
    ofProduct: new Map(found.map((row) => [row.id, partOfProduct(row)])),
  };
}

/** Returns parts for a photo by title or code, planned rows first; without text the first. Throws 404. */
export async function findImportParts(
  services: { database: Database; search: SearchEngine; shelf: Shelf },
  id: string,
  text: string,
): Promise<ImportParts> {
  const { database } = services;
  await requireImport(database.read, id);
  const rows = await findRows(database, id, text);
  if (compact(text) === "" || rows.length >= IMPORT_PARTS_SHOWN) return rows.map(partOfRow);
  const query = await readProductQuery(database, { search: text, limit: IMPORT_PARTS_SHOWN }, true);
  const ids = (await answerProductList(services, query, true)).products.map(({ _id }) => _id);
  const known = await productsOfRows(database, id, ids);
  const products = ids.filter((product) => !known.has(product));
  const { ofProduct } = await readParts(database.read, id, { lines: [], products });
  const parts = [...rows.map(partOfRow), ...products.flatMap((product) => ofProduct.get(product) ?? [])];
  return parts.slice(0, IMPORT_PARTS_SHOWN);
}

/** Words match by prefix, a code by any part of it. */
function findRows({ read }: Database, importId: string, text: string) {
  const words = piecesOf(text);
  return rowsWithParts(read, importId)
    .where((eb) =>
      eb.or([
        eb.and(words.map((word) => eb("r.found_by", "like", `% ${word}%`))),
        eb("r.found_by", "like", `%${compact(text)}%`),
      ]),
    )
    .orderBy("r.line")
    .limit(IMPORT_PARTS_SHOWN)
    .execute();
}

async function productsOfRows(
  { read }: Database,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (!ids.length) return new Set();
  const rows = await rowsWithParts(read, importId)
    .where("r.product_id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}
