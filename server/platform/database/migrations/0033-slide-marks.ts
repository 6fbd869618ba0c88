import type { MigrationStep } from "../engine.ts";

/** The numbers on a slide's image: a JSON array of StoredMark (contract/site/hero.ts). */
export const slideMarks: MigrationStep = async (db) => {
  await db.schema
    .alterTable("hero_slides")
    .addColumn("marks", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
};
