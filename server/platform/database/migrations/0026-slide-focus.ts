import { SLIDE_FOCUS } from "#contract/platform/limits.ts";
import type { MigrationStep } from "../engine.ts";

/** The focal point of a slide's image: tens of percent from the left and from the top. */
export const slideFocus: MigrationStep = (db, { key }) =>
  db.schema
    .alterTable("hero_slides")
    .addColumn("focus", key, (c) => c.notNull().defaultTo(SLIDE_FOCUS))
    .execute();
