import type {
  ImageKind,
  PageProblem,
  PartsReading,
  ReadingPage,
  ReadingState,
  TableGroup,
  TableOutline,
} from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import { isMoneyColumn } from "#contract/platform/money.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { CatalogReadingPageRow, CatalogReadingRow, Db, Tx } from "#server/platform/database/schema.ts";
import { requireById } from "#server/platform/database/statements.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { storable } from "../page-words.ts";
import { PAGE_NUMBER } from "../store.ts";
import { type ColumnKinds, columnKinds } from "./tables/column-kinds.ts";
import { joinTables } from "./tables/heads.ts";
import type { FoundTable, PageTables } from "./tables/read-page.ts";

/** Returns the reading with this id. Throws 404, also for an invalid id. */
export const requireReading = (db: Db, id: string): Promise<CatalogReadingRow> =>
  requireById(db, "catalog_readings", id, READING.notFound);

/** Returns a page of a reading by the number in its address. Throws 404. */
export async function requireReadingPage(db: Db, id: string, page: string): Promise<CatalogReadingPageRow> {
  const row = PAGE_NUMBER.test(page)
    ? await readingPages(db, id).selectAll().where("page_number", "=", Number(page)).executeTakeFirst()
    : undefined;
  if (!row) throw notFound(READING.pageNotRead);
  return row;
}

export type OutlinedPage = Omit<CatalogReadingPageRow, "tables" | "given">;

/** Selects all pages of a reading, in order, without their cells. */
export const outlinedPages = (db: Db, id: string): Promise<OutlinedPage[]> =>
  readingPages(db, id)
    .select(["reading_id", "page_number", "is_read", "heading", "problem", "outlines"])
    .orderBy("page_number")
    .execute();

/** Moves a reading from one of these states to another. Throws 409 if it is in none of them. */
export async function moveReading(
  tx: Tx,
  { id }: Pick<CatalogReadingRow, "id">,
  from: readonly ReadingState[],
  to: Partial<CatalogReadingRow> & { state: ReadingState },
): Promise<CatalogReadingRow> {
  const moved = await tx
    .updateTable("catalog_readings")
    .set({ ...to, updated_at: Date.now() })
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new ProblemError(409, READING.busy);
  return moved;
}

export const SETTLED: readonly ReadingState[] = ["read", "made", "failed"];

export const readingPages = (db: Db, readingId: string) =>
  db.selectFrom("catalog_reading_pages").where("reading_id", "=", readingId);

export async function updateReadingPage(
  db: Db,
  { reading_id, page_number }: Pick<CatalogReadingPageRow, "reading_id" | "page_number">,
  values: Partial<CatalogReadingPageRow>,
): Promise<void> {
  const page = db.updateTable("catalog_reading_pages").set(values);
  await page.where((eb) => eb.and({ reading_id, page_number })).execute();
}

/** A row's image: the detected one on its own page, or the one the user chose on any page. */
export interface StoredRowImage {
  row: number;
  kind: ImageKind;
  pageNumber: number;
  box: FoundTable["box"];
}

export interface StoredTable extends Omit<FoundTable, "pictures"> {
  isIgnored: boolean;
  isGiven: boolean;
  /** The detected images, and those the user chose instead. */
  pictures: StoredRowImage[];
  chosen: StoredRowImage[];
}

/** A table without its cells and images, with the columns that contain codes and positions. */
export interface OutlinedTable extends Omit<StoredTable, "cells" | "pictures" | "chosen" | "tops"> {
  kinds: ColumnKinds;
  unsure: number;
  hasPrices: boolean;
}

export const tablesOf = ({ tables }: Pick<CatalogReadingPageRow, "tables">): StoredTable[] =>
  JSON.parse(tables) as StoredTable[];

const outlinesOf = ({ outlines }: Pick<CatalogReadingPageRow, "outlines">): OutlinedTable[] =>
  JSON.parse(outlines) as OutlinedTable[];

/** The image of each row: the one the user chose, else the detected one. */
export const imagesOf = ({ pictures, chosen }: StoredTable): StoredRowImage[] =>
  pictures.map((image) => chosen.find(({ row }) => row === image.row) ?? image);

export const asStored = (table: FoundTable, isGiven = false): StoredTable => ({
  ...table,
  isIgnored: false,
  isGiven,
  chosen: [],
  pictures: table.pictures.map((image) => ({ ...image, pageNumber: table.page })),
});

export const tableColumns = (tables: readonly StoredTable[]) => ({
  tables: storable(JSON.stringify(tables)),
  outlines: storable(JSON.stringify(tables.map(outlined))),
});

export const foundColumns = (
  { heading, problem }: Pick<PageTables, "heading" | "problem">,
  tables: readonly StoredTable[],
) => ({ is_read: 1, heading: storable(heading), problem, ...tableColumns(tables) });

