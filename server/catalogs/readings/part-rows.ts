import { sectionOf } from "#contract/catalogs/catalog-rules.ts";
import { READING_GONE_SHOWN } from "#contract/catalogs/limits.ts";
import type { ImageKind, ReadingComparison } from "#contract/catalogs/reading.ts";
import { headKey } from "#contract/imports/import-heads.ts";
import { fold } from "#contract/platform/words.ts";
import { batches } from "#server/platform/batches.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogRow, Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { realImages } from "#server/platform/media/stored/stored-image.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { codeKey } from "#server/products/part-code.ts";
import { readNavigation } from "../present.ts";
import { requireCatalog } from "../store.ts";
import {
  type GroupedTable,
  groupColumns,
  grouped,
  imagesOf,
  outlinedPages,
  readingPages,
  requireReading,
  rowTexts,
  type StoredRowImage,
  type StoredTable,
  tablesOf,
} from "./store.ts";

export interface PartRow {
  key: string;
  code: string;
  cells: Map<string, string>;
  pageNumber: number;
  section: string;
  heading: string;
  /** The name of its row group, otherwise the heading above its table. */
  title: string;
  image: StoredRowImage | undefined;
}

export interface PartRows {
  /** The column names, without the code column. */
  names: string[];
  rows: PartRow[];
  /** The numbers of repeated rows and of rows without a code. */
  again: number;
  codeless: number;
}

/** Rank of each kind of image; lower ones show more of the row. */
const RANKS: Readonly<Record<ImageKind, number>> = { hand: 0, image: 1, figure: 2, drawing: 3, row: 4 };
const NO_IMAGE = 9;
const PAGES_AT_ONCE = 20;

/** Returns the parts in page order; rows with one code merge to the first filled cells and best image. */
async function partRows(
  db: Db,
  readingId: string,
  catalog: CatalogRow,
  groups: readonly number[],
): Promise<PartRows> {
  const navigation = readNavigation(catalog);
  const pages = await outlinedPages(db, readingId);
  const wanted = grouped(pages).filter(({ table, group }) => !table.isIgnored && groups.includes(group));
  const names = new Map<string, string>();
  const columns = calledColumns(wanted, names);
  const onPage = Map.groupBy(wanted, ({ table }) => table.page);
  const headings = new Map(pages.map(({ page_number, heading }) => [page_number, heading]));
  const gathered = gatherer();
  const yieldIfDue = createYielder();
  for await (const { page, tables } of fullPages(db, readingId, [...onPage.keys()])) {
    const about = { section: sectionOf(page, navigation) ?? "", heading: headings.get(page) ?? "" };
    for (const { place, group } of onPage.get(page) ?? []) {
      const table = tables[place];
      if (table) gathered.add(table, columns.get(group) ?? { code: undefined, called: [] }, about);
    }
    await yieldIfDue();
  }
  return { names: [...names.values()], ...gathered.result() };
}

async function* fullPages(db: Db, readingId: string, pages: readonly number[]) {
  for (const batch of batches(pages, PAGES_AT_ONCE)) {
    const rows = await readingPages(db, readingId)
      .select(["page_number", "tables"])
      .where("page_number", "in", batch)
      .orderBy("page_number")
      .execute();
    for (const row of rows) yield { page: row.page_number, tables: tablesOf(row) };
  }
}

interface Columns {
  code: number | undefined;
  /** The name of each column in the draft, and as printed. */
  called: { name: string; printed: string }[];
}

/** The columns of each group; equal names are merged and collected in `names`. */
function calledColumns(tables: readonly GroupedTable[], names: Map<string, string>): Map<number, Columns> {
  const found = new Map<number, Columns>();
  for (const [group, own] of Map.groupBy(tables, (each) => each.group)) {
    const { names: printed, code } = groupColumns(own);
    const called = printed.map((text, at) => {
      const name = text || `Column ${at + 1}`;
      const key = headKey(name) || name;
      if (at !== code && !names.has(key)) names.set(key, name);
      return { name: at === code ? name : (names.get(key) ?? name), printed: text };
    });
    found.set(group, { code, called });
  }
  return found;
}

