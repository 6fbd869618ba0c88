import type { CompiledQuery, Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isClosed, SiteClosed } from "./closed.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./schema.ts";

/** Who changes something: an administrator, a visitor, or the system itself (sample data, clean-up). */
export interface Actor {
  id: string | null;
  name: string;
}

export const SYSTEM: Actor = { id: null, name: "Heddle" };
/** Somebody without an account, whose name the activity record does not keep. */
export const VISITOR: Actor = { id: null, name: "Visitor" };

/** What one change tells the activity record. `detail` is stored as JSON. */
export type ActivityEntry = Pick<Tables["activity"], "type" | "entity" | "entity_id" | "description"> & {
  detail?: unknown;
};

/** A transaction under way: `change` is its number of the change counter, `now` its moment in milliseconds. */
export interface Write {
  tx: Transaction<Tables>;
  change: number;
  now: number;
  record(entry: ActivityEntry): Promise<void>;
  /** Adds a line to the server's log when the write has committed; nothing personal may be in it. */
  log(about: object, message: string): void;
}

/** What an operator looks for in the log: changes of accounts, and the end of work that takes its time. */
const LOGGED = new Set(["user", "invitation", "import", "backup", "site"]);

/** A description as the log may have it: without e-mail addresses and the names of files. */
const withoutNames = (description: string): string =>
  description
    .replace(/'[^']*'/g, "…")
    .split(" ")
    .map((word) => (word.includes("@") ? "…" : word))
    .join(" ");

/**
 * The one way to change data: entity, activity record, counters, file states and jobs commit together
 * or not at all. Raising the counter first makes writers wait for each other on PostgreSQL as they do on
 * SQLite, so that a change with a higher number is never visible before one with a lower. Throws SiteClosed while all
 * content is being replaced.
 */
export const write = <T>(database: Database, actor: Actor, work: (write: Write) => Promise<T>): Promise<T> =>
  writeCounted(database, actor, ["change", "content"], work);

/**
 * `write` for what no visitor's page shows: enquiries, subscribers, people and their sessions. It leaves the number of the
 * content as it is, so that rendered pages stay (docs/decisions/0051).
 */
export const writeUnseen = <T>(
  database: Database,
  actor: Actor,
  work: (write: Write) => Promise<T>,
): Promise<T> => writeCounted(database, actor, ["change"], work);

async function writeCounted<T>(
  database: Database,
  actor: Actor,
  counters: readonly ("change" | "content")[],
  work: (write: Write) => Promise<T>,
): Promise<T> {
  let lines: Parameters<Write["log"]>[] = [];
  const log: Write["log"] = (about, message) => void lines.push([{ ...about, by: actor.id }, message]);
  const result = await retried(database, async (tx) => {
    lines = [];
    const raised = [];
    // One after the other: an update of both locks them in any order, and two writers could wait for each other for ever.
    for (const name of counters) raised.push(...(await raiseCounter(tx, name)));
    const change = counterOf(raised, "change");
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
      if (LOGGED.has(entry.entity))
        log({ entity: entry.entity, id: entry.entity_id }, withoutNames(entry.description));
    };
    const worked = await work({ tx, change, now, record, log });
    // Asked at the end: the one write that may is the one that opens the site again.
    if (await isClosed(database, tx)) throw new SiteClosed();
    return worked;
  });
  for (const line of lines) database.log?.(...line);
  return result;
}

const raiseCounter = (tx: Transaction<Tables>, name: string) =>
  tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", name)
    .returning(["name", "value"])
    .execute();

/** What PostgreSQL ends one of two transactions with that cannot both go on: a serialisation failure, a deadlock. */
const ENDED_FOR_ANOTHER = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 3;

/** Runs a transaction, and again where the database has ended it in favour of another. */
async function retried<T>({ main }: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await main.transaction().execute(work);
    } catch (error) {
      const { code } = Object(error) as { code?: unknown };
      if (attempt === ATTEMPTS_MAX || !ENDED_FOR_ANOTHER.has(String(code))) throw error;
    }
  }
}

/** The change counter as committed: equal numbers mean that nothing was written in between. */
export const readChange = (database: Database): Promise<number> => readCounter(database, "change");

/** The number of the content as committed: equal numbers mean that nothing changed which a visitor's page shows. */
export const readContent = (database: Database): Promise<number> => readCounter(database, "content");

/** Compiled once for each connection: every page asks, and compiling takes twice as long as reading. */
const compiled = new WeakMap<Kysely<Tables>, CompiledQuery<{ name: string; value: number }>>();

async function readCounter({ read }: Database, name: "change" | "content"): Promise<number> {
  const query = compiled.get(read) ?? read.selectFrom("counters").select(["name", "value"]).compile();
  compiled.set(read, query);
  const { rows } = await read.executeQuery(query);
  return counterOf(rows, name);
}

function counterOf(counters: readonly { name: string; value: number }[], name: string): number {
  const counter = counters.find((each) => each.name === name);
  if (!counter) throw new Error(`The counter '${name}' is missing`);
  return counter.value;
}
