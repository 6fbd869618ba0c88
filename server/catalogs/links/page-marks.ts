import { v7 as uuidv7 } from "uuid";
import type { Box } from "#contract/catalogs/catalog.ts";
import type { PageMark, PageMarks, PageMarksBody } from "#contract/catalogs/links.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { CATALOG_SERVER, PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { saveVersioned, type Versioned } from "#server/platform/database/save-versioned.ts";
import type {
  CatalogCodeRow,
  CatalogMarkRow,
  CatalogPageRow,
  CatalogRow,
  Db,
} from "#server/platform/database/schema.ts";
import {
  deleteRows,
  insertAll,
  rowsWith,
  updateById,
  updateReturning,
} from "#server/platform/database/statements.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import { invalid, staleSave } from "#server/platform/http/problems.ts";
import { codesOf, pagesOf, requireCatalog, requirePage } from "../store.ts";
import { codesOfPages, longest, marksOfPages, refusedBy } from "./page-links.ts";

/** GET /catalogs/{id}/pages/{pageNumber}/marks. Throws 404. */
export async function readPageMarks(read: Db, id: string, page: string): Promise<PageMarks> {
  const catalog = await requireCatalog(read, id);
  const { page_number } = await requirePage(read, id, page, ["page_number"]);
  return presentMarks(read, catalog, page_number);
}

