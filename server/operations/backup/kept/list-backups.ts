import type { Backups } from "../../../../contract/operations/backup.ts";
import { CLOSED_JOB } from "../../../platform/database/closed.ts";
import { REPLACE_JOB } from "../../../platform/files/hold.ts";
import type { Services } from "../../../services.ts";
import { presentBackup } from "./present.ts";
import { readSchedule } from "./read-schedule.ts";
import { slotAfter } from "./schedule.ts";

/** GET /backups, as it is at `now`. */
export async function listBackups(
  { database, config }: Pick<Services, "database" | "config">,
  now: number,
): Promise<Backups> {
  const { read } = database;
  const rows = await read
    .selectFrom("backups")
    .selectAll()
    .where("name", "!=", "")
    .orderBy("id", "desc")
    .execute();
  const { schedule, version } = await readSchedule(database);
  const restore = await read
    .selectFrom("jobs")
    .select("subject")
    .where("kind", "in", [REPLACE_JOB, CLOSED_JOB])
    .executeTakeFirst();
  const next = slotAfter(schedule, now);
  return {
    place: config.s3 ? "s3" : "folder",
    backups: rows.map(presentBackup),
    schedule,
    nextAt: next === undefined ? null : new Date(next).toISOString(),
    version,
    restore: restore?.subject ?? null,
  };
}
