import { type RawBuilder, sql } from "kysely";
import type { Database } from "./open.ts";

/** Formats a stored time for responses: ISO 8601 in UTC. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The database's clock in milliseconds, shared by processes on several machines. */
export function databaseNow({ engine }: Pick<Database, "engine">): RawBuilder<number> {
  return engine === "postgres"
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

/** Returns the key by which titles sort on both engines: folded, with numbers padded so that 9 precedes 10. */
export function titleSortKey(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\d{1,12}/g, (digits) => digits.padStart(12, "0"));
}
