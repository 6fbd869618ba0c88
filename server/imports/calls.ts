import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { ZipFile } from "yazl";
import { z } from "zod";
import { imports } from "../../contract/imports/calls.ts";
import {
  type ImportMapping,
  type ImportParts,
  type ImportRefusal,
  type ImportRow,
  RefusedRowsBody,
} from "../../contract/imports/import.ts";
import { REASON_COLUMN } from "../../contract/imports/import-heads.ts";
import { IMPORT_SERVER } from "../../contract/messages.ts";
import { type Category, categoryLabel } from "../../contract/platform/categories.ts";
import { csvFileName, csvHead, csvLine } from "../../contract/platform/csv.ts";
import { IMPORT_EXAMPLES, IMPORT_PARTS_SHOWN, IMPORT_SPANS_SHOWN } from "../../contract/platform/limits.ts";
import { compact, piecesOf } from "../../contract/platform/words.ts";
import type { Specification } from "../../contract/products/product.ts";
import { FULL_CSV_COLUMNS, productCells } from "../../contract/products/product-csv.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { slices } from "../platform/batches.ts";
import { readCategories } from "../platform/categories.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { handle } from "../platform/http/handle.ts";
import { ProblemError } from "../platform/http/problems.ts";
import { readImages, realImages } from "../platform/media/stored/stored-image.ts";
import { fieldValues } from "../products/columns.ts";
import { answerProductList } from "../products/list-products.ts";
import { readProductQuery } from "../products/list-query.ts";
import { idsInOrder, productsOf } from "../products/store.ts";
import type { Services } from "../services.ts";
import { discardImport, startApplying, stopApplying } from "./apply/apply-import.ts";
import { countNames, exportedName, writeImageNames } from "./cells/image-cell.ts";
import { writeSpecifications } from "./cells/specification-cell.ts";
import { familiesOf } from "./check/families.ts";
import { afterHead, variantsOf } from "./check/read-preview.ts";
import { chooseMapping, chooseSheet, readMapping } from "./choose-mapping.ts";
import { correctRows, refusalReason } from "./correct-rows.ts";
import { withImportFiles, withTable } from "./files/open-files.ts";
import { readExportedImage } from "./files/read-zip.ts";
import { placePhotos } from "./photos/place-photos.ts";
import { partOfRow, readImportPhotos, readParts, rowsWithParts } from "./photos/read-photos.ts";
import {
  listImports,
  readImport,
  readImportRows,
  refusedAfter,
  refusedRows,
  requireImport,
} from "./store.ts";
import { uploadImport } from "./store-import.ts";
import { startUndo } from "./undo-import.ts";

const sentenceOf = (problems: string): string =>
  (JSON.parse(problems) as ImportRow["problems"])
    .map(({ column, message }) => (column ? `${column}: ${message}` : message))
    .join(" ");

/** Batch size, after which the event loop runs: a file may have 20,000 rejected rows. */
const SLICE = 500;

