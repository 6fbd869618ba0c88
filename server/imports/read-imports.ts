import type { imports } from "../../contract/imports/calls.ts";
import {
  IMPORT_ROW_FILTERS,
  type ImportRow,
  type ImportRowFilter,
  type ImportRows,
  type ImportState,
  type ProductImport,
} from "../../contract/imports/import.ts";
import type { DecodedQuery } from "../../contract/platform/call.ts";
import { IMPORT_ROWS_PAGE, IMPORTS_SHOWN } from "../../contract/platform/limits.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportRowRow, ImportsRow } from "../platform/database/schema.ts";
import { clampPage } from "../platform/http/query.ts";
import { countImportRows, listRows, type RowCount, requireImport } from "./store.ts";

/** GET /imports: the newest first. */
export async function listImports(database: Database): Promise<ProductImport[]> {
  const rows = await database.read
    .selectFrom("imports")
    .selectAll()
    .orderBy("id", "desc")
    .limit(IMPORTS_SHOWN)
    .execute();
  return Promise.all(rows.map(async (row) => presentImport(row, await countImportRows(database, row.id))));
}

/** GET /imports/{id}. Throws 404. */
export async function readImport(database: Database, id: string): Promise<ProductImport> {
  const row = await requireImport(database.read, id);
  return presentImport(row, await countImportRows(database, id));
}

/** GET /imports/{id}/rows: a page of what the rows do. Throws 404; an unknown kind means all of them. */
export async function readImportRows(
  database: Database,
  id: string,
  query: DecodedQuery<typeof imports.rows>,
): Promise<ImportRows> {
  await requireImport(database.read, id);
  const filter = IMPORT_ROW_FILTERS.find((name) => name === query.kind) ?? "all";
  const counts = await countImportRows(database, id);
  const total = counts
    .filter((count) => isAskedFor(filter, count))
    .reduce((sum, { count }) => sum + count, 0);
  const page = clampPage(query.page ?? 1, total, IMPORT_ROWS_PAGE);
  const offset = (page - 1) * IMPORT_ROWS_PAGE;
  const rows = await listRows(database, id, { filter, offset, limit: IMPORT_ROWS_PAGE });
  return {
    rows: rows.map(presentImportRow),
    page,
    totalPages: Math.ceil(total / IMPORT_ROWS_PAGE),
    total,
  };
}

function isAskedFor(filter: ImportRowFilter, { kind, state }: RowCount): boolean {
  if (filter === "all") return true;
  if (filter === "valid") return kind !== "refused";
  return filter === (filter === "failed" || filter === "kept" ? state : kind);
}

export function presentImport(row: ImportsRow, counts: readonly RowCount[]): ProductImport {
  const sum = (matches: (count: RowCount) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0);
  return {
    _id: row.id,
    state: row.state as ImportState,
    csvName: row.csv_name,
    zipName: row.zip_name,
    hasTable: row.has_table === 1,
    catalogId: row.catalog_id,
    createdBy: row.created_by_name,
    createdAt: instant(row.created_at),
    startedAt: row.started_at === null ? null : instant(row.started_at),
    finishedAt: row.finished_at === null ? null : instant(row.finished_at),
    encoding: row.encoding as ProductImport["encoding"],
    separator: row.separator as ProductImport["separator"],
    problem: row.problem,
    rows: row.rows,
    checked: row.checked,
    counts: {
      new: sum(({ kind }) => kind === "new"),
      changed: sum(({ kind }) => kind === "changed"),
      same: row.same,
      refused: sum(({ kind }) => kind === "refused"),
    },
    applied: sum(({ state }) => ["applied", "undone", "kept"].includes(state)),
    failed: sum(({ state }) => state === "failed"),
    undone: sum(({ state }) => state === "undone"),
    kept: sum(({ state }) => state === "kept"),
    pictures: row.pictures,
    unusedPictures: row.unused_pictures,
    placedPictures: row.placed_pictures,
  };
}

function presentImportRow(row: ImportRowRow): ImportRow {
  return {
    line: row.line,
    kind: row.kind as ImportRow["kind"],
    state: row.state as ImportRow["state"],
    productId: row.number,
    title: row.title,
    product: row.product_id,
    differences: JSON.parse(row.differences) as ImportRow["differences"],
    problems: JSON.parse(row.problems) as ImportRow["problems"],
  };
}
