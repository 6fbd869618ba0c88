import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { Backup } from "../../../../contract/operations/backup.ts";
import { type Actor, writeUnseen } from "../../../platform/database/write.ts";
import { ProblemError } from "../../../platform/http/problems.ts";
import { addJobs } from "../../../platform/jobs/add.ts";
import type { Services } from "../../../services.ts";
import { CHECK_BACKUP } from "../kinds.ts";
import { presentBackup } from "./present.ts";
import { requireBackup, updateBackup } from "./store.ts";

/** POST /backups/{id}/check: has its file read to its end once more. Throws 404, 409 for one that is not there yet. */
export async function checkBackup(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  id: string,
): Promise<Backup> {
  const row = await writeUnseen(database, actor, async ({ tx, record }) => {
    const current = await requireBackup(tx, id);
    if (current.state === "checking") return current;
    if (current.state === "making" || current.state === "failed") {
      throw new ProblemError(409, BACKUP_SERVER.notThere);
    }
    await addJobs(tx, [{ kind: CHECK_BACKUP, subject: id, payload: id }]);
    await record({ type: "update", entity: "backup", entity_id: id, description: "Had a backup checked" });
    return (await updateBackup(tx, id, { state: "checking" })) ?? current;
  });
  jobBell.ring();
  return presentBackup(row);
}
