import type { imports } from "../../contract/imports/calls.ts";
import {
  IMPORT_ROW_FILTERS,
  type ImportRowFilter,
  type ImportRows,
  type ProductImport,
} from "../../contract/imports/import.ts";
import type { DecodedQuery } from "../../contract/platform/call.ts";
import { IMPORT_ROWS_PAGE, IMPORTS_SHOWN } from "../../contract/platform/limits.ts";
import type { Database } from "../platform/database/open.ts";
import { clampPage } from "../platform/http/query.ts";
import { presentImport, presentImportRow } from "./present.ts";
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