function outlined({ cells, pictures, chosen, tops, ...table }: StoredTable): OutlinedTable {
  const rows = rowTexts({ ...table, cells }).slice(table.headRows);
  const unsure = cells.filter(({ isUnsure }) => isUnsure).length;
  const isMoney = (name: string, at: number) =>
    isMoneyColumn(
      name,
      rows.map((cells) => cells[at] ?? ""),
    );
  return { ...table, unsure, kinds: columnKinds(table.names, rows), hasPrices: table.names.some(isMoney) };
}

/** The texts of a table by row and column, the head's rows first. A cell that spans rows is repeated in each of them. */
export function rowTexts({
  rows,
  columns,
  cells,
}: Pick<FoundTable, "rows" | "columns" | "cells">): string[][] {
  const texts = Array.from({ length: rows }, () => new Array<string>(columns).fill(""));
  for (const { row, column, lastRow, text } of cells) {
    for (let at = row; at <= lastRow; at += 1) {
      const own = texts[at];
      if (own) own[column] = text;
    }
  }
  return texts;
}

export interface GroupedTable {
  table: OutlinedTable;
  place: number;
  group: number;
}

/** Groups the tables of pages by their headers. Ignored tables keep their group, so that the numbers don't change. */
export function grouped(pages: readonly Pick<OutlinedPage, "outlines">[]): GroupedTable[] {
  const all = pages.flatMap((page) => outlinesOf(page).map((table, place) => ({ table, place })));
  const group = new Map<number, number>();
  for (const [at, { tables }] of joinTables(all.map(({ table }) => table)).entries()) {
    for (const place of tables) group.set(place, at);
  }
  return all.map((each, at) => ({ ...each, group: group.get(at) ?? -1 }));
}

function groupsOf(tables: readonly GroupedTable[]): TableGroup[] {
  const used = tables.filter(({ table }) => !table.isIgnored);
  return [...Map.groupBy(used, ({ group }) => group)]
    .toSorted(([a], [b]) => a - b)
    .map(([group, own]): TableGroup => {
      const { names, code, position } = groupColumns(own);
      return {
        group,
        names,
        tables: own.length,
        rows: own.reduce((sum, { table }) => sum + table.rows - table.headRows, 0),
        unsure: own.reduce((sum, { table }) => sum + table.unsure, 0),
        pages: [...new Set(own.map(({ table }) => table.page))],
        code: code ?? null,
        position: position ?? null,
        hasPrices: own.some(({ table }) => table.hasPrices),
      };
    });
}

export function groupColumns(tables: readonly GroupedTable[]) {
  const [first] = tables;
  const own = tables.map(({ table }) => table);
  const names = own.find((table) => table.names.some(Boolean))?.names;
  return {
    names: names ?? new Array<string>(first?.table.columns ?? 0).fill(""),
    code: own.find(({ kinds }) => kinds.code !== undefined)?.kinds.code,
    position: own.find(({ kinds }) => kinds.position !== undefined)?.kinds.position,
  };
}

/** Returns a reading for administrators; `pages` are all of its pages. */
export function presentReading(row: CatalogReadingRow, pages: readonly OutlinedPage[]): PartsReading {
  const tables = grouped(pages);
  const onPage = Map.groupBy(tables, ({ table }) => table.page);
  return {
    _id: row.id,
    catalogId: row.catalog_id,
    state: row.state as ReadingState,
    pages: JSON.parse(row.pages) as number[],
    pagesRead: pages.filter(({ is_read }) => is_read === 1).length,
    cut: { done: row.cut_done, of: row.cut_of },
    problem: row.problem,
    importId: row.import_id,
    createdBy: row.created_by_name,
    createdAt: instant(row.created_at),
    found: pages
      .filter(({ is_read }) => is_read === 1)
      .map(({ page_number, heading, problem }) => ({
        pageNumber: page_number,
        heading,
        problem: problem as PageProblem | null,
        tables: (onPage.get(page_number) ?? []).map(presentOutline),
      })),
    groups: groupsOf(tables),
  };
}

/** Returns the tables of a page with their cells; `pages` are all pages of its reading, which determine the groups. */
export function presentPage(page: CatalogReadingPageRow, pages: readonly OutlinedPage[]): ReadingPage {
  const tables = tablesOf(page);
  const own = grouped(pages).filter(({ table }) => table.page === page.page_number);
  return {
    pageNumber: page.page_number,
    tables: own.flatMap((each) => {
      const table = tables[each.place];
      if (!table) return [];
      return {
        ...presentOutline(each),
        cells: table.cells.map(({ row, column, lastRow, lastColumn, text, box, isUnsure }) => ({
          row,
          column,
          lastRow,
          lastColumn,
          text,
          box,
          isUnsure: isUnsure === true,
        })),
        pictures: imagesOf(table).map(({ row, kind, pageNumber, box }) => ({ row, kind, pageNumber, box })),
      };
    }),
  };
}

const presentOutline = ({ table, place, group }: GroupedTable): TableOutline => ({
  table: place,
  group: table.isIgnored ? null : group,
  box: table.box,
  turn: table.turn,
  rows: table.rows,
  columns: table.columns,
  headRows: table.headRows,
  borders: table.borders,
  title: table.title,
  isIgnored: table.isIgnored,
  isGiven: table.isGiven,
});
