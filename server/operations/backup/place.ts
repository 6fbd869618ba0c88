import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/open.ts";
import type { Tables } from "../../platform/database/schema.ts";
import { discardFiles } from "../../platform/files/intents.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { BACKUPS_FOLDER } from "./kept/store.ts";
import { countRows, RESTORE_JOB, readShapes } from "./tables.ts";

export interface Place {
  database: Database;
  files: FileStore;
}

async function isHalfRestored({ database }: Pick<Place, "database">): Promise<boolean> {
  const job = await database.main
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", RESTORE_JOB)
    .executeTakeFirst();
  return job !== undefined;
}

/** Throws where a restore has not come to its end: neither a site nor a backup may be made of it. */
export async function assertRestored(place: Pick<Place, "database">): Promise<void> {
  if (!(await isHalfRestored(place))) return;
  throw new Error(
    "A restore into this place has not come to its end. Repeat it with: npm run restore -- FILE",
  );
}

/** Throws unless no file is here, apart from those of a restore that was interrupted. */
export async function assertNoFiles(place: Place): Promise<void> {
  if (await isHalfRestored(place)) return;
  for await (const path of place.files.list()) {
    if (!isBackup(path)) throw notEmpty(`the file ${path}`);
  }
}

/** Throws unless the database is as new, apart from what a restore records until it has come to its end. */
export async function assertNoRows(db: Kysely<Tables>): Promise<void> {
  for (const shape of await readShapes(db)) {
    // The counter of changes is there from the beginning.
    if (shape.name === "counters") continue;
    const rows = await countRows(db, shape);
    if (rows > 0) throw notEmpty(`${rows} rows of ${shape.name}`);
  }
}

const notEmpty = (what: string) =>
  new Error(`A backup is restored into an empty place only; here is something: ${what}`);

/** Removes the files that an interrupted restore brought. Throws when one cannot be removed. */
export async function clearPlace({ database, files }: Place): Promise<void> {
  const keys = (await database.main.selectFrom("files").select("key").execute()).map(({ key }) => key);
  await discardFiles(database, files, keys);
  for await (const path of files.list()) {
    if (!isBackup(path)) throw new Error(`The place can't be cleared: ${path} stays`);
  }
}

/** In S3 the backups lie in the same bucket: what a site is lost with, it is restored from. */
const isBackup = (path: string) => path.startsWith(`${BACKUPS_FOLDER}/`);
