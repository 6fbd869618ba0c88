import { v7 as uuidv7 } from "uuid";
import type { Box } from "../../../contract/catalogs/catalog.ts";
import type { PageMark, PageMarks, PageMarksBody } from "../../../contract/catalogs/links.ts";
import { CATALOG_SERVER, PRODUCT_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import { saveVersioned, type Versioned } from "../../platform/database/save-versioned.ts";
import type { CatalogCodeRow, CatalogMarkRow, CatalogRow } from "../../platform/database/schema.ts";
import type { Actor } from "../../platform/database/write.ts";
import { invalid, notFound, staleSave } from "../../platform/http/problems.ts";
import { requireCatalog } from "../store.ts";
import { codesOfPages, longest, marksOfPages, type Reader, refusedBy } from "./page-links.ts";

const PAGE_NUMBER = /^[1-9]\d{0,8}$/;

/** GET /catalogs/{id}/pages/{pageNumber}/marks. Throws 404. */
export async function readPageMarks(read: Reader, id: string, page: string): Promise<PageMarks> {
  const catalog = await requireCatalog(read, id);
  return presentMarks(read, catalog, await requirePage(read, id, page));
}

/**
 * PUT /catalogs/{id}/pages/{pageNumber}/marks: replaces all that people said of a page. Throws 404, 400 for a product that does
 * not exist, and 409 with the present marks for another version of the catalogue.
 */
export async function savePageMarks(
  database: Database,
  actor: Actor,
  { id, pageNumber, version }: { id: string; pageNumber: string; version: number | undefined },
  { refused, drawn }: PageMarksBody,
): Promise<PageMarks> {
  const page = await requirePage(database.read, id, pageNumber);
  return saveVersioned(database, actor, marksOf(page), { id, version }, async (_row, { tx }) => {
    const wanted = [...new Set(drawn.map(({ product }) => product))];
    const found = wanted.length
      ? await tx
          .selectFrom("products")
          .select("id")
          .where("id", "in", wanted)
          .where("deleted_at", "is", null)
          .execute()
      : [];
    if (found.length < wanted.length) throw invalid([{ field: "drawn", message: PRODUCT_SERVER.notFound }]);
    await tx
      .deleteFrom("catalog_marks")
      .where("catalog_id", "=", id)
      .where("page_number", "=", page)
      .execute();
    const rows: CatalogMarkRow[] = [
      ...refused.map(({ codeKey, box }) => ({
        product_id: null,
        code_key: codeKey,
        box: JSON.stringify(box),
      })),
      ...drawn.map(({ product, box }) => ({ product_id: product, code_key: null, box: JSON.stringify(box) })),
    ].map((mark) => ({ id: uuidv7(), catalog_id: id, page_number: page, ...mark }));
    if (rows.length) await tx.insertInto("catalog_marks").values(rows).execute();
    return {};
  });
}

async function requirePage(read: Reader, id: string, page: string): Promise<number> {
  const row = PAGE_NUMBER.test(page)
    ? await read
        .selectFrom("catalog_pages")
        .select("page_number")
        .where("catalog_id", "=", id)
        .where("page_number", "=", Number(page))
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound(CATALOG_SERVER.pageNotFound);
  return row.page_number;
}

const marksOf = (page: number): Versioned<CatalogRow, object, PageMarks> => ({
  entity: "catalog",
  find: requireCatalog,
  put: (tx, { id }, _changes, stamp) =>
    tx.updateTable("catalogs").set(stamp).where("id", "=", id).returningAll().executeTakeFirstOrThrow(),
  describe: ({ original_name }) => ({
    description: `Updated the parts on page ${page} of catalog '${original_name}'`,
  }),
  present: (row, tx) => presentMarks(tx, row, page),
  stale: (current) => staleSave(CATALOG_SERVER.stale, current),
});

/** What the editor of a page shows: each code that is a part's, refused ones too, then what was drawn. */
async function presentMarks(read: Reader, catalog: CatalogRow, page: number): Promise<PageMarks> {
  const { codes, products } = await codesOfPages(read, catalog, [page], "all");
  const marks = await marksOfPages(read, catalog.id, [page]);
  const own = codes.filter(({ code_key }) => products.has(code_key));
  const isRefused = refusedBy(marks);
  const shown = [...own.filter(isRefused), ...longest(own.filter((code) => !isRefused(code)))];
  const drawn = marks.filter(({ product_id }) => product_id !== null);
  const ids = [...new Set([...products.values(), ...drawn.flatMap(({ product_id }) => product_id ?? [])])];
  const rows = ids.length
    ? await read
        .selectFrom("products")
        .select(["id", "product_id", "title"])
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .execute()
    : [];
  const named = new Map(
    rows.map((row) => [row.id, { _id: row.id, productId: row.product_id, title: row.title }]),
  );
  const found = shown
    .toSorted((a, b) => a.place - b.place)
    .map((code) => presentCode(code, isRefused(code), named.get(products.get(code.code_key) ?? "") ?? null));
  return {
    version: catalog.version,
    marks: [
      ...found,
      ...drawn.map(
        ({ product_id, box }): PageMark => ({
          kind: "drawn",
          box: JSON.parse(box) as Box,
          printed: "",
          codeKey: "",
          label: null,
          product: named.get(product_id ?? "") ?? null,
        }),
      ),
    ],
  };
}

const presentCode = (code: CatalogCodeRow, isRefused: boolean, product: PageMark["product"]): PageMark => ({
  kind: isRefused ? "refused" : "found",
  box: (JSON.parse(code.boxes) as Box[])[0] ?? [0, 0, 0, 0],
  printed: code.printed,
  codeKey: code.code_key,
  label: code.label,
  product,
});
