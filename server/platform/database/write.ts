import { v7 as uuidv7 } from "uuid";
import { isClosed, SiteClosed } from "./closed.ts";
import type { Database } from "./open.ts";
import type { Db, Tables, Tx } from "./schema.ts";
import { insertRow } from "./statements.ts";

/** Who changes something: an administrator, a visitor, or the system (sample data, clean-up). */
export interface Actor {
  id: string | null;
  name: string;
}

export const SYSTEM: Actor = { id: null, name: "Heddle" };
/** A user without an account; the activity record doesn't store a name. */
export const VISITOR: Actor = { id: null, name: "Visitor" };

/** A transaction: `change` is its number, `now` its time in milliseconds. */
export interface Write {
  tx: Tx;
  change: number;
  now: number;
  /** Adds a change to the activity record; `detail` is stored as JSON. */
  record(
    type: Tables["activity"]["type"],
    entity: string,
    id: string,
    description: string,
    detail?: object,
  ): Promise<void>;
  /** Logs a line after the commit; it must not contain personal data. */
  log(about: object, message: string): void;
}

/** What a function needs that writes rows which are read once per change. */
export type CountedWrite = Pick<Write, "tx" | "change" | "now">;

const LOGGED = new Set(["user", "invitation", "import", "backup", "site"]);

/** Removes e-mail addresses and file names from a description. */
const withoutNames = (description: string): string =>
  description
    .replace(/'[^']*'/g, "…")
    .split(" ")
    .map((word) => (word.includes("@") ? "…" : word))
    .join(" ");

/**
 * Runs every data change: entity, activity record, counters, file states and jobs commit together. Raising the counter
 * first serialises writers on PostgreSQL too, so that changes become visible in order. Throws SiteClosed while all content
 * is being replaced.
 */
export const write = <T>(database: Database, actor: Actor, work: (write: Write) => Promise<T>): Promise<T> =>
  writeCounted(database, actor, true, work);

/** `write` for data that visitors don't see: rendered pages stay cached (docs/decisions/0051). */
export const writeUnseen = <T>(
  database: Database,
  actor: Actor,
  work: (write: Write) => Promise<T>,
): Promise<T> => writeCounted(database, actor, false, work);

async function writeCounted<T>(
  database: Database,
  actor: Actor,
  isSeen: boolean,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  let lines: Parameters<Write["log"]>[] = [];
  const log: Write["log"] = (about, message) => void lines.push([{ ...about, by: actor.id }, message]);
  const result = await withRetry(database, async (tx) => {
    lines = [];
    // One by one: an update of both locks them in any order, so two writers could deadlock.
    const change = await raiseCounter(tx, "change");
    if (isSeen) await raiseCounter(tx, "content");
    const now = Date.now();
    const record: Write["record"] = async (type, entity, id, description, detail = {}) => {
      await insertRow(tx, "activity", {
        id: uuidv7(),
        at: now,
        actor_id: actor.id,
        actor_name: actor.name,
        type,
        entity,
        entity_id: id,
        description,
        detail: JSON.stringify(detail),
      });
      if (LOGGED.has(entity)) log({ entity, id }, withoutNames(description));
    };
    const worked = await work({ tx, change, now, record, log });
    // Checked last, because the restore's own write reopens the site.
    if (await isClosed(database, tx)) throw new SiteClosed();
    return worked;
  });
  for (const line of lines) database.log?.(...line);
  return result;
}

/** Raises a counter and returns it. Concurrent writes wait until this one commits or rolls back. */
export async function raiseCounter(tx: Db, name: string): Promise<number> {
  const { value } = await tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", name)
    .returning("value")
    .executeTakeFirstOrThrow(() => new Error(`The counter '${name}' is missing`));
  return value;
}

/** PostgreSQL's serialisation failure and deadlock. */
const RETRYABLE_ERRORS = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 3;

/** Runs a transaction and retries it after a serialisation failure or deadlock. */
async function withRetry<T>({ main }: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await main.transaction().execute(work);
    } catch (error) {
      const { code } = Object(error) as { code?: unknown };
      if (attempt === ATTEMPTS_MAX || !RETRYABLE_ERRORS.has(String(code))) throw error;
    }
  }
}
