import type { KyselyPlugin } from "kysely";
import { createYielder } from "../yield-to-event-loop.ts";
import type { Database } from "./open.ts";
import type { Db } from "./schema.ts";

/**
 * The same database, whose transactions yield to the event loop between statements: for those of many, because each of SQLite's
 * is synchronous. Until the commit, others read the state before it.
 */
export const yielding = (database: Database): Database => ({
  ...database,
  main: yieldingBetween(database.main),
});

export const yieldingBetween = (db: Db): Db => db.withPlugin(plugin());

function plugin(): KyselyPlugin {
  const yieldIfDue = createYielder();
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await yieldIfDue();
      return result;
    },
  };
}
