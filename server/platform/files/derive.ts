import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { SERVER } from "#contract/platform/server-messages.ts";
import { databaseNow } from "../database/clock.ts";
import type { Database } from "../database/open.ts";
import type { Db, FileState, JobRow } from "../database/schema.ts";
import { rowsWith } from "../database/statements.ts";
import type { Stores } from "../deps.ts";
import { fairQueue } from "../http/fair-queue.ts";
import { notFound, ProblemError } from "../http/problems.ts";
import type { Staging } from "../http/staging.ts";
import { INSTANCE } from "../instance.ts";
import { ATTEMPTS_MAX, finishJob, keepLease, releaseJob, retryJob } from "../jobs/claim.ts";
import { pathOf } from "./keys.ts";
import type { FileStore, LocalFile } from "./store.ts";

/** A requested file of a set. */
interface Wanted {
  key: string;
  name: string;
}

/** Makes a file from its set's stored ones, `names`, in `folder`, which is empty. */
export type Maker = (wanted: Wanted & { names: readonly string[] }, folder: string) => Promise<LocalFile>;

/** Makes sure that a derived file is stored. Throws if it can't be made, and 503 if too many are waiting. */
export type Derive = (wanted: Wanted) => Promise<void>;

/** The next file is made while one is being stored. */
const AT_ONCE = 2;
const WAITING_MAX = 80;
/** Milliseconds between checks for a file that another process is making. */
const POLL_INTERVAL = 50;
const POLLS_MAX = 600;

/**
 * Returns the function that makes derived files on their first request, with the maker of their key's kind. Concurrent
 * requests, also in several processes, make a file once; clients take turns. If the source is at fault
 * (`isSourceError`), it throws 404 and retries with exponential backoff; other errors are thrown.
 */
export function deriver(
  services: { database: Database; files: FileStore; staging: Staging },
  makers: Readonly<Record<string, Maker>>,
  isSourceError: (error: unknown) => boolean,
): Derive {
  const inTurn = fairQueue<void>(AT_ONCE, WAITING_MAX);
  return async (wanted) => {
    const maker = makers[wanted.key.slice(0, wanted.key.indexOf("-"))];
    const path = pathOf(wanted.key, wanted.name);
    if (!maker || !path) throw notFound();
    if ((await services.files.size(path)) !== undefined) return;
    await inTurn(async () => {
      const job = await claimWhenFree(services, wanted, path);
      if (!job) return;
      await makeClaimed(services, { job, path, isSourceError }, async (folder) => {
        const { names = [] } = (await setOf(services.database.main, wanted.key)) ?? {};
        return maker({ ...wanted, names }, folder);
      });
    }, path);
  };
}

/** Claims a file to make; returns undefined if another process has made it meanwhile. */
async function claimWhenFree(
  { database, files }: Stores,
  { key, name }: Wanted,
  path: string,
): Promise<JobRow | undefined> {
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const claim = await claimDerived(database, key, name);
    if (claim === "failed") throw notFound(SERVER.imageNotMade);
    if (claim !== "busy") {
      if ((await files.size(path)) === undefined) return claim.job;
      await finishJob(database.main, claim.job);
      return undefined;
    }
    await wait(POLL_INTERVAL);
    if ((await files.size(path)) !== undefined) return undefined;
  }
  throw new ProblemError(503, SERVER.unavailable);
}

interface Claimed {
  job: JobRow;
  path: string;
  isSourceError: (error: unknown) => boolean;
}

async function makeClaimed(
  { database, files, staging }: { database: Database; files: FileStore; staging: Staging },
  { job, path, isSourceError }: Claimed,
  make: (folder: string) => Promise<LocalFile>,
): Promise<void> {
  const stopKeeping = keepLease(database, job, DERIVE_LEASE);
  try {
    await staging.withFolder(async (folder) => files.place(path, await make(folder)));
    const isGone = await removeOwnerless(database, files, job);
    await finishJob(database.main, job);
    if (isGone) throw notFound();
  } catch (error) {
    if (!isSourceError(error)) {
      // The stored file stays on record: the sweeper checks whether it has an owner.
      await releaseJob(database, job).catch(() => undefined);
      throw error;
    }
    await retryJob(database, job, String(error));
    throw new ProblemError(404, SERVER.imageNotMade, { cause: error });
  } finally {
    stopKeeping();
  }
}

/** The kind of job that records a derived file while one process makes it, so that a crash leaves its name. */
export const DERIVE_JOB = "derive";
/** Milliseconds after which a process on another machine counts as dead. */
const DERIVE_LEASE = 15_000;

type Claim =
  | { job: JobRow }
  | "busy"
  /** The last attempt failed, and a retry is not due yet or not allowed any more. */
  | "failed";

const idOf = (key: string, name: string) => `${DERIVE_JOB}-${key}/${name}`;

/** Claims a derived file; only one process makes it at a time. */
export async function claimDerived(database: Database, key: string, name: string): Promise<Claim> {
  const now = databaseNow(database);
  const until = sql`${now} + ${sql.lit(DERIVE_LEASE)}`;
  const { rows } = await sql<JobRow>`insert into jobs
    (id, kind, subject, payload, due_at, lease_until, instance, fence, attempts, created_at)
    values (${idOf(key, name)}, ${DERIVE_JOB}, ${key}, ${name}, 0, ${until}, ${INSTANCE}, 1, 1, ${now})
    on conflict (id) do update set lease_until = ${until}, instance = ${INSTANCE}, fence = jobs.fence + 1,
      attempts = jobs.attempts + 1
    where jobs.lease_until < ${now} and jobs.due_at <= ${now} and jobs.attempts < ${sql.lit(ATTEMPTS_MAX)}
    returning *`.execute(database.main);
  if (rows[0]) return { job: rows[0] };
  return (await hasFailed(database, idOf(key, name), now)) ? "failed" : "busy";
}

async function hasFailed(database: Database, id: string, now: RawBuilder<number>): Promise<boolean> {
  const { rows } = await sql`select id from jobs
    where id = ${id} and lease_until < ${now}
      and (due_at > ${now} or attempts >= ${sql.lit(ATTEMPTS_MAX)})`.execute(database.main);
  return rows.length > 0;
}

/** Returns the state and the stored names of a file set, or undefined without a record. */
export async function setOf(db: Db, key: string): Promise<{ state: FileState; names: string[] } | undefined> {
  const row = await rowsWith(db, "files", { key }).select(["names", "state"]).executeTakeFirst();
  return row && { state: row.state, names: JSON.parse(row.names) as string[] };
}

async function removeOwnerless(
  database: Database,
  store: FileStore,
  { subject, payload }: Pick<JobRow, "subject" | "payload">,
): Promise<boolean> {
  const key = String(subject);
  const state = (await setOf(database.main, key))?.state;
  if (state && state !== "doomed") return false;
  const path = pathOf(key, payload);
  if (path) await store.remove(path);
  return true;
}

/** Removes records of processes that died and files of deleted sets; failed files' records limit attempts. */
export async function sweepDerived(database: Database, store: FileStore): Promise<void> {
  const { rows } = await sql<JobRow>`select * from jobs
    where kind = ${DERIVE_JOB} and lease_until < ${databaseNow(database)}`.execute(database.main);
  for (const job of rows) {
    const isOver = (await removeOwnerless(database, store, job)) || job.last_error === null;
    if (isOver) await finishJob(database.main, job);
  }
}
