import type { MigrationStep } from "../engine.ts";

/** The parts lists that the numbers on a page's drawing may be of, while no single one is certain (docs/decisions/0047). */
export const unclearLists: MigrationStep = (db) =>
  db.schema.alterTable("catalog_pages").addColumn("unclear_lists", "text").execute();
