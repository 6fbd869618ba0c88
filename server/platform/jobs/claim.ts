import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { batches } from "../batches.ts";
import { databaseNow } from "../database/clock.ts";
import { CLOSED_JOB, isOpen } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import type { JobRow, Tables } from "../database/schema.ts";
import { INSTANCE, isGone } from "../instance.ts";

export const ATTEMPTS_MAX = 10;
/** A job may be the reason why its process ended: it is not attempted again after as many. */
const CRASHES_MAX = 2;
const RETRY_FIRST = 4_000;
const RETRY_LAST = 15 * 60_000;
const ERROR_MAX = 500;

const ofKinds = (kinds: readonly string[]) => sql`kind in (${sql.join(kinds)})`;

/** The crashes of a job with that of its last holder, which ended or no longer answers if its lease has run out. */
const crashes = sql`crashes + case when instance is null or instance = ${INSTANCE} then 0 else 1 end`;

/** Whether a job that is given up is so because its process ended too often, not because its attempts failed. */
export const isCrashed = ({ attempts }: JobRow): boolean => attempts < ATTEMPTS_MAX;

/**
 * Claims the next due job of these kinds for `leaseMs`, or undefined. The raised `fence` goes into every later
 * statement about the job, so that a worker that slept through its lease cannot overwrite its successor. While the site
 * is closed nothing is claimed: all jobs are about to be replaced.
 */
export async function claimJob(
  database: Database,
  kinds: readonly string[],
  leaseMs: number,
): Promise<JobRow | undefined> {
  const now = databaseNow(database);
  const candidate = (lock: RawBuilder<unknown>) =>
    sql`(select id from jobs where ${ofKinds(kinds)} and due_at <= ${now} and lease_until < ${now}
        and attempts < ${ATTEMPTS_MAX} and ${crashes} < ${CRASHES_MAX} and ${isOpen(database)} order by due_at, id limit 1 ${lock})`;
  const lock = database.engine === "postgres" ? sql`for update skip locked` : sql``;
  const claimed =
    await sql<JobRow>`update jobs set lease_until = ${now} + ${sql.lit(leaseMs)}, fence = fence + 1,
    attempts = attempts + 1, crashes = ${crashes}, instance = ${INSTANCE} where id = ${candidate(lock)} returning *`.execute(
      database.main,
    );
  return claimed.rows[0];
}

/**
 * Extends the lease of a job still held; false when another worker has taken it over. One that closed the site is not
 * taken up again once it ran out: the site has gone on since.
 */
export async function extendJob(database: Database, job: JobRow, leaseMs: number): Promise<boolean> {
  const now = databaseNow(database);
  const result = await sql`update jobs set lease_until = ${now} + ${sql.lit(leaseMs)}
    where id = ${job.id} and fence = ${job.fence} and (kind <> ${CLOSED_JOB} or lease_until > ${now})`.execute(
    database.main,
  );
  return Number(result.numAffectedRows ?? 0) === 1;
}

/** The job was claimed by another worker, or deleted with what it was about: whatever this one made of it is discarded. */
export class LostJobError extends Error {}

/** Throws LostJobError unless the claim still holds. Called first in the transaction that stores what the job made. */
export async function requireClaim(tx: Transaction<Tables>, job: JobRow): Promise<void> {
  const held = await tx
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", job.id)
    .where("fence", "=", job.fence)
    .executeTakeFirst();
  if (!held) throw new LostJobError();
}

export async function unlessLost(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof LostJobError)) throw error;
  }
}

/**
 * Counts the attempts of a job from this one on, because it got further: interruptions add up only where nothing is done
 * between them. Called in the transaction of what was done, or behind it.
 */
export async function noteProgress(db: Kysely<Tables>, job: JobRow): Promise<void> {
  if (job.attempts === 1 && job.crashes === 0) return;
  await db
    .updateTable("jobs")
    .set({ attempts: 1, crashes: 0 })
    .where("id", "=", job.id)
    .where("fence", "=", job.fence)
    .execute();
}

