import type { BackupSchedule } from "../../../../contract/operations/backup.ts";
import type { Database } from "../../../platform/database/open.ts";
import { findSetting } from "../../../platform/database/settings.ts";
import { NO_SCHEDULE } from "./schedule.ts";

/** The setting under which the schedule is stored. */
export const SCHEDULE = "backups";

/** When backups are made, and the version that a save is made from. `since` is when it was saved. */
export async function readSchedule(
  database: Pick<Database, "read">,
): Promise<{ schedule: BackupSchedule; since: number; version: number }> {
  const { value, version } = await findSetting<Partial<StoredSchedule>>(database, SCHEDULE);
  const { since = 0, ...stored } = value ?? {};
  return { schedule: { ...NO_SCHEDULE, ...stored }, since, version };
}

export interface StoredSchedule extends BackupSchedule {
  /** Moments before it are none of its own: a new schedule makes up for nothing. */
  since: number;
}
