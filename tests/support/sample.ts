import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBackup } from "#server/operations/backup/create-backup.ts";
import { restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import { SAMPLE_SET } from "#server/operations/sample/load-sample.ts";
import { readConfig } from "#server/platform/config.ts";
import { doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { openServices, type Services } from "#server/services.ts";

type Cut = Readonly<Record<"products" | "hero_slides" | "news", number>>;

/**
 * Writes a part of the shipped sample set with recent dates: the first rows, or the last ones for a negative number.
 */
export async function cutSample(path: string, cut: Cut): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-cut-sample-"));
  const services = await openServices(readConfig({ DATA_DIR: join(folder, "site") }));
  try {
    const backup = await verifyBackup(SAMPLE_SET, folder);
    await restoreBackup(SAMPLE_SET, backup, services, services.staging);
    await backup.rehearsal.close();
    await cutRows(services, cut);
    await makeYoung(services, Date.now() - Date.parse(backup.manifest.createdAt));
    await pipeline(Readable.from(createBackup(services)), createWriteStream(path));
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves all ages `by` milliseconds closer to now. */
async function makeYoung({ database }: Services, by: number): Promise<void> {
  for (const table of ["products", "hero_slides", "news", "catalogs"] as const) {
    await database.main
      .updateTable(table)
      .set(({ eb }) => ({ created_at: eb("created_at", "+", by), updated_at: eb("updated_at", "+", by) }))
      .execute();
  }
}

async function cutRows({ database, files }: Services, cut: Cut): Promise<void> {
  const keys: string[] = [];
  for (const [table, left] of Object.entries(cut) as [keyof Cut, number][]) {
    const query = database.main
      .selectFrom(table as "products")
      .selectAll()
      .orderBy("created_at");
    const rows = await query.execute();
    const gone = left < 0 ? rows.slice(0, left) : rows.slice(left);
    for (const { id, ...row } of gone) {
      keys.push(...(JSON.stringify(row).match(/image-[\da-f-]{36}/g) ?? []));
      await database.main.deleteFrom(table).where("id", "=", id).execute();
      await database.main.deleteFrom("activity").where("entity_id", "=", id).execute();
    }
  }
  await database.main.transaction().execute((tx) => doomFiles(tx, keys));
  await removeDoomed(database, files, keys);
}
