import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { databaseNow } from "#server/platform/database/clock.ts";
import type { BACKUP_JOB } from "#server/platform/database/closed.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, JobRow } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { discardFiles } from "#server/platform/files/intents.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { INSTANCE } from "#server/platform/instance.ts";
import { finishJob, freeAbandonedJobs, keepLease, releaseJob } from "#server/platform/jobs/claim.ts";
import { BACKUPS_FOLDER } from "./kept/store.ts";
import { countRows, FILLED_TABLES, RESTORE_JOB, readTableShapes } from "./tables.ts";

export interface BackupPlace {
  database: Database;
  files: FileStore;
}

async function isHalfRestored({ database }: Pick<BackupPlace, "database">): Promise<boolean> {
  const job = await rowsWith(database.main, "jobs", { kind: RESTORE_JOB }).select("id").executeTakeFirst();
  return job !== undefined;
}

/** Throws if a restore is unfinished: its place can be neither served nor backed up. */
export async function assertRestored(place: Pick<BackupPlace, "database">): Promise<void> {
  if (!(await isHalfRestored(place))) return;
  throw new Error(
    "A restore into this place has not come to its end. Repeat it with: npm run restore -- FILE",
  );
}

/** Throws if there are files other than those of an interrupted restore. */
export async function assertNoFiles(place: BackupPlace): Promise<void> {
  if (await isHalfRestored(place)) return;
  for await (const path of place.files.list()) {
    if (!isBackup(path)) throw notEmpty(`the file ${path}`);
  }
}

/** Throws if the database has rows other than the records of an unfinished restore. */
export async function assertNoRows(db: Db): Promise<void> {
  for (const shape of await readTableShapes(db)) {
    if (FILLED_TABLES.includes(shape.name)) continue;
    const rows = await countRows(db, shape);
    if (rows > 0) throw notEmpty(`${rows} rows of ${shape.name}`);
  }
}

const notEmpty = (what: string) =>
  new Error(`A backup is restored into an empty place only; here is something: ${what}`);

/** Removes the files of an interrupted restore. Throws if one can't be removed. */
export async function clearPlace({ database, files }: BackupPlace): Promise<void> {
  const keys = (await database.main.selectFrom("files").select("key").execute()).map(({ key }) => key);
  await discardFiles(database, files, keys);
  for await (const path of files.list()) {
    if (!isBackup(path)) throw new Error(`The place can't be cleared: ${path} stays`);
  }
}

/** In S3 the backups share the bucket. */
const isBackup = (path: string) => path.startsWith(`${BACKUPS_FOLDER}/`);

/** Milliseconds for which removals wait and further restores are rejected after a process died on another machine. */
const LEASE = 2 * 60_000;

type LeaseKind = typeof BACKUP_JOB | typeof RESTORE_JOB;

export interface Lease {
  /** Throws if the lease was lost, for example after the machine slept. */
  assertHeld(): void;
  end(db: Db): Promise<boolean>;
  /** Gives up the lease; its row stays as a mark. */
  giveUp(): Promise<void>;
}

/** Takes a lease; several backups may read at once. Throws if a restore runs, or what `check` throws. */
export async function takeLease(
  database: Database,
  kind: LeaseKind,
  check: (tx: Db) => Promise<void> = async () => undefined,
): Promise<Lease> {
  await freeAbandonedJobs(database);
  const job = await database.main.transaction().execute(async (tx) => {
    // Serialises concurrent takers.
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

async function refuseDuringRestore(tx: Db): Promise<void> {
  const other = await tx.selectFrom("jobs").select("id").where("kind", "=", RESTORE_JOB).executeTakeFirst();
  if (other) throw new Error("A restore is under way here");
}

function keptLease(database: Database, job: JobRow): Lease {
  let lost: Error | undefined;
  const stopKeeping = keepLease(database, job, LEASE, {
    onLost() {
      lost = new Error("The lease ran out before the work was done");
    },
  });
  return {
    assertHeld() {
      if (lost) throw lost;
    },
    async end(db) {
      stopKeeping();
      return finishJob(db, job);
    },
    async giveUp() {
      stopKeeping();
      await releaseJob(database, job);
    },
  };
}