export const importCalls = (services: Services) => {
  const { database } = services;
  const nothing = z.strictObject({});
  const fullExport = downloads(database, imports.makeFullExport.path, nothing, () =>
    csvFile(exportFull(database)),
  );
  const images = downloads(database, imports.makeImages.path, nothing, () => ({
    name: csvFileName(new Date()).replace(/\.csv$/, ".zip"),
    type: "application/zip",
    pieces: exportImages(services),
  }));
  const refused = downloads(database, imports.makeRefusedRows.path, RefusedRowsBody, ({ id }) =>
    csvFile(refusedAsSent(services, id), "refused-rows"),
  );
  return handle(imports, {
    upload: ({ files, actor }) => uploadImport(services, actor, files),
    list: () => listImports(database),
    read: ({ params }) => readImport(database, params.id),
    rows: ({ params, query }) => readImportRows(database, params.id, query),
    refusals: ({ params }) => readRefusals(database, params.id),
    mapping: ({ params }) => readMapping(services, params.id),
    chooseMapping: ({ params, body, actor }) => chooseMapping(services, actor, params.id, body),
    chooseSheet: ({ params, body, actor }) => chooseSheet(services, actor, params.id, body),
    correctRows: ({ params, body, actor }) => correctRows(services, actor, params.id, body),
    photos: ({ params, query }) => readImportPhotos(database, params.id, query),
    parts: ({ params, query }) => findParts(services, params.id, query.search),
    placePhotos: ({ params, body, actor }) => placePhotos(services, actor, params.id, body),
    apply: ({ params, actor }) => startApplying(services, actor, params.id),
    stop: ({ params, actor }) => stopApplying(services, actor, params.id),
    undo: ({ params, actor }) => startUndo(services, actor, params.id),
    discard: ({ params, actor }) => discardImport(services, actor, params.id),
    makeFullExport: ({ viewer, body }) => fullExport.link(viewer, body),
    followFullExport: fullExport.follow,
    makeImages: ({ viewer, body }) => images.link(viewer, body),
    followImages: images.follow,
    makeRefusedRows: async ({ viewer, body }) => {
      await requireImport(database.read, body.id);
      return refused.link(viewer, body);
    },
    followRefusedRows: refused.follow,
  });
};

/** Yields all products with every column that an import reads, as CSV in batches. */
async function* exportFull(database: Database): AsyncGenerator<string> {
  const counts = await readNameCounts(database);
  const categories = await readCategories(database.read);
  yield csvHead(FULL_CSV_COLUMNS);
  for await (const rows of allProducts(database)) {
    if (rows.length) yield rows.map((row) => csvLine(cellsOf(row, { counts, categories }))).join("");
  }
}

function cellsOf(
  row: ProductRow,
  { counts, categories }: { counts: ReadonlyMap<string, number>; categories: readonly Category[] },
): string[] {
  const specifications = JSON.parse(row.specifications) as Specification[];
  const product = { ...fieldValues(row), productId: row.product_id, updatedAt: instant(row.updated_at) };
  const names = realImages(row.images).map((image) => exportedName(image, row.product_id, counts));
  return productCells(FULL_CSV_COLUMNS, product, (id) => categoryLabel(categories, id), {
    Specifications: writeSpecifications(specifications),
    Images: writeImageNames(names),
  });
}

