import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import type { BackupContents } from "../../../../contract/operations/backup.ts";
import type { Services } from "../../../services.ts";
import { ownBackup } from "../create-backup.ts";
import { type VerifiedBackup, verifyBackup } from "../verify-backup.ts";

const ALL = sql<boolean>`1 = 1`;

export type BackupParts = Pick<
  Services,
  "config" | "database" | "files" | "staging" | "backupFiles" | "jobBell"
>;

/**
 * Makes a backup and stores it in the place of backups under `name`: written beside it first, so that what lies there
 * is whole. Answers its bytes. Throws when the database or a store fails.
 */
export function writeBackup(services: BackupParts, name: string): Promise<number> {
  return services.staging.withFolder(async (folder) => {
    const path = join(folder, "site.tar");
    await pipeline(ownBackup(services), createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    await services.backupFiles.put(name, { path, bytes: size });
    return size;
  });
}

/** Reads a stored backup to its end. Throws UnfitBackup, or what the store says. */
export async function readWhole(
  { backupFiles, staging }: Pick<Services, "backupFiles" | "staging">,
  name: string,
): Promise<BackupContents> {
  const file = await backupFiles.local(name);
  try {
    return await staging.withFolder(async (folder) => {
      const rehearsed = join(folder, "rehearsal");
      await mkdir(rehearsed);
      const backup = await verifyBackup(file.path, rehearsed);
      try {
        return await contentsOf(backup);
      } finally {
        await backup.rehearsal.close();
      }
    });
  } finally {
    await file.release();
  }
}

/** What a verified backup holds, in the figures that a person knows his site by. */
async function contentsOf({ manifest, rehearsal }: VerifiedBackup): Promise<BackupContents> {
  const count = async (table: "products" | "catalogs" | "enquiries", where: RawBuilder<boolean> = ALL) => {
    const rows = await rehearsal.read.selectFrom(table).select("id").where(where).execute();
    return rows.length;
  };
  return {
    createdAt: manifest.createdAt,
    products: await count("products", sql<boolean>`deleted_at is null`),
    catalogs: await count("catalogs"),
    enquiries: await count("enquiries", sql<boolean>`kind != 'whatsapp'`),
    files: manifest.files,
  };
}
