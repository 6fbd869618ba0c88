import { type Kysely, type RawBuilder, sql } from "kysely";
import { databaseNow } from "./clock.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./schema.ts";

/** The kind of the job whose lease closes the site: all of its content is being replaced (docs/decisions/0043). */
export const CLOSED_JOB = "replace closed";

/** Nothing is written while the site is closed: what was would be lost with the content that goes. */
export class SiteClosed extends Error {
  readonly code = "SITE_CLOSED";

  constructor() {
    super("The site is closed while a backup is restored");
    this.name = "SiteClosed";
  }
}

/** True in a statement while the site is open. A process that died while it held the site closed opens it. */
export const isOpen = (database: Pick<Database, "engine">): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from jobs where kind = ${CLOSED_JOB} and lease_until > ${databaseNow(database)})`;

export async function isClosed(database: Pick<Database, "engine">, db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 where not (${isOpen(database)})`.execute(db);
  return rows.length > 0;
}

/** The kind of job whose lease a backup holds while it reads the files that its rows name. */
export const BACKUP_JOB = "backup";
/** The kind of job that replaces all content by that of a backup; from some point on it is CLOSED_JOB. */
export const REPLACE_JOB = "replace";

/** The job of the restore that is under way, of which there is one at most. */
export const restoreJobs = (db: Kysely<Tables>) =>
  db.selectFrom("jobs").where("kind", "in", [REPLACE_JOB, CLOSED_JOB]);

/**
 * True in a statement as long as no backup reads files, and none is being restored in the place of what is there. Whoever finds it true in the statement that finds a set
 * doomed may remove that set: a backup begins its lease before it looks at the rows, so that it sees the doom.
 */
export function noBackupReads(database: Database): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jobs where kind in (${BACKUP_JOB}, ${REPLACE_JOB}, ${CLOSED_JOB})
    and lease_until > ${databaseNow(database)})`;
}
