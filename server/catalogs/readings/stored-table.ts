import type { PictureKind } from "../../../contract/catalogs/reading.ts";
import { isMoneyColumn } from "../../../contract/platform/money.ts";
import type { CatalogReadingPageRow } from "../../platform/database/schema.ts";
import { type ColumnKinds, columnKinds } from "../../platform/media/tables/column-kinds.ts";
import type { FoundTable, PageTables } from "../../platform/media/tables/read-page.ts";
import { rowTexts } from "./rows/row-texts.ts";

/** A row's picture: of its own page as it was found, or of whichever page a person has chosen. */
export interface StoredPicture {
  row: number;
  kind: PictureKind;
  pageNumber: number;
  box: FoundTable["box"];
}

/** A table of a page as it is kept. */
export interface StoredTable extends Omit<FoundTable, "pictures"> {
  isIgnored: boolean;
  /** A person has outlined it. */
  isGiven: boolean;
  /** As they were found, and those that a person has chosen instead. */
  pictures: StoredPicture[];
  chosen: StoredPicture[];
}

/** The same without what makes it large, and which of its columns hold codes and positions. */
export interface OutlinedTable extends Omit<StoredTable, "cells" | "pictures" | "chosen" | "tops"> {
  kinds: ColumnKinds;
  /** How many of its cells may say something else. */
  unsure: number;
  hasPrices: boolean;
}

export const tablesOf = ({ tables }: Pick<CatalogReadingPageRow, "tables">): StoredTable[] =>
  JSON.parse(tables) as StoredTable[];

export const outlinesOf = ({ outlines }: Pick<CatalogReadingPageRow, "outlines">): OutlinedTable[] =>
  JSON.parse(outlines) as OutlinedTable[];

/** The picture of each row: the one that a person has chosen, else the one that was found. */
export const picturesOf = ({ pictures, chosen }: StoredTable): StoredPicture[] =>
  pictures.map((picture) => chosen.find(({ row }) => row === picture.row) ?? picture);

/** A table as it was found, to be kept. */
export const asStored = (table: FoundTable, isGiven = false): StoredTable => ({
  ...table,
  isIgnored: false,
  isGiven,
  chosen: [],
  pictures: table.pictures.map((picture) => ({ ...picture, pageNumber: table.page })),
});

/** The columns of a page's row that hold its tables. */
export const tableColumns = (tables: readonly StoredTable[]) => ({
  tables: storable(JSON.stringify(tables)),
  outlines: storable(JSON.stringify(tables.map(outlined))),
});

/** The columns of a page's row that tell what was found. */
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

/** PostgreSQL keeps no NUL and no half of a surrogate pair in a text. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