/** GET /imports/{id}/refusals: returns each reason for rejected rows with its rows, the most frequent first. Throws 404. */
async function readRefusals(database: Database, id: string): Promise<ImportRefusal[]> {
  await requireImport(database.read, id);
  const groups = new Map<string, ImportRefusal>();
  const rowsAfter = (last?: RefusedRow) => refusedAfter(database, id, last?.line ?? 0, SLICE);
  for await (const rows of slices(SLICE, rowsAfter)) {
    for (const row of rows) addRow(groups, row);
    await setImmediate();
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

type RefusedRow = Awaited<ReturnType<typeof refusedAfter>>[number];

function addRow(groups: Map<string, ImportRefusal>, { line, title, problems }: RefusedRow): void {
  const seen = new Set<string>();
  for (const { column, cell, message } of JSON.parse(problems) as ImportRow["problems"]) {
    const reason = refusalReason(message);
    // Unknown categories are grouped per word, so that the user decides about each once.
    const word = column === "Category" ? cell : null;
    const key = JSON.stringify([column, reason, word]);
    // A cell that breaks one rule twice counts once.
    if (seen.has(key)) continue;
    seen.add(key);
    const group = groups.get(key) ?? { column, reason, cell: word, count: 0, lines: [], examples: [] };
    groups.set(key, group);
    group.count += 1;
    addLine(group.lines, line);
    if (group.examples.length < IMPORT_EXAMPLES) group.examples.push({ line, title, cell, message });
  }
}

function addLine(spans: ImportRefusal["lines"], line: number): void {
  const last = spans.at(-1);
  if (last && last.to === line - 1) last.to = line;
  else if (spans.length < IMPORT_SPANS_SHOWN) spans.push({ from: line, to: line });
}

/** Returns parts for a photo by title or code, planned rows first; without text the first. Throws 404. */
async function findParts(
  services: Pick<Services, "database" | "search" | "shelf">,
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
  return [...rows.map(partOfRow), ...products.flatMap((product) => ofProduct.get(product) ?? [])].slice(
    0,
    IMPORT_PARTS_SHOWN,
  );
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

/** Yields rejected rows as uploaded, each with its reason. Throws 404, and 409 if the file is deleted. */
async function* refusedAsSent(
  services: Pick<Services, "database" | "files" | "staging" | "uploads">,
  id: string,
): AsyncGenerator<string> {
  const { database } = services;
  const row = await requireImport(database.read, id);
  if (row.file_key === null || row.mapping === null) throw new ProblemError(409, IMPORT_SERVER.isOver);
  const mapping = JSON.parse(row.mapping) as ImportMapping;
  const { sheet, headLine } = mapping;
  const reasons = await reasonsOf(database, id);
  const pieces: string[] = [];
  const set = { key: row.file_key, hasTable: true, hasZip: false };
  await withImportFiles(services, set, async ({ table: path = "" }) => {
    await withTable(services, path, sheet, async (table) => {
      const variants = await variantsOf(table, mapping);
      const { head, rows } = await afterHead(table.rows(), headLine);
      const places = head.names.flatMap((name, at) => (name === REASON_COLUMN ? [] : [at]));
      pieces.push(csvHead([...places.map((place) => head.names[place] ?? ""), REASON_COLUMN]));
      const columns = { names: head.names, mapping };
      for await (const family of familiesOf(rows, columns, variants)) {
        // A variant is only complete with all rows of its product.
        if (!family.some(({ line }) => reasons.has(line))) continue;
        for (const { line, cells } of family) {
          pieces.push(csvLine([...places.map((place) => cells[place] ?? ""), reasons.get(line) ?? ""]));
        }
      }
    });
  });
  yield* pieces;
}

async function reasonsOf({ read }: Database, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await refusedRows(read, id).select(["line", "problems"]).execute();
  return new Map(rows.map(({ line, problems }) => [line, sentenceOf(problems)]));
}

/** All products in batches, newest first, so that memory use doesn't grow with the catalogue. */
const allProducts = (database: Database): AsyncGenerator<ProductRow[]> =>
  productsOf(database, idsInOrder(database, {}));

type Needed = Pick<Services, "database" | "files" | "derive">;

/** Lists unreadable images, one per line; only present if there are any. */
const MISSING = "missing-images.txt";

/** Yields the images as ZIP, one in memory at a time; lists unreadable ones in `missing-images.txt`. */
async function* exportImages(services: Needed): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  // A PassThrough, whose declared type lacks destroy().
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  addImages(zip, services, () => output.destroyed).then(() => zip.end(), fail);
  for await (const chunk of output) yield chunk as Uint8Array;
}

async function addImages(zip: ZipFile, services: Needed, isAbandoned: () => boolean): Promise<void> {
  const counts = await readNameCounts(services.database);
  const missing: string[] = [];
  for await (const rows of allProducts(services.database)) {
    for (const row of rows) {
      for (const image of realImages(row.images)) {
        if (isAbandoned()) return;
        const name = exportedName(image, row.product_id, counts);
        const bytes = await readExportedImage(services, image).catch(() => undefined);
        if (bytes) await add(zip, name, bytes, new Date(row.updated_at));
        else {
          await services.files.ping();
          missing.push(name);
        }
      }
    }
  }
  if (missing.length) await add(zip, MISSING, Buffer.from(`${missing.join("\n")}\n`), new Date());
}

/** Resolves when the archive has consumed the bytes, so that only one image is in memory. */
async function add(zip: ZipFile, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  const entry = Readable.from([bytes]);
  // Compression doesn't make encoded images smaller.
  zip.addReadStream(entry, name, { compress: false, mtime });
  await finished(entry);
}

async function readNameCounts(database: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const rows of allProducts(database)) {
    countNames(
      rows.map((row) => readImages(row.images)),
      counts,
    );
  }
  return counts;
}
