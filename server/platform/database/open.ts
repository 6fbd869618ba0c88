import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Engine } from "./engine.ts";
import { compareSchema, MIGRATIONS, migrate } from "./migrate.ts";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/**
 * `main` carries transactions; `read` answers queries. On SQLite they are two connections, so that no read
 * waits behind a transaction; on PostgreSQL both are the same pool.
 */
export interface Database {
  engine: Engine;
  main: Kysely<Tables>;
  read: Kysely<Tables>;
  /** Where the server's log hears of changes worth a line, once they are committed; nowhere in a command. */
  log?: (about: object, message: string) => void;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when `databaseUrl` is given, else SQLite in `dataDir`, and brings the schema up to date.
 * Throws when the database cannot be reached, is of a newer version, or a migration fails; nothing is left open then.
 */
export async function openDatabase(
  options: DatabasePlace & {
    onIdleError: (error: Error) => void;
    /** The last migration to make; all when it is not given. */
    upTo?: string;
    observer?: UpgradeObserver | undefined;
  },
): Promise<Database> {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.onIdleError)
    : openSqlite(options.dataDir);
  try {
    const { state, last: from } = await compareSchema(database.main);
    if (state === "newer") throw new ConfigError(REFUSALS.newer);
    const observer = state === "older" ? options.observer : undefined;
    await observer?.begun({ from, to: options.upTo ?? MIGRATIONS.at(-1) ?? "" });
    await migrate(database.main, database.engine, { upTo: options.upTo, onStep: observer?.stepDone });
    observer?.ended();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Hears of the upgrade of a database that is there: before its first step, of each step, and after the last. */
export interface UpgradeObserver {
  /** The last steps that the database has had, and is to have. What it throws ends the upgrade before it begins. */
  begun(upgrade: { from: string; to: string }): Promise<void>;
  stepDone(step: string, ms: number): void;
  ended(): void;
}

interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A database by a name that can be shown: its file, or its address without user and password. */
export function databaseName({ databaseUrl, dataDir }: DatabasePlace): string {
  if (!databaseUrl) return sqliteFile(dataDir);
  if (!URL.canParse(databaseUrl)) return "DATABASE_URL";
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

const REFUSALS = {
  none: "There is no Heddle database here. Set DATA_DIR or DATABASE_URL as for npm start, or start Heddle once.",
  older: "This database is of an older version of Heddle. Start Heddle once to upgrade it.",
  newer: "This database was made by a newer version of Heddle. Use that version or a later one.",
} as const;

/**
 * Opens a database that is there, for work beside the server. Only the server's start makes or upgrades one: an upgrade
 * would pull the schema from under a server that runs. Throws unless the schema is exactly this program's; with `mayCreate`
 * a database is made where there is none.
 */
export async function openExistingDatabase({
  databaseUrl,
  dataDir,
  mayCreate = false,
}: DatabasePlace & { mayCreate?: boolean }): Promise<Database> {
  const isMissing = !databaseUrl && !statSync(sqliteFile(dataDir), { throwIfNoEntry: false });
  if (isMissing && !mayCreate) throw new Error(REFUSALS.none);
  const database = databaseUrl ? await openPostgres(databaseUrl, () => undefined) : openSqlite(dataDir);
  try {
    const { state } = await compareSchema(database.main);
    if (state === "none" && mayCreate) await migrate(database.main, database.engine);
    else if (state !== "same") throw new Error(REFUSALS[state]);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.read);
}

async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  // Its driver is loaded only where it is used (docs/decisions/0066).
  const { postgresDialect } = await import("./postgres.ts");
  const main = new Kysely<Tables>({ dialect: postgresDialect(url, onIdleError) });
  return { engine: "postgres", main, read: main, close: () => main.destroy() };
}

const sqliteFile = (dataDir: string) => join(dataDir, "heddle.sqlite");

function openSqlite(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const sentence = `${resolve(dataDir)} can't be written. Set DATA_DIR to a folder that this user may write to.`;
    throw new ConfigError(sentence, { cause: error });
  }
  const path = sqliteFile(dataDir);
  const main = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: false }) });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: true }) });
  return {
    engine: "sqlite",
    main,
    read,
    close: async () => {
      await read.destroy();
      await main.destroy();
    },
  };
}
