import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, sql } from "kysely";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
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
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when `databaseUrl` is given, else SQLite in `dataDir`, and brings the schema up to date.
 * Throws when the database cannot be reached or a migration fails; nothing is left open then.
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  onIdleError: (error: Error) => void;
  /** The last migration to make; all when it is not given. */
  upTo?: string;
}): Promise<Database> {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.onIdleError)
    : openSqlite(options.dataDir);
  try {
    await migrate(database.main, database.engine, options.upTo);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Throws unless the database answers. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.read);
}

async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  // Its driver is loaded only where it is used (docs/decisions/0013).
  const { postgresDialect } = await import("./postgres.ts");
  const main = new Kysely<Tables>({ dialect: postgresDialect(url, onIdleError) });
  return { engine: "postgres", main, read: main, close: () => main.destroy() };
}

function openSqlite(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const sentence = `${resolve(dataDir)} can't be written. Set DATA_DIR to a folder that this user may write to.`;
    throw new Error(sentence, { cause: error });
  }
  const path = join(dataDir, "heddle.sqlite");
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
