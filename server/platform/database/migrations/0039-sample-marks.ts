import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** An index of the sample's products: counting them after each save of a setting read every product. */
export const sampleMarks: MigrationStep = async (db) => {
  await sql`create index products_sample on products (id) where sample = 1`.execute(db);
};
