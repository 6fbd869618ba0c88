import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** Whether visitors see a product; all existing ones are published (ruling 'Identity and products'). */
export const published: MigrationStep = async (db, { integer }) => {
  await db.schema
    .alterTable("products")
    .addColumn("published", integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`create index products_unpublished on products (id) where published = 0`.execute(db);
};
