import { type Backup, BackupContents } from "../../../../contract/operations/backup.ts";
import type { BackupRow } from "../../../platform/database/schema.ts";
import { type Actor, SYSTEM, writeUnseen } from "../../../platform/database/write.ts";
import { addJobs } from "../../../platform/jobs/add.ts";
import type { Services } from "../../../services.ts";
import { MAKE_BACKUP } from "../tables.ts";
import { readSchedule, slotBefore } from "./schedule.ts";
import { insertBackup } from "./store.ts";

const iso = (at: number) => new Date(at).toISOString();

export const presentBackup = (row: BackupRow): Backup => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  name: row.name,
  bytes: row.bytes,
  createdAt: iso(row.created_at),
  contents: row.contents === null ? null : BackupContents.parse(JSON.parse(row.contents)),
  problem: row.problem,
  checkedAt: row.checked_at === null ? null : iso(row.checked_at),
});

type Parts = Pick<Services, "database" | "jobBell">;

/** POST /backups: enters a backup and leaves the making to a job. */
export async function makeBackup({ database, jobBell }: Parts, actor: Actor): Promise<Backup> {
  const row = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const entered = await insertBackup(tx, { kind: "manual", state: "making", now });
    await addJobs(tx, [{ kind: MAKE_BACKUP, subject: entered.id, payload: entered.id }]);
    await record({ type: "create", entity: "backup", entity_id: entered.id, description: "Began a backup" });
    return entered;
  });
  jobBell.ring();
  return presentBackup(row);
}

/**
 * Enters the scheduled backup that is due at `now`, once for each moment of the schedule, whichever process asks first.
 * Of moments that passed while no process ran, the last one is made up for.
 */
export async function planBackup({ database, jobBell }: Parts, now: number): Promise<void> {
  if ((await dueSlot(database, now)) === undefined) return;
  await writeUnseen(database, SYSTEM, async ({ tx, record }) => {
    // Writes wait for each other: another process may have been here in between.
    const slot = await dueSlot({ read: tx }, now);
    if (slot === undefined) return;
    const { id } = await insertBackup(tx, { kind: "scheduled", state: "making", now, slot });
    await addJobs(tx, [{ kind: MAKE_BACKUP, subject: id, payload: id }]);
    const description = "Began a scheduled backup";
    await record({ type: "create", entity: "backup", entity_id: id, description });
  });
  jobBell.ring();
}

async function dueSlot(database: Parameters<typeof readSchedule>[0], now: number) {
  const { schedule, since } = await readSchedule(database);
  const slot = slotBefore(schedule, now);
  if (slot === undefined || slot <= since) return undefined;
  const made = await database.read
    .selectFrom("backups")
    .select("id")
    .where("kind", "=", "scheduled")
    .where("slot", ">=", slot)
    .executeTakeFirst();
  return made ? undefined : slot;
}
