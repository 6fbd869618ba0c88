import { SETTINGS_SERVER } from "../../../../contract/messages.ts";
import type { BackupSchedule, Backups } from "../../../../contract/operations/backup.ts";
import { saveVersioned, type Versioned } from "../../../platform/database/save-versioned.ts";
import { findSetting, putSetting, type StoredSetting } from "../../../platform/database/settings.ts";
import { type Actor, writeUnseen } from "../../../platform/database/write.ts";
import { staleSave } from "../../../platform/http/if-match.ts";
import type { Services } from "../../../services.ts";
import { listBackups } from "./list-backups.ts";
import { SCHEDULE, type StoredSchedule } from "./read-schedule.ts";

type Parts = Pick<Services, "database" | "config">;
type Row = StoredSetting<StoredSchedule> & { id: string };

/** PUT /backups/schedule. Throws 409 for one that was changed since `version`. */
export const saveSchedule = (
  services: Parts,
  actor: Actor,
  version: number | undefined,
  body: BackupSchedule,
  now: number,
): Promise<Backups> =>
  saveVersioned(services.database, actor, versioned(services, now), { id: SCHEDULE, version }, () => ({
    ...body,
    since: now,
  }));

const versioned = (services: Parts, now: number): Versioned<Row, StoredSchedule, Backups> => ({
  entity: "settings",
  writes: writeUnseen,
  find: async (tx, id) => ({ id, ...(await findSetting<StoredSchedule>({ read: tx }, id)) }),
  put: async (tx, { id }, value, stamp) => {
    await putSetting(tx, id, value, stamp);
    return { id, value, version: stamp.version };
  },
  describe: () => ({ description: "Updated the schedule of backups", detail: {} }),
  present: (_row, tx) => listBackups({ ...services, database: { ...services.database, read: tx } }, now),
  stale: (current) => staleSave(SETTINGS_SERVER.stale, current),
});
