import { join } from "node:path";
import type { Config } from "../../../platform/config.ts";
import { diskStore } from "../../../platform/files/disk.ts";
import { s3Store } from "../../../platform/files/s3.ts";
import { S3_TIMING } from "../../../platform/files/s3-calls.ts";
import type { FileStore } from "../../../platform/files/store.ts";
import type { Staging } from "../../../platform/http/staging.ts";

/** The folder of backups: in the data folder, or in the bucket beside the files, under their prefix. */
export const BACKUPS_FOLDER = "backups";

const NAME = /^heddle_\d{4}-\d\d-\d\d_\d{4}_[0-9a-f]{12}\.tar$/;

/** The place of backups (docs/decisions/0043): where the files lie, so that all processes share it. */
export function openBackupFiles(
  { dataDir, s3 }: Pick<Config, "dataDir" | "s3">,
  staging: Staging,
): FileStore {
  if (!s3) return diskStore(join(dataDir, BACKUPS_FOLDER), assertName);
  return s3Store({ ...s3, prefix: `${s3.prefix}${BACKUPS_FOLDER}/` }, staging, S3_TIMING, assertName);
}

/** The name of a backup's file: a person who looks into the folder sees which it is. `id` is that of its row. */
export function backupName(id: string, at: number): string {
  const [day = "", time = ""] = new Date(at).toISOString().split("T");
  return `heddle_${day}_${time.slice(0, 5).replace(":", "")}_${id.slice(-12)}.tar`;
}

function assertName(path: string): void {
  if (!NAME.test(path)) throw new Error("Refused a backup's name that the server did not make");
}
