import type {
  PageProblem,
  PartsReading,
  ReadingPage,
  ReadingState,
  TableOutline,
} from "../../../contract/catalogs/reading.ts";
import { instant } from "../../platform/database/clock.ts";
import type { CatalogReadingPageRow, CatalogReadingRow } from "../../platform/database/schema.ts";
import type { OutlinedPage } from "./store.ts";
import { type GroupedTable, grouped, groupsOf, picturesOf, tablesOf } from "./stored-table.ts";

/** A reading as an administrator reads it; `pages` are all of its pages. */
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

/** The tables of a page with their cells; `pages` are all pages of its reading, which tell the groups. */
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
