import { type Insertable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { batches } from "../batches.ts";
import type { Database } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";

const ROWS_AT_ONCE = 500;

/** Work to be done. `subject` is the id of what it is about; of what is due, the smallest `dueAt` comes first. */
export interface NewJob {
  kind: string;
  payload: string;
  subject?: string;
  dueAt?: number;
}

export async function addJobs(tx: Transaction<Tables>, jobs: readonly NewJob[]): Promise<void> {
  for (const batch of batches(jobs, ROWS_AT_ONCE)) {
    const rows = batch.map(rowOf);
    await tx.insertInto("jobs").values(rows).execute();
  }
}

/** Adds a job unless one of this kind and payload is already waiting; two processes at once add one. */
export async function addJobOnce(database: Database, kind: string, payload: string): Promise<void> {
  await database.main.transaction().execute(async (tx) => {
    await sql`update counters set value = value where name = 'change'`.execute(tx);
    const known = await tx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", kind)
      .where("payload", "=", payload)
      .executeTakeFirst();
    if (!known) await addJobs(tx, [{ kind, payload }]);
  });
}

function rowOf({ kind, payload, subject, dueAt }: NewJob): Insertable<Tables["jobs"]> {
  return {
    id: uuidv7(),
    kind,
    subject: subject ?? null,
    payload,
    due_at: dueAt ?? 0,
    lease_until: 0,
    instance: null,
    fence: 0,
    attempts: 0,
    last_error: null,
    created_at: Date.now(),
  };
}
