import type {
  PageProblem,
  PartsReading,
  PictureKind,
  ReadingPage,
  ReadingState,
  TableGroup,
  TableOutline,
} from "../../../contract/catalogs/reading.ts";
import { isMoneyColumn } from "../../../contract/platform/money.ts";
import { instant } from "../../platform/database/clock.ts";
import type { CatalogReadingPageRow, CatalogReadingRow } from "../../platform/database/schema.ts";
import { type ColumnKinds, columnKinds } from "../../platform/media/tables/column-kinds.ts";
import { joinTables } from "../../platform/media/tables/heads.ts";
import type { FoundTable, PageTables } from "../../platform/media/tables/read-page.ts";
import { storable } from "../page-words.ts";
import type { OutlinedPage } from "./store.ts";

/** A row's image: found on its page, or chosen from any page. */
export interface StoredPicture {
  row: number;
  kind: PictureKind;
  pageNumber: number;
  box: FoundTable["box"];
}

export interface StoredTable extends Omit<FoundTable, "pictures"> {
  isIgnored: boolean;
  /** Whether a user outlined it. */
  isGiven: boolean;
  /** The images found, and those that users chose instead. */
  pictures: StoredPicture[];
  chosen: StoredPicture[];
}

/** A table without its large fields, with the columns of codes and positions. */
export interface OutlinedTable extends Omit<StoredTable, "cells" | "pictures" | "chosen" | "tops"> {
  kinds: ColumnKinds;
  /** Number of uncertain cells. */
  unsure: number;
  hasPrices: boolean;
}

export const tablesOf = ({ tables }: Pick<CatalogReadingPageRow, "tables">): StoredTable[] =>
  JSON.parse(tables) as StoredTable[];

const outlinesOf = ({ outlines }: Pick<CatalogReadingPageRow, "outlines">): OutlinedTable[] =>
  JSON.parse(outlines) as OutlinedTable[];

/** Returns each row's image: the chosen one, otherwise the one found. */
export const picturesOf = ({ pictures, chosen }: StoredTable): StoredPicture[] =>
  pictures.map((picture) => chosen.find(({ row }) => row === picture.row) ?? picture);

/** Returns a found table in stored form. */
export const asStored = (table: FoundTable, isGiven = false): StoredTable => ({
  ...table,
  isIgnored: false,
  isGiven,
  chosen: [],
  pictures: table.pictures.map((picture) => ({ ...picture, pageNumber: table.page })),
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

/** Returns a table's texts by row and column, header rows first. A cell that spans rows is repeated in each. */
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

/**
 * Returns the tables of some pages, grouped by their headers; ignored tables keep their group, so that no group is
 * renumbered.
 */
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
      const { names, code, position } = columnsOf(own);
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

/** Returns the names and kinds of a group's columns, each from the first table that has it. */
export function columnsOf(tables: readonly GroupedTable[]) {
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

/** Returns a page's tables with their cells; `pages`, all pages of the reading, define the groups. */
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
        pictures: picturesOf(table).map(({ row, kind, pageNumber, box }) => ({ row, kind, pageNumber, box })),
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
