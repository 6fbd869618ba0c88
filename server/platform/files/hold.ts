import { type RawBuilder, sql } from "kysely";
import { databaseNow } from "../database/clock.ts";
import { CLOSED_JOB } from "../database/closed.ts";
import type { Database } from "../database/open.ts";

/** The kind of job whose lease a backup holds while it reads the files that its rows name. */
export const BACKUP_JOB = "backup";
/** The kind of job that replaces all content by that of a backup; from some point on it is CLOSED_JOB. */
export const REPLACE_JOB = "replace";

/**
 * True in a statement as long as no backup reads files, and none is being restored in the place of what is there. Whoever finds it true in the statement that finds a set
 * doomed may remove that set: a backup begins its lease before it looks at the rows, so that it sees the doom.
 */
export function noBackupReads(database: Database): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jobs where kind in (${BACKUP_JOB}, ${REPLACE_JOB}, ${CLOSED_JOB})
    and lease_until > ${databaseNow(database)})`;
}
