import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql, type Transaction } from "kysely";
import { OPEN_CATALOG } from "#server/catalogs/processing/kinds.ts";
import { createBackup } from "#server/operations/backup/create-backup.ts";
import { restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { readTableShapes } from "#server/operations/backup/tables.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Tables } from "#server/platform/database/schema.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import type { Stores } from "#server/platform/deps.ts";
import { doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { pathOf } from "#server/platform/files/keys.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import { imageKeys, keysOfOne, readImages } from "#server/platform/media/stored/stored-image.ts";
import { openServices } from "#server/services.ts";

/** What visitors see of a sample site; `activity` is the history of it. */
const CONTENT = ["catalogs", "products", "hero_slides", "news", "photographs", "hero_tabs"] as const;
const KEPT = new Set<string>([...CONTENT, "activity", "counters", "files"] satisfies (keyof Tables)[]);

/**
 * Makes a set for a first start out of a site's backup and writes it to `set`: all content that visitors can see becomes
 * sample data, created at the time of this call in its present order. Accounts, enquiries, settings, history apart from the
 * creation of each item, and files that a site makes on its own are left out. `folder` is an empty folder for temporary
 * files. Throws DamagedBackup and UnfitBackup.
 */
export async function makeSet(backup: string, set: string, folder: string): Promise<void> {
  const verified = await verifyBackup(backup, folder);
  const services = await openServices(readConfig({ DATA_DIR: join(folder, "site") }));
  try {
    await restoreBackup(backup, verified, services, services.staging);
    const unnamed = await services.database.main.transaction().execute(async (tx) => {
      await leaveOutRows(tx);
      await markAsSample(tx);
      await renewTimes(tx);
      return doomUnnamed(tx);
    });
    await removeDoomed(services.database, services.files, unnamed);
    await leaveOutWebps(services);
    await pipeline(Readable.from(createBackup(services)), createWriteStream(set));
  } finally {
    await services.close();
    await verified.rehearsal.close();
  }
}

/** Deletes the rows that are not content, and the content that visitors can't see. */
async function leaveOutRows(tx: Transaction<Tables>): Promise<void> {
  const shapes = await readTableShapes(tx);
  for (const { name } of shapes.toReversed()) if (!KEPT.has(name)) await tx.deleteFrom(name).execute();
  const hidden = tx.selectFrom("catalogs").select("id").where("is_active", "=", 0);
  await tx.updateTable("products").set({ catalog_id: null }).where("catalog_id", "in", hidden).execute();
  await tx.deleteFrom("catalogs").where("is_active", "=", 0).execute();
  await tx
    .deleteFrom("products")
    .where(({ eb, or }) => or([eb("deleted_at", "is not", null), eb("published", "=", 0)]))
    .execute();
  for (const table of ["hero_slides", "news", "photographs"] as const)
    await tx.deleteFrom(table).where("is_active", "=", 0).execute();
}

/** Marks all content as sample data of the system, and its catalogues as uploaded but not opened yet. */
async function markAsSample(tx: Transaction<Tables>): Promise<void> {
  const there: string[] = [];
  for (const table of CONTENT) {
    await tx
      .updateTable(table as "products")
      .set({ sample: 1 })
      .execute();
    const id = table === "hero_tabs" ? sql.ref("name") : sql.ref("id");
    const { rows } = await sql<{ id: string }>`select ${id} as id from ${sql.table(table)}`.execute(tx);
    there.push(...rows.map((row) => row.id));
  }
  await tx
    .deleteFrom("activity")
    .where(({ eb, or }) => or([eb("type", "<>", "create"), eb("entity_id", "not in", there)]))
    .execute();
  await tx.updateTable("activity").set({ actor_id: SYSTEM.id, actor_name: SYSTEM.name }).execute();
  const unopened = { processing_status: "pending", processing_error: null, total_pages: 0 };
  await tx
    .updateTable("catalogs")
    .set({ ...unopened, page_navigation: "{}", codes_version: 0, created_by: SYSTEM.name })
    .execute();
  const catalogs = await tx.selectFrom("catalogs").select("id").orderBy("created_at").execute();
  await addJobs(
    tx,
    catalogs.map(({ id }) => ({ kind: OPEN_CATALOG, subject: id, payload: id })),
  );
}

/** Gives all rows new times in their present order: a first start moves them by the age of the set, not by their own. */
async function renewTimes(tx: Transaction<Tables>): Promise<void> {
  for (const table of [...CONTENT, "activity"] as const) {
    const at = sql.ref(table === "activity" ? "at" : "created_at");
    const { rows } = await sql<{ rowid: number }>`select rowid from ${sql.table(table)}
      order by ${at}, rowid`.execute(tx);
    const start = Date.now() - rows.length;
    for (const [nth, { rowid }] of rows.entries())
      await sql`update ${sql.table(table)} set ${at} = ${start + nth} where rowid = ${rowid}`.execute(tx);
    if (table !== "activity")
      await sql`update ${sql.table(table)} set updated_at = created_at where updated_at is not null`.execute(
        tx,
      );
  }
}

/** Marks the files that no row names for removal and returns their keys. */
async function doomUnnamed(tx: Transaction<Tables>): Promise<string[]> {
  const named = new Set<string | null>();
  const products = await tx.selectFrom("products").select("images").execute();
  for (const { images } of products) for (const key of imageKeys(readImages(images))) named.add(key);
  for (const table of ["hero_slides", "news", "photographs", "hero_tabs"] as const) {
    const rows = await tx
      .selectFrom(table as "news")
      .select("image")
      .execute();
    for (const { image } of rows) for (const key of keysOfOne(image)) named.add(key);
  }
  for (const { file_key } of await tx.selectFrom("catalogs").select("file_key").execute())
    named.add(file_key);
  const keys = (await tx.selectFrom("files").select("key").execute()).map(({ key }) => key);
  const unnamed = keys.filter((key) => !named.has(key));
  await doomFiles(tx, unnamed);
  return unnamed;
}

/** Takes the WebP files out: a site makes them from the AVIF files (docs/decisions/0039). */
async function leaveOutWebps({ database, files }: Stores): Promise<void> {
  const sets = await database.read
    .selectFrom("files")
    .select(["key", "names"])
    .where("key", "like", "image-%")
    .execute();
  for (const { key, names } of sets) {
    const all = JSON.parse(names) as string[];
    const webps = all.filter((name) => name.endsWith(".webp"));
    for (const name of webps) await files.remove(pathOf(key, name) as string);
    const shipped = JSON.stringify(all.filter((name) => !webps.includes(name)));
    await database.main.updateTable("files").set({ names: shipped }).where("key", "=", key).execute();
  }
}
