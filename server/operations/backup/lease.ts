import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { databaseNow } from "../../platform/database/clock.ts";
import type { BACKUP_JOB } from "../../platform/database/closed.ts";
import type { Database } from "../../platform/database/open.ts";
import type { JobRow, Tables } from "../../platform/database/schema.ts";
import { INSTANCE } from "../../platform/instance.ts";
import { extendJob, finishJob, freeAbandonedJobs, releaseJob } from "../../platform/jobs/claim.ts";
import { RESTORE_JOB } from "./tables.ts";

/** How long removals wait, or a second restore is refused, after a process died on another machine. */
const LEASE = 2 * 60_000;
const EXTEND_EVERY = LEASE / 4;

type LeaseKind = typeof BACKUP_JOB | typeof RESTORE_JOB;

export interface Lease {
  /** Throws when the lease was lost, as after a long sleep of the machine. */
  assertHeld(): void;
  end(db: Kysely<Tables>): Promise<boolean>;
  /** Gives it up: its mark stays, but nobody waits for it any more. */
  giveUp(): Promise<void>;
}

/**
 * Begins a lease; what died ones of its kind left goes. Several backups may read at the same time. Throws when a
 * restore is under way, or with what `check` throws, which sees the database as it is when the lease begins.
 */
export async function takeLease(
  database: Database,
  kind: LeaseKind,
  check: (tx: Kysely<Tables>) => Promise<void> = async () => undefined,
): Promise<Lease> {
  await freeAbandonedJobs(database);
  const job = await database.main.transaction().execute(async (tx) => {
    // Makes those who take one at the same moment wait for each other.
    await sql`update counters set value = value where name = 'change'`.execute(tx);
    const now = databaseNow(database);
    await sql`delete from jobs where kind = ${kind} and lease_until <= ${now}`.execute(tx);
    await refuseDuringRestore(tx);
    await check(tx);
    const inserted = await sql<JobRow>`insert into jobs
      (id, kind, payload, due_at, lease_until, instance, fence, attempts, created_at)
      values (${uuidv7()}, ${kind}, '', 0, ${now} + ${sql.lit(LEASE)}, ${INSTANCE}, 1, 1, ${now})
      returning *`.execute(tx);
    return inserted.rows[0] as JobRow;
  });
  return keptLease(database, job);
}

async function refuseDuringRestore(tx: Kysely<Tables>): Promise<void> {
  const other = await tx.selectFrom("jobs").select("id").where("kind", "=", RESTORE_JOB).executeTakeFirst();
  if (other) throw new Error("A restore is under way here");
}

function keptLease(database: Database, job: JobRow): Lease {
  let lost: Error | undefined;
  const extend = async () => {
    if (!(await extendJob(database, job, LEASE)))
      lost = new Error("The lease ran out before the work was done");
  };
  const timer = setInterval(() => {
    // A database that is away for a moment is no loss as long as the lease still runs; the next time tells.
    extend().catch(() => undefined);
  }, EXTEND_EVERY);
  return {
    assertHeld() {
      if (lost) throw lost;
    },
    async end(db) {
      clearInterval(timer);
      return finishJob(db, job);
    },
    async giveUp() {
      clearInterval(timer);
      await releaseJob(database, job);
    },
  };
}
