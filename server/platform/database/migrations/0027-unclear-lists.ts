import type { MigrationStep } from "../engine.ts";

/** Candidate parts lists for the numbers on a page's drawing, if no single one is certain (docs/decisions/0047). */
export const unclearLists: MigrationStep = (db) =>
  db.schema.alterTable("catalog_pages").addColumn("unclear_lists", "text").execute();
