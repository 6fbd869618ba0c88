import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Engine } from "./engine.ts";
import { compareSchema, MIGRATIONS, migrate } from "./migrate.ts";
import type { Db, Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** `main` is for transactions, `read` for queries: two connections on SQLite, so that reads don't wait. */
export interface Database {
  engine: Engine;
  main: Db;
  read: Db;
  /** Logs committed changes in the server; undefined in commands. */
  log?: (about: object, message: string) => void;
  close(): Promise<void>;
}

/** Opens and migrates PostgreSQL or SQLite. Closes all and throws if unreachable, newer or failing. */
export async function openDatabase(
  options: DatabasePlace & {
    onIdleError: (error: Error) => void;
    /** The last migration to run; undefined means all. */
    upTo?: string;
    observer?: UpgradeObserver | undefined;
  },
): Promise<Database> {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.onIdleError)
    : openSqlite(options.dataDir);
  try {
    const { state, last: from } = await compareSchema(database);
    if (state === "newer") throw new ConfigError(REFUSALS.newer);
    if (state === "same") return database;
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

/** Observes the upgrade of an existing database: before its first step, each step, and after the last. */
export interface UpgradeObserver {
  /** Gets the last step of the database and of this program. Throwing cancels the upgrade. */
  begun(upgrade: { from: string; to: string }): Promise<void>;
  stepDone(step: string, ms: number): void;
  ended(): void;
}

interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Returns a name of the database to show: its file, or its URL without user and password. */
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
 * Opens an existing database for work besides the server. Only the server's start creates or upgrades one, because an
 * upgrade would break a running server. Throws unless the schema is exactly this program's; with `mayCreate` a missing
 * database is created.
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
    const { state } = await compareSchema(database);
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
  // Loaded only if used (docs/decisions/0066).
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