/** Ends a job that was done; false, and without effect, when another worker has taken it over. */
export async function finishJob(db: Kysely<Tables>, job: JobRow): Promise<boolean> {
  const result = await db
    .deleteFrom("jobs")
    .where("id", "=", job.id)
    .where("fence", "=", job.fence)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/**
 * Gives a job that failed back, to be tried again after a while that doubles with each attempt; false when it is
 * another worker's by now, or gone with what it was about.
 */
export async function retryJob(database: Database, job: JobRow, reason: string): Promise<boolean> {
  const wait = Math.min(RETRY_FIRST * 2 ** (job.attempts - 1), RETRY_LAST);
  const result = await sql`update jobs set lease_until = 0, instance = null,
    due_at = ${databaseNow(database)} + ${sql.lit(wait)}, last_error = ${reason.slice(0, ERROR_MAX)}
    where id = ${job.id} and fence = ${job.fence}`.execute(database.main);
  return Number(result.numAffectedRows ?? 0) === 1;
}

/**
 * Gives a job back to be done after `wait` milliseconds. Its attempts are counted anew: who puts a job off knows by
 * itself when to give up. False when it is another worker's by now, or gone with what it was about.
 */
export async function postponeJob(
  db: Kysely<Tables>,
  database: Database,
  job: JobRow,
  wait: number,
): Promise<boolean> {
  const result = await sql`update jobs set lease_until = 0, instance = null, attempts = 0,
    due_at = ${databaseNow(database)} + ${sql.lit(wait)} where id = ${job.id} and fence = ${job.fence}`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0) === 1;
}

/** Gives a job back untouched: it is due at once, the attempt does not count, and this claim is void. */
export async function releaseJob(database: Database, job: JobRow): Promise<void> {
  await database.main
    .updateTable("jobs")
    .set((eb) => ({
      lease_until: 0,
      instance: null,
      fence: eb("fence", "+", 1),
      attempts: eb("attempts", "-", 1),
    }))
    .where("id", "=", job.id)
    .where("fence", "=", job.fence)
    .execute();
}

/** Ends the leases of processes of this machine that are gone, so that nobody waits for them to lapse, and counts these crashes. */
export async function freeAbandonedJobs(database: Database): Promise<void> {
  const holders = await database.main
    .selectFrom("jobs")
    .select("instance")
    .distinct()
    .where("instance", "is not", null)
    .where("instance", "!=", INSTANCE)
    .execute();
  const gone = holders.flatMap(({ instance }) => (instance && isGone(instance) ? [instance] : []));
  if (!gone.length) return;
  await database.main
    .updateTable("jobs")
    .set((eb) => ({ lease_until: 0, instance: null, crashes: eb("crashes", "+", 1) }))
    .where("instance", "in", gone)
    .execute();
}

/**
 * Drops jobs that nobody holds and that are of none of these kinds, and answers how many there were of each: a newer version
 * left them, which has run here.
 */
export async function dropUnknownJobs(
  database: Database,
  kinds: readonly string[],
): Promise<{ kind: string; jobs: number }[]> {
  const dropped = await sql<{ kind: string }>`delete from jobs where not ${ofKinds(kinds)}
    and lease_until < ${databaseNow(database)} returning kind`.execute(database.main);
  const counts = new Map<string, number>();
  for (const { kind } of dropped.rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, jobs]) => ({ kind, jobs }));
}

/** Jobs of these kinds that used up their attempts, or ended their process too often; nobody claims them any more. */
export async function spentJobs(database: Database, kinds: readonly string[]): Promise<JobRow[]> {
  const isSpent = sql`(attempts >= ${ATTEMPTS_MAX} or ${crashes} >= ${CRASHES_MAX})`;
  const spent = await sql<JobRow>`select * from jobs where ${ofKinds(kinds)} and ${isSpent}
    and lease_until < ${databaseNow(database)}`.execute(database.main);
  return spent.rows;
}

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
