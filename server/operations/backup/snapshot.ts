import { type Kysely, sql } from "kysely";
import type { Engine } from "../../platform/database/engine.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Tables } from "../../platform/database/schema.ts";

const BEGIN: Readonly<Record<Engine, string>> = {
  // Kysely's own transactions begin with a lock for writing, see sqlite.ts.
  sqlite: "begin deferred",
  postgres: "begin isolation level repeatable read read only",
};

/** The database as it is at one moment, whatever is written meanwhile. */
export interface Snapshot {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Takes a snapshot on a reading connection, which it keeps until it is closed. Nobody who writes waits for it. */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const opened = Promise.withResolvers<Kysely<Tables>>();
  const ended = Promise.withResolvers<void>();
  const kept = database.read.connection().execute(async (connection) => {
    await sql.raw(BEGIN[database.engine]).execute(connection);
    opened.resolve(connection);
    await ended.promise;
    await sql`rollback`.execute(connection);
  });
  kept.catch(opened.reject);
  return {
    db: await opened.promise,
    close: async () => {
      ended.resolve();
      await kept;
    },
  };
}
