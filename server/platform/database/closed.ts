import { type RawBuilder, sql } from "kysely";
import { databaseNow } from "./clock.ts";
import type { Database } from "./open.ts";
import type { Db } from "./schema.ts";

/** The kind of job whose lease closes the site while all content is replaced (docs/decisions/0043). */
export const CLOSED_JOB = "replace closed";

/** Thrown by writes while the site is closed, because they would be lost with the replaced content. */
export class SiteClosed extends Error {
  readonly code = "SITE_CLOSED";

  constructor() {
    super("The site is closed while a backup is restored");
    this.name = "SiteClosed";
  }
}

/** SQL condition: the site is open. It reopens when the lease of a crashed process expires. */
export const isOpen = (database: Pick<Database, "engine">): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from jobs where kind = ${CLOSED_JOB} and lease_until > ${databaseNow(database)})`;

export async function isClosed(database: Pick<Database, "engine">, db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 where not (${isOpen(database)})`.execute(db);
  return rows.length > 0;
}

/** The kind of job whose lease a backup holds while it reads files. */
export const BACKUP_JOB = "backup";
/** The kind of job that restores a backup over the live site; it becomes CLOSED_JOB for its final steps. */
export const REPLACE_JOB = "replace";

export const restoreJobs = (db: Db) => db.selectFrom("jobs").where("kind", "in", [REPLACE_JOB, CLOSED_JOB]);

/**
 * SQL condition: no backup reads files and no restore is in progress. If it holds in the statement that finds a set doomed,
 * the set may be removed: a backup takes its lease before it reads the rows, so it sees the doomed state.
 */
export function noBackupReads(database: Database): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jobs where kind in (${BACKUP_JOB}, ${REPLACE_JOB}, ${CLOSED_JOB})
    and lease_until > ${databaseNow(database)})`;
}
