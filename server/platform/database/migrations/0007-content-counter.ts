import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** The number of the content: pages that were rendered are shown until it changes. */
export const contentCounter: MigrationStep = async (db) => {
  await sql`insert into counters (name, value) values ('content', 1)`.execute(db);
};