function gatherer() {
  const parts = new Map<string, PartRow & { rank: number }>();
  const counts = { again: 0, codeless: 0 };
  const add = (table: StoredTable, columns: Columns, about: Pick<PartRow, "section" | "heading">) => {
    const images = new Map(imagesOf(table).map((image) => [image.row, image]));
    let label = "";
    for (const [row, cells] of rowTexts(table).entries()) {
      if (row < table.headRows) continue;
      const code = columns.code === undefined ? "" : (cells[columns.code] ?? "").trim();
      const key = codeKey(code);
      const filled = cells.filter(Boolean);
      if (key === null) {
        if (filled.length === 1 && table.columns > 1) label = filled[0] ?? "";
        else if (filled.length > 0) counts.codeless += 1;
        continue;
      }
      if (isHead(cells, columns)) continue;
      const image = images.get(row);
      const rank = rankOf(image, table);
      const known = parts.get(key);
      if (known) counts.again += 1;
      if (known && rank < known.rank) Object.assign(known, { image, rank });
      const part = known ?? {
        ...{ key, code, pageNumber: table.page, ...about, title: label || table.title, image, rank },
        cells: new Map<string, string>(),
      };
      parts.set(key, part);
      fill(part.cells, cells, columns);
    }
  };
  const result = () => ({ rows: [...parts.values()].map(({ rank: _, ...part }) => part), ...counts });
  return { add, result };
}

const isHead = (cells: readonly string[], { called }: Columns): boolean =>
  cells.every((cell, at) => !cell || fold(cell) === fold(called[at]?.printed ?? ""));

/** Of equally ranked images, the one of the table with fewer rows is more specific. */
const rankOf = (image: StoredRowImage | undefined, { rows }: StoredTable): number =>
  (image ? RANKS[image.kind] : NO_IMAGE) + Math.min(0.9, rows / 1000);

function fill(into: Map<string, string>, cells: readonly string[], { code, called }: Columns): void {
  for (const [at, text] of cells.entries()) {
    const name = called[at]?.name;
    if (text && name && at !== code && !into.has(name)) into.set(name, text);
  }
}

const SLICE = 500;

async function* productsWithCodes(db: Db, parts: readonly PartRow[]) {
  for (const batch of batches(parts, SLICE)) {
    const keys = batch.map(({ key }) => key);
    yield* await rowsWith(db, "products", { part_code_key: keys, deleted_at: null })
      .select(["part_code_key", "images"])
      .execute();
  }
}

/** Returns the rows of a draft. A part that has an image keeps it, unless the user chose one. */
export async function draftRows(
  db: Db,
  readingId: string,
  catalog: CatalogRow,
  groups: readonly number[],
): Promise<PartRows> {
  const found = await partRows(db, readingId, catalog, groups);
  const codesWithImage = new Set<string | null>();
  for await (const { part_code_key, images } of productsWithCodes(db, found.rows)) {
    if (realImages(images).length > 0) codesWithImage.add(part_code_key);
  }
  const keepsOwn = ({ key, image }: PartRows["rows"][number]) =>
    codesWithImage.has(key) && image?.kind !== "hand";
  const rows = found.rows.map((row) => (keepsOwn(row) ? { ...row, image: undefined } : row));
  return { ...found, rows };
}

/** Returns codes without product, and products of any edition that no group names. Throws 404. */
export async function compareReading(
  { read }: Database,
  id: string,
  groups: readonly number[],
): Promise<ReadingComparison> {
  const reading = await requireReading(read, id);
  const catalog = await requireCatalog(read, reading.catalog_id);
  const { rows, again, codeless } = await partRows(read, reading.id, catalog, groups);
  const keys = rows.map(({ key }) => key);
  const existing = await Array.fromAsync(productsWithCodes(read, rows));
  const existingKeys = new Set(existing.map(({ part_code_key }) => part_code_key));
  const named = new Set<string | null>(keys);
  const earlier = await read
    .selectFrom("products")
    .innerJoin("catalogs", "catalogs.id", "products.catalog_id")
    .select(["products.id", "product_id", "title", "part_code", "part_code_key", "products.category"])
    .where("catalogs.category", "=", catalog.category)
    .where("deleted_at", "is", null)
    .where("part_code_key", "is not", null)
    .orderBy("part_code_key")
    .execute();
  const missingProducts = earlier.filter(({ part_code_key }) => !named.has(part_code_key));
  return {
    rows: rows.length,
    again,
    codeless,
    new: keys.filter((key) => !existingKeys.has(key)).length,
    known: keys.filter((key) => existingKeys.has(key)).length,
    gone: missingProducts.length,
    goneParts: missingProducts.slice(0, READING_GONE_SHOWN).map((part) => ({
      _id: part.id,
      productId: part.product_id,
      title: part.title,
      partCode: part.part_code,
      category: part.category,
    })),
  };
}
