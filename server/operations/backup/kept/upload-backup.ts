import { v7 as uuidv7 } from "uuid";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { Backup } from "../../../../contract/operations/backup.ts";
import { type Actor, writeUnseen } from "../../../platform/database/write.ts";
import { invalid } from "../../../platform/http/problems.ts";
import type { StagedFile } from "../../../platform/http/staging.ts";
import { addJobs } from "../../../platform/jobs/add.ts";
import type { Services } from "../../../services.ts";
import { CHECK_BACKUP } from "../kinds.ts";
import { looksLikeBackup } from "../verify-backup.ts";
import { backupName } from "./backup-files.ts";
import { presentBackup } from "./present.ts";
import { insertBackup } from "./store.ts";

/**
 * POST /backups/upload: stores a file that begins like a backup and leaves the check of the rest to a job. Throws 400
 * for any other file, of which nothing is kept.
 */
export async function uploadBackup(
  { database, backupFiles, jobBell }: Pick<Services, "database" | "backupFiles" | "jobBell">,
  actor: Actor,
  files: readonly StagedFile[],
): Promise<Backup> {
  const [file] = files;
  if (!file) throw refused(BACKUP_SERVER.oneFile);
  if (!(await looksLikeBackup(file.path))) throw refused(BACKUP_SERVER.noBackup);
  const [id, at] = [uuidv7(), Date.now()];
  const name = backupName(id, at);
  try {
    await backupFiles.put(name, file);
    const row = await writeUnseen(database, actor, async ({ tx, record }) => {
      await addJobs(tx, [{ kind: CHECK_BACKUP, subject: id, payload: id }]);
      await record({ type: "create", entity: "backup", entity_id: id, description: "Uploaded a backup" });
      const { bytes } = file;
      return insertBackup(tx, { kind: "uploaded", state: "checking", now: at, id, bytes });
    });
    jobBell.ring();
    return presentBackup(row);
  } catch (error) {
    // What led here is the error to report.
    await backupFiles.remove(name).catch(() => undefined);
    throw error;
  }
}

const refused = (message: string) => invalid([{ field: "file", message }]);
