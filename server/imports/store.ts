import type { Kysely, Transaction } from "kysely";
import type { ImportRowFilter, ImportState } from "../../contract/imports/import.ts";
import { IMPORT_SERVER } from "../../contract/messages.ts";
import { requireById } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportRowRow, ImportsRow, Tables } from "../platform/database/schema.ts";
import { ProblemError } from "../platform/http/problems.ts";

/** The import with this id. Throws 404, also for a text that can't be an id. */
export const requireImport = (db: Kysely<Tables>, id: string): Promise<ImportsRow> =>
  requireById(db, "imports", id, IMPORT_SERVER.notFound);

/** Changes an import that is in one of these states. Answers whether it was. */
export async function updateImport(
  db: Kysely<Tables>,
  id: string | null,
  from: readonly ImportState[],
  values: Partial<ImportsRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ ...values, updated_at: Date.now() })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Moves an import from one of these states to another. Throws 409 when it is in none of them. */
export async function moveImport(
  tx: Transaction<Tables>,
  row: ImportsRow,
  from: readonly ImportState[],
  to: Partial<ImportsRow> & { state: ImportState },
  refusal: string,
): Promise<void> {
  if (!(await updateImport(tx, row.id, from, to))) throw new ProblemError(409, refusal);
}

/** Changes a row of an import, with `from` only while that is its state. Answers whether it was changed. */
export async function updateRow(
  db: Kysely<Tables>,
  { import_id, line }: Pick<ImportRowRow, "import_id" | "line">,
  values: Partial<ImportRowRow>,
  from?: ImportRowRow["state"],
): Promise<boolean> {
  const row = db
    .updateTable("import_rows")
    .set(values)
    .where((eb) => eb.and({ import_id, line }));
  const { numUpdatedRows } = await (from ? row.where("state", "=", from) : row).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export const importRows = (db: Kysely<Tables>, importId: string) =>
  db.selectFrom("import_rows").where("import_id", "=", importId);

/** The rows of a file that do something, and with them those that photos alone make. */
export const plannedRows = (db: Kysely<Tables>, importId: string) =>
  importRows(db, importId).where("kind", "!=", "refused");

export const refusedRows = (db: Kysely<Tables>, importId: string) =>
  importRows(db, importId).where("kind", "=", "refused");

export const importPhotos = (db: Kysely<Tables>, importId: string) =>
  db.selectFrom("import_photos").where("import_id", "=", importId);

export interface RowCount {
  kind: string;
  state: string;
  count: number;
}

export function countImportRows({ read }: Database, importId: string): Promise<RowCount[]> {
  return importRows(read, importId)
    .select((eb) => ["kind", "state", eb.fn.countAll<number>().as("count")])
    .groupBy(["kind", "state"])
    .execute();
}

export function listRows(
  { read }: Database,
  importId: string,
  options: { filter: ImportRowFilter; offset: number; limit: number },
): Promise<ImportRowRow[]> {
  const { filter, offset, limit } = options;
  const rows = importRows(read, importId).selectAll();
  const filtered =
    filter === "all"
      ? rows
      : filter === "failed" || filter === "kept"
        ? rows.where("state", "=", filter)
        : filter === "valid"
          ? rows.where("kind", "!=", "refused")
          : rows.where("kind", "=", filter);
  return filtered.orderBy("line").limit(limit).offset(offset).execute();
}

export function refusedAfter(
  { read }: Database,
  importId: string,
  line: number,
  limit: number,
): Promise<Pick<ImportRowRow, "line" | "title" | "problems">[]> {
  return refusedRows(read, importId)
    .select(["line", "title", "problems"])
    .where("line", ">", line)
    .orderBy("line")
    .limit(limit)
    .execute();
}

/** The next rows to be applied: those with a number first, so that none of theirs is drawn for another. */
export function nextRows({ main }: Database, importId: string, limit: number): Promise<ImportRowRow[]> {
  return importRows(main, importId)
    .selectAll()
    .where("state", "=", "waiting")
    .orderBy((eb) => eb("number", "is", null))
    .orderBy("line")
    .limit(limit)
    .execute();
}
