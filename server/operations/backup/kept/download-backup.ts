import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { Database } from "../../../platform/database/open.ts";
import type { FileStore } from "../../../platform/files/store.ts";
import type { Download } from "../../../platform/http/handle.ts";
import { notFound } from "../../../platform/http/problems.ts";
import { requireBackup } from "./store.ts";

/** The name of a backup's file. Throws 404 for a backup that is not on the list, or whose file is not there. */
export async function requireFile(
  { database, backupFiles }: { database: Database; backupFiles: FileStore },
  id: string,
): Promise<string> {
  const { name } = await requireBackup(database.read, id);
  if ((await backupFiles.size(name)) === undefined) throw notFound(BACKUP_SERVER.notThere);
  return name;
}

/** The file of a backup as it lies in its place. */
export const downloadBackup = (files: FileStore, name: string): Download => ({
  name,
  type: "application/x-tar",
  pieces: files.read(name),
});
