import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "./open.ts";
import type { ActivityTable, Tables } from "./schema.ts";

/** Who changes something: an administrator, a visitor, or the system itself (sample data, clean-up). */
export interface Actor {
  id: string | null;
  name: string;
}

export const SYSTEM: Actor = { id: null, name: "Heddle" };
/** Somebody without an account, whose name the activity record does not keep. */
export const VISITOR: Actor = { id: null, name: "Visitor" };

/** What one change tells the activity record. `detail` is stored as JSON. */
export type ActivityEntry = Pick<ActivityTable, "type" | "entity" | "entity_id" | "description"> & {
  detail?: unknown;
};

/** A transaction under way: `change` is its number of the change counter, `now` its moment in milliseconds. */
export interface Write {
  tx: Transaction<Tables>;
  change: number;
  now: number;
  record(entry: ActivityEntry): Promise<void>;
}

/**
 * The one way to change data: entity, activity record, change counter, file states and jobs commit together
 * or not at all. Raising the counter first makes writers wait for each other on PostgreSQL as they do on
 * SQLite, so that a change with a higher number is never visible before one with a lower.
 */
export function write<T>(database: Database, actor: Actor, work: (write: Write) => Promise<T>): Promise<T> {
  return database.main.transaction().execute(async (tx) => {
    const counter = await tx
      .updateTable("counters")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .where("name", "=", "change")
      .returning("value")
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const record = async (entry: ActivityEntry) => {
      await tx
        .insertInto("activity")
        .values({
          id: uuidv7(),
          at: now,
          actor_id: actor.id,
          actor_name: actor.name,
          type: entry.type,
          entity: entry.entity,
          entity_id: entry.entity_id,
          description: entry.description,
          detail: JSON.stringify(entry.detail ?? {}),
        })
        .execute();
    };
    return work({ tx, change: counter.value, now, record });
  });
}

/** The change counter as committed: equal numbers mean that nothing was written in between. */
export async function readChange(database: Database): Promise<number> {
  const row = await database.read
    .selectFrom("counters")
    .select("value")
    .where("name", "=", "change")
    .executeTakeFirstOrThrow();
  return row.value;
}
