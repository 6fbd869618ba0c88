import { v7 as uuidv7 } from "uuid";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { Restore } from "../../../../contract/operations/backup.ts";
import { CLOSED_JOB } from "../../../platform/database/closed.ts";
import { type Actor, writeUnseen } from "../../../platform/database/write.ts";
import { REPLACE_JOB } from "../../../platform/files/hold.ts";
import { ProblemError } from "../../../platform/http/problems.ts";
import { addJobs } from "../../../platform/jobs/add.ts";
import type { Services } from "../../../services.ts";
import { requireBackup } from "../kept/store.ts";
import { newPayload, readRestore } from "./state.ts";

/**
 * POST /restores: leaves the restore to a job, one at a time. Throws 404, and 409 for a backup that is not whole or while
 * one is under way.
 */
export async function startRestore(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  backup: string,
): Promise<Restore> {
  const restore = await writeUnseen(database, actor, async ({ tx, record }) => {
    const { state } = await requireBackup(tx, backup);
    if (state !== "whole") throw new ProblemError(409, BACKUP_SERVER.notWhole);
    const other = await tx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "in", [REPLACE_JOB, CLOSED_JOB])
      .executeTakeFirst();
    if (other) throw new ProblemError(409, BACKUP_SERVER.underWay);
    const id = uuidv7();
    const payload = JSON.stringify(newPayload(backup, actor));
    await addJobs(tx, [{ kind: REPLACE_JOB, subject: id, payload }]);
    await record({
      type: "update",
      entity: "site",
      entity_id: "backup",
      description: "Began to restore a backup",
    });
    return readRestore(tx, id);
  });
  jobBell.ring();
  return restore;
}
