import { type Kysely, type RawBuilder, sql } from "kysely";
import { type PageFormat, pageFile } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_COVER_WIDTH, CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";
import { databaseNow } from "../database/clock.ts";
import type { Database } from "../database/open.ts";
import type { FileState, JobRow, Tables } from "../database/schema.ts";
import { INSTANCE } from "../instance.ts";
import { ATTEMPTS_MAX, finishJob } from "../jobs/claim.ts";
import { pathOf } from "./keys.ts";
import type { FileStore } from "./store.ts";

const [, MIDDLE_WIDTH, LARGEST_WIDTH] = CATALOG_IMAGE_WIDTHS;
const FORMATS: readonly PageFormat[] = ["webp", "png"];

const ON_DEMAND = [CATALOG_COVER_WIDTH, LARGEST_WIDTH];

const pagesOf = (names: readonly string[]) =>
  FORMATS.filter((format) => names.includes(pageFile(MIDDLE_WIDTH, format))).flatMap((format) =>
    ON_DEMAND.map((width) => pageFile(width, format)),
  );

const webpsOf = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(".avif")).map((name) => name.replace(/avif$/, "webp"));

/** The kind of job that is the claim on a file being made; after a crash the name stays on record. */
export const DERIVE_JOB = "derive";
/** Milliseconds after which a process on another machine counts as dead. */
export const DERIVE_LEASE = 15_000;

export type Claim =
  | { job: JobRow }
  | "busy"
  /** It could not be made, and the retry is not due yet or the attempts are used up. */
  | "failed";

const idOf = (key: string, name: string) => `${DERIVE_JOB}-${key}/${name}`;

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
  return (await isBackedOff(database, idOf(key, name), now)) ? "failed" : "busy";
}

async function isBackedOff(database: Database, id: string, now: RawBuilder<number>): Promise<boolean> {
  const { rows } = await sql`select id from jobs
    where id = ${id} and lease_until < ${now}
      and (due_at > ${now} or attempts >= ${sql.lit(ATTEMPTS_MAX)})`.execute(database.main);
  return rows.length > 0;
}

/** Returns the state of a file set, or undefined if there is no record. */
export async function stateOf(db: Kysely<Tables>, key: string): Promise<FileState | undefined> {
  const row = await db.selectFrom("files").select("state").where("key", "=", key).executeTakeFirst();
  return row?.state;
}

export async function removeOwnerless(
  database: Database,
  store: FileStore,
  { subject, payload }: Pick<JobRow, "subject" | "payload">,
): Promise<boolean> {
  const key = String(subject);
  const state = await stateOf(database.main, key);
  if (state && state !== "doomed") return false;
  const path = pathOf(key, payload);
  if (path) await store.remove(path);
  return true;
}

/**
 * Cleans up after processes that crashed while making a file: removes files without an owner, and the records. Failed
 * attempts stay on record as long as the owner, so that they aren't retried forever.
 */
export async function sweepDerived(database: Database, store: FileStore): Promise<void> {
  const { rows } = await sql<JobRow>`select * from jobs
    where kind = ${DERIVE_JOB} and lease_until < ${databaseNow(database)}`.execute(database.main);
  for (const job of rows) {
    const isOver = (await removeOwnerless(database, store, job)) || job.last_error === null;
    if (isOver) await finishJob(database.main, job);
  }
}

/**
 * Returns the names of a set's files that are made on the first request, given the stored ones: a catalogue page's cover
 * and largest image besides its middle one, and a WebP for each AVIF. They follow from key and names, so nothing else is
 * recorded (docs/decisions/0039).
 */
export function derivedNames(key: string, names: readonly string[]): string[] {
  const made = key.startsWith("page-") ? pagesOf(names) : key.startsWith("image-") ? webpsOf(names) : [];
  return made.filter((name) => !names.includes(name));
}

/** Returns width and format of an on-demand page image by its file name. */
export function pageKindOf(name: string): { width: number; format: PageFormat } | undefined {
  const kinds = FORMATS.flatMap((format) => ON_DEMAND.map((width) => ({ width, format })));
  return kinds.find(({ width, format }) => pageFile(width, format) === name);
}
