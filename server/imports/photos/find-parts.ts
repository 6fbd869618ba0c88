import type { ImportParts } from "../../../contract/imports/import-photos.ts";
import { IMPORT_PARTS_SHOWN } from "../../../contract/platform/limits.ts";
import { compact, piecesOf } from "../../../contract/platform/words.ts";
import type { Database } from "../../platform/database/open.ts";
import { answerProductList } from "../../products/list-products.ts";
import { readProductQuery } from "../../products/list-query.ts";
import type { Services } from "../../services.ts";
import { requireImport } from "../store.ts";
import { partOfRow, readParts, rowsWithParts } from "./parts.ts";

/**
 * GET /imports/{id}/parts: what a photo can be placed with, by words or a code: rows of the file that do something first,
 * then products that have no such row. Without a text the first rows. Throws 404.
 */
export async function findParts(
  services: Pick<Services, "database" | "search" | "shelf">,
  id: string,
  text: string,
): Promise<ImportParts> {
  const { database } = services;
  await requireImport(database.read, id);
  const rows = await findRows(database, id, text);
  if (compact(text) === "" || rows.length >= IMPORT_PARTS_SHOWN) return rows.map(partOfRow);
  const query = readProductQuery({ search: text, limit: IMPORT_PARTS_SHOWN }, true);
  const ids = (await answerProductList(services, query, true)).products.map(({ _id }) => _id);
  const known = await productsOfRows(database, id, ids);
  const products = ids.filter((product) => !known.has(product));
  const { ofProduct } = await readParts(database.read, id, { lines: [], products });
  return [...rows.map(partOfRow), ...products.flatMap((product) => ofProduct.get(product) ?? [])].slice(
    0,
    IMPORT_PARTS_SHOWN,
  );
}

/** Words are looked for by their beginnings, a code by any piece of it. */
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
