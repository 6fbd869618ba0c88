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

/** Moves an import from one of these states to another. Throws 409 when it is in none of them. */
export async function moveImport(
  tx: Transaction<Tables>,
  row: ImportsRow,
  from: readonly ImportState[],
  to: Partial<ImportsRow> & { state: ImportState },
  refusal: string,
): Promise<ImportsRow> {
  const moved = await tx
    .updateTable("imports")
    .set({ ...to, updated_at: Date.now() })
    .where("id", "=", row.id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new ProblemError(409, refusal);
  return moved;
}

export interface RowCount {
  kind: string;
  state: string;
  count: number;
}

export function countImportRows({ read }: Database, importId: string): Promise<RowCount[]> {
  return read
    .selectFrom("import_rows")
    .select((eb) => ["kind", "state", eb.fn.countAll<number>().as("count")])
    .where("import_id", "=", importId)
    .groupBy(["kind", "state"])
    .execute();
}

export function listRows(
  { read }: Database,
  importId: string,
  options: { filter: ImportRowFilter; offset: number; limit: number },
): Promise<ImportRowRow[]> {
  const { filter, offset, limit } = options;
  const rows = read.selectFrom("import_rows").selectAll().where("import_id", "=", importId);
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
  return read
    .selectFrom("import_rows")
    .select(["line", "title", "problems"])
    .where("import_id", "=", importId)
    .where("kind", "=", "refused")
    .where("line", ">", line)
    .orderBy("line")
    .limit(limit)
    .execute();
}

/** The next rows to be applied: those with a number first, so that none of theirs is drawn for another. */
export function nextRows({ main }: Database, importId: string, limit: number): Promise<ImportRowRow[]> {
  return main
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .where("state", "=", "waiting")
    .orderBy((eb) => eb("number", "is", null))
    .orderBy("line")
    .limit(limit)
    .execute();
}
