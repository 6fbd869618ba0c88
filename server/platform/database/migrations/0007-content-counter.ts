import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** The counter of visible content, by which rendered pages are cached. */
export const contentCounter: MigrationStep = async (db) => {
  await sql`insert into counters (name, value) values ('content', 1)`.execute(db);
};
