import { type Insertable, type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { databaseNow } from "../database/clock.ts";
import { CLOSED_JOB, isOpen } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import type { Db, JobRow, Tables, Tx } from "../database/schema.ts";
import { deleteRows, insertAll, rowsWith } from "../database/statements.ts";
import { INSTANCE, isGone } from "../instance.ts";

export const ATTEMPTS_MAX = 10;
/** A job that crashed its process this often is not attempted again. */
const CRASHES_MAX = 2;
const RETRY_FIRST = 4_000;
const RETRY_LAST = 15 * 60_000;
const ERROR_MAX = 500;

const ofKinds = (kinds: readonly string[]) => sql`kind in (${sql.join(kinds)})`;

/** The job's crashes including its last holder's, which has ended or let the lease expire. */
const crashes = sql`crashes + case when instance is null or instance = ${INSTANCE} then 0 else 1 end`;

/** Returns whether a spent job was given up because of crashes, not failed attempts. */
export const isCrashed = ({ attempts }: JobRow): boolean => attempts < ATTEMPTS_MAX;

/**
 * Claims the next due job of these kinds for `leaseMs`, or returns undefined. Later statements compare the raised `fence`,
 * so that a worker whose lease expired can't overwrite its successor. Claims nothing while the site is closed, because all
 * jobs are about to be replaced.
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

/** Returns false if another worker has the job, or if an expired lease closed the site: it has reopened. */
export async function extendJob(database: Database, job: JobRow, leaseMs: number): Promise<boolean> {
  const now = databaseNow(database);
  const result = await sql`update jobs set lease_until = ${now} + ${sql.lit(leaseMs)}
    where id = ${job.id} and fence = ${job.fence} and (kind <> ${CLOSED_JOB} or lease_until > ${now})`.execute(
    database.main,
  );
  return Number(result.numAffectedRows ?? 0) === 1;
}

/**
 * Extends a job's lease until the returned function is called. `onError` gets failed attempts: a brief failure of the database
 * is harmless while the lease runs. `onLost` is called if the lease is another's by now.
 */
export function keepLease(
  database: Database,
  job: JobRow,
  leaseMs: number,
  { onError = () => undefined, onLost = () => undefined }: LeaseEvents = {},
): () => void {
  const timer = setInterval(() => {
    extendJob(database, job, leaseMs).then((isHeld) => isHeld || onLost(), onError);
  }, leaseMs / 3);
  return () => clearInterval(timer);
}

interface LeaseEvents {
  onError?: (error: unknown) => void;
  onLost?: () => void;
}

/** The job was claimed by another worker or deleted with its subject; this worker's result is discarded. */
export class LostJobError extends Error {}

/** Throws LostJobError unless the claim still holds. Called first in the transaction that stores a job's result. */
export async function requireClaim(tx: Tx, job: JobRow): Promise<void> {
  const held = await rowsWith(tx, "jobs", { id: job.id, fence: job.fence }).select("id").executeTakeFirst();
  if (!held) throw new LostJobError();
}

export async function unlessLost(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof LostJobError)) throw error;
  }
}

const updateOf = (db: Db, { id, fence }: JobRow) =>
  db.updateTable("jobs").where("id", "=", id).where("fence", "=", fence);

/** Resets attempts, so that only interruptions without progress add up; call in its transaction or after. */
export async function noteProgress(db: Db, job: JobRow): Promise<void> {
  if (job.attempts === 1 && job.crashes === 0) return;
  await updateOf(db, job).set({ attempts: 1, crashes: 0 }).execute();
}

/** Deletes a finished job; returns false, without effect, if another worker has claimed it. */
export const finishJob = async (db: Db, { id, fence }: JobRow): Promise<boolean> =>
  (await deleteRows(db, "jobs", { id, fence })) === 1;

/** Deletes a job in the transaction that stores its result. Throws LostJobError if another worker has claimed it. */
export async function endJob(tx: Tx, job: JobRow): Promise<void> {
  if (!(await finishJob(tx, job))) throw new LostJobError();
}

/** Queues a failed job again with exponential backoff; false if another worker has it or it was deleted. */
export function retryJob(database: Database, job: JobRow, reason: string): Promise<boolean> {
  const wait = Math.min(RETRY_FIRST * 2 ** (job.attempts - 1), RETRY_LAST);
  return queueAgain(database.main, database, job, { wait, last_error: reason.slice(0, ERROR_MAX) });
}

/** Queues a job after `wait` ms, attempts reset: the caller decides when to give up. False as in retryJob. */
export const postponeJob = (db: Db, database: Database, job: JobRow, wait: number): Promise<boolean> =>
  queueAgain(db, database, job, { wait, attempts: 0 });

async function queueAgain(
  db: Db,
  database: Database,
  job: JobRow,
  { wait, ...values }: { wait: number; attempts?: number; last_error?: string },
): Promise<boolean> {
  const due_at = sql<number>`${databaseNow(database)} + ${sql.lit(wait)}`;
  const { numUpdatedRows } = await updateOf(db, job)
    .set({ lease_until: 0, instance: null, due_at, ...values })
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Returns a job to the queue as due now, without counting the attempt, and voids this claim. */
export async function releaseJob(database: Database, job: JobRow): Promise<void> {
  await updateOf(database.main, job)
    .set((eb) => ({
      lease_until: 0,
      instance: null,
      fence: eb("fence", "+", 1),
      attempts: eb("attempts", "-", 1),
    }))
    .execute();
}

/** Ends the leases of dead processes on this machine, so that nobody waits for their expiry, and counts the crashes. */
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

/** Deletes unclaimed jobs of unknown kinds, left by a newer version, and returns their number by kind. */
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

/** Returns jobs of these kinds that used up their attempts or crashed too often, which nobody claims any more. */
export async function spentJobs(database: Database, kinds: readonly string[]): Promise<JobRow[]> {
  const isSpent = sql`(attempts >= ${ATTEMPTS_MAX} or ${crashes} >= ${CRASHES_MAX})`;
  const spent = await sql<JobRow>`select * from jobs where ${ofKinds(kinds)} and ${isSpent}
    and lease_until < ${databaseNow(database)}`.execute(database.main);
  return spent.rows;
}

/** A job to queue. `subject` is the id it is about; of the due jobs the smallest `dueAt` runs first. */
export interface NewJob {
  kind: string;
  payload: string;
  subject?: string;
  dueAt?: number;
}

export const addJobs = (tx: Tx, jobs: readonly NewJob[]): Promise<void> =>
  insertAll(tx, "jobs", jobs.map(rowOf));

/** Queues a job unless one of this kind and payload is pending; concurrent processes add one. */
export async function addJobOnce(database: Database, kind: string, payload: string): Promise<void> {
  await database.main.transaction().execute(async (tx) => {
    await sql`update counters set value = value where name = 'change'`.execute(tx);
    const known = await rowsWith(tx, "jobs", { kind, payload }).select("id").executeTakeFirst();
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
    fence: 0,
    attempts: 0,
    created_at: Date.now(),
  };
}