/** Replaces all marks of a page. Throws 404, 400 for a missing product, 409 with the marks if stale. */
export async function savePageMarks(
  database: Database,
  actor: Actor,
  { id, pageNumber, version }: { id: string; pageNumber: string; version: number | undefined },
  { refused, drawn }: PageMarksBody,
): Promise<PageMarks> {
  await requireCatalog(database.read, id);
  const { page_number: page } = await requirePage(database.read, id, pageNumber, ["page_number"]);
  return saveVersioned(database, actor, marksOf(page), { id, version }, async (_row, { tx }) => {
    const productIds = [...new Set(drawn.map(({ product }) => product))];
    const found = productIds.length
      ? await rowsWith(tx, "products", { id: productIds, deleted_at: null }).select("id").execute()
      : [];
    if (found.length < productIds.length)
      throw invalid([{ field: "drawn", message: PRODUCT_SERVER.notFound }]);
    await deleteRows(tx, "catalog_marks", { catalog_id: id, page_number: page });
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

const marksOf = (page: number): Versioned<CatalogRow, object, PageMarks> => ({
  entity: "catalog",
  find: requireCatalog,
  put: (tx, { id }, _changes, stamp) => updateReturning(tx, "catalogs", id, stamp),
  describe: ({ original_name }) => ({
    description: `Updated the parts on page ${page} of catalog '${original_name}'`,
  }),
  present: (row, tx) => presentMarks(tx, row, page),
  stale: (current) => staleSave(CATALOG_SERVER.stale, current),
});

/** The page editor's data: all codes of parts, including rejected ones, then links drawn by hand. */
async function presentMarks(read: Db, catalog: CatalogRow, page: number): Promise<PageMarks> {
  const { codes, products } = await codesOfPages(read, catalog, [page], "all");
  const marks = await marksOfPages(read, catalog.id, [page]);
  const productCodes = codes.filter(({ code_key }) => products.has(code_key));
  const isRefused = refusedBy(marks);
  const shownCodes = [
    ...productCodes.filter(isRefused),
    ...longest(productCodes.filter((code) => !isRefused(code))),
  ];
  const drawnMarks = marks.filter(({ product_id }) => product_id !== null);
  const ids = [
    ...new Set([...products.values(), ...drawnMarks.flatMap(({ product_id }) => product_id ?? [])]),
  ];
  const rows = ids.length
    ? await rowsWith(read, "products", { id: ids, deleted_at: null })
        .select(["id", "product_id", "title"])
        .execute()
    : [];
  const productsById = new Map(
    rows.map((row) => [row.id, { _id: row.id, productId: row.product_id, title: row.title }]),
  );
  const presentedCodes = shownCodes
    .toSorted((a, b) => a.place - b.place)
    .map((code) =>
      presentCode(code, isRefused(code), productsById.get(products.get(code.code_key) ?? "") ?? null),
    );
  return {
    version: catalog.version,
    marks: [
      ...presentedCodes,
      ...drawnMarks.map(
        ({ product_id, box }): PageMark => ({
          kind: "drawn",
          box: JSON.parse(box) as Box,
          printed: "",
          codeKey: "",
          label: null,
          product: productsById.get(product_id ?? "") ?? null,
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

/** Maximum distance of the same place on two pages, as a share of the page. */
const SAME_PLACE = 0.01;

type TextPage = Pick<CatalogPageRow, "page_number" | "width" | "height" | "text">;

/** Copies marks to equal pages, a rejection if its code is at the same place. Throws 404, 400 for itself. */
export function copyMarks(
  database: Database,
  actor: Actor,
  id: string,
  from: string,
): Promise<{ message: string; copied: number; left: number }> {
  return write(database, actor, async ({ tx, change, record }) => {
    if (id === from) throw invalid([{ field: "from", message: CATALOG_ADMIN.copyOwn }]);
    const [target, source] = [await requireCatalog(tx, id), await requireCatalog(tx, from)];
    const marks = await allMarks(tx, source.id);
    const own = await allMarks(tx, target.id);
    const pages = await twinPages(tx, source.id, target.id, marks);
    const copies: CatalogMarkRow[] = [];
    let left = 0;
    for (const mark of marks) {
      const page = pages.get(mark.page_number);
      const box = page === undefined ? undefined : await placeOf(tx, mark, target.id, page);
      if (page === undefined || box === undefined) left += 1;
      else if (!own.some((each) => each.page_number === page && isSame(each, { ...mark, box }))) {
        copies.push({ ...mark, id: uuidv7(), catalog_id: target.id, page_number: page, box });
      }
    }
    await insertAll(tx, "catalog_marks", copies);
    if (copies.length) {
      await updateById(tx, "catalogs", target.id, { version: target.version + 1, change });
      await record(
        "update",
        "catalog",
        target.id,
        `Copied ${copies.length} marks from '${source.original_name}' to catalogue '${target.original_name}'`,
      );
    }
    return { message: CATALOG_ADMIN.marksCopied(copies.length, left), copied: copies.length, left };
  });
}

const allMarks = (read: Db, id: string): Promise<CatalogMarkRow[]> =>
  read.selectFrom("catalog_marks").selectAll().where("catalog_id", "=", id).orderBy("id").execute();

const isSame = (a: CatalogMarkRow, b: CatalogMarkRow) =>
  a.box === b.box && a.product_id === b.product_id && a.code_key === b.code_key;

/** The page of the other edition that equals each marked page. */
async function twinPages(
  read: Db,
  from: string,
  to: string,
  marks: readonly CatalogMarkRow[],
): Promise<ReadonlyMap<number, number>> {
  const textPages = (id: string) => pagesOf(read, id).select(["page_number", "width", "height", "text"]);
  const marked = [...new Set(marks.map(({ page_number }) => page_number))];
  if (!marked.length) return new Map();
  const sources = await textPages(from).where("page_number", "in", marked).execute();
  const targets = new Map(
    (await textPages(to).orderBy("page_number", "desc").execute()).map((page) => [nameOf(page), page]),
  );
  return new Map(
    sources.flatMap((page) => {
      const twin = targets.get(nameOf(page));
      return twin ? [[page.page_number, twin.page_number] as const] : [];
    }),
  );
}

/** The identity of a page: its shape, with its text or, without text, its number. */
function nameOf({ page_number, width, height, text }: TextPage): string {
  const words = text.replace(/\s+/g, " ").trim();
  return `${(width / height).toFixed(2)} ${words || `#${page_number}`}`;
}

/** The place of a mark on the other page: the same area, or where the rejected code is. */
async function placeOf(read: Db, mark: CatalogMarkRow, catalogId: string, page: number) {
  if (mark.code_key === null) return mark.box;
  const codes = await codesOf(read, catalogId)
    .select("boxes")
    .where("page_number", "=", page)
    .where("code_key", "=", mark.code_key)
    .execute();
  const box = JSON.parse(mark.box) as Box;
  const near = codes
    .map(({ boxes }) => (JSON.parse(boxes) as Box[])[0])
    .find((other) => other?.every((side, at) => Math.abs(side - (box[at] ?? 0)) <= SAME_PLACE));
  return near && JSON.stringify(near);
}
