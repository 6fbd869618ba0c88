import { type RawBuilder, sql } from "kysely";
import type { Database } from "./open.ts";

/** The database's own clock in milliseconds: processes on several machines agree on it. */
export function databaseNow({ engine }: Pick<Database, "engine">): RawBuilder<number> {
  return engine === "postgres"
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
