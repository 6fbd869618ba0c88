import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../platform/database/open.ts";
import { SYSTEM, writeUnseen } from "../../platform/database/write.ts";

/** When a backup of this place last succeeded and last failed, whoever asked for it; 0 for never. */
export interface LastBackup {
  madeAt: number;
  failedAt: number;
}

/** A backup that is being checked once more was made; one that was uploaded was made elsewhere. */
export async function readLastBackup({ read }: Pick<Database, "read">): Promise<LastBackup> {
  const rows = await read
    .selectFrom("backups")
    .select((eb) => ["state", eb.fn.max("created_at").as("at")])
    .where("kind", "!=", "uploaded")
    .groupBy("state")
    .execute();
  const latest = (...states: string[]) =>
    Math.max(0, ...rows.filter(({ state }) => states.includes(state)).map(({ at }) => at));
  return { madeAt: latest("whole", "checking"), failedAt: latest("failed", "damaged") };
}

/**
 * Remembers what became of a backup by the command, in place of the last one that ended so. Its file is elsewhere, so its row
 * has no name and is not on the list of the back office.
 */
export function noteCommandBackup(database: Database, state: "whole" | "failed"): Promise<void> {
  return writeUnseen(database, SYSTEM, async ({ tx, now }) => {
    await tx.deleteFrom("backups").where("name", "=", "").where("state", "=", state).execute();
    await tx
      .insertInto("backups")
      .values({
        id: uuidv7(),
        kind: "manual",
        slot: null,
        state,
        name: "",
        bytes: null,
        contents: null,
        problem: null,
        created_at: now,
        checked_at: null,
      })
      .execute();
  });
}
