import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/open.ts";
import { databaseNow } from "../jobs/claim.ts";

/** The kind of job whose lease a backup holds while it reads the files that its rows name. */
export const BACKUP_JOB = "backup";

/**
 * True in a statement as long as no backup reads files. Whoever finds it true in the statement that finds a set
 * doomed may remove that set: a backup begins its lease before it looks at the rows, so that it sees the doom.
 */
export function noBackupReads(database: Database): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jobs where kind = ${BACKUP_JOB}
    and lease_until > ${databaseNow(database)})`;
}
