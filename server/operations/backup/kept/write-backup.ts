import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import type { BackupContents } from "../../../../contract/operations/backup.ts";
import type { Services } from "../../../services.ts";
import { ownBackup } from "../create-backup.ts";
import { type VerifiedBackup, withStoredBackup } from "../verify-backup.ts";

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
export const readWhole = (
  services: Pick<Services, "backupFiles" | "staging">,
  name: string,
): Promise<BackupContents> => withStoredBackup(services, name, contentsOf);

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
