import { sql } from "kysely";
import type { Database } from "../../platform/database/open.ts";
import { DERIVE_JOB } from "../../platform/files/derived-claims.ts";
import { type LastBackup, readLastBackup } from "../backup/last-backup.ts";

/** What of the database an operator watches. */
export interface WorkCounts {
  jobs: { kind: string; all: number; failed: number }[];
  /** Enquiries not mailed yet, by the state of their delivery. */
  enquiries: { state: string; count: number }[];
  catalogs: { state: string; count: number }[];
  backup: LastBackup;
}

/** Counts what waits; a file that cannot be made of what it follows from is nobody's work. Throws when the database cannot be read. */
export async function countWork(database: Database): Promise<WorkCounts> {
  const { read } = database;
  const count = sql<number>`count(*)`;
  const [jobs, enquiries, catalogs, backup] = await Promise.all([
    read
      .selectFrom("jobs")
      .select(["kind", count.as("all"), sql<number>`count(last_error)`.as("failed")])
      .where("kind", "!=", DERIVE_JOB)
      .groupBy("kind")
      .execute(),
    read
      .selectFrom("enquiries")
      .select(["delivery_state as state", count.as("count")])
      .where("delivery_state", "not in", ["delivered", "none"])
      .groupBy("delivery_state")
      .execute(),
    read
      .selectFrom("catalogs")
      .select(["processing_status as state", count.as("count")])
      .groupBy("processing_status")
      .execute(),
    readLastBackup(database),
  ]);
  return { jobs, enquiries, catalogs, backup };
}
