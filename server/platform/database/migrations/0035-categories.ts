import { sql } from "kysely";
import { categorySlug } from "#contract/platform/categories.ts";
import type { MigrationStep } from "../engine.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "../first-categories.ts";

/**
 * Categories become rows. A site starts with the spec's six and the makers that it doesn't stock; an existing one keeps the
 * makers that its owner listed among the search words.
 */
export const categoryRows: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("categories")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("navigation_label", "text", (c) => c.notNull())
    .addColumn("position", integer, (c) => c.notNull())
    .addColumn("is_shown", integer, (c) => c.notNull())
    .addColumn("in_brand_grid", integer, (c) => c.notNull())
    .addColumn("is_stocked", integer, (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("merged_into", key)
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("change", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .addColumn("removed_at", integer)
    .execute();
  // What a merge moved, for its undo.
  await db.schema
    .createTable("category_moves")
    .addColumn("category", key, (c) => c.notNull())
    .addColumn("entity", "text", (c) => c.notNull())
    .addColumn("entity_id", key, (c) => c.notNull())
    .addPrimaryKeyConstraint("category_moves_key", ["category", "entity", "entity_id"])
    .execute();
  const stored = await sql<{ value: string }>`select value from settings where key = 'words'`.execute(db);
  const listed = (JSON.parse(stored.rows[0]?.value ?? "{}") as { makers?: { name: string }[] }).makers;
  const makers = (listed?.map(({ name }) => name) ?? FIRST_MAKERS).map((label) => ({
    id: categorySlug(label),
    label,
  }));
  const ids = new Set(
    FIRST_CATEGORIES.flatMap(({ id, label, navigationLabel }) => [
      id,
      categorySlug(label),
      categorySlug(navigationLabel),
    ]),
  );
  const rows = [
    ...FIRST_CATEGORIES.map((category) => ({ ...category, isStocked: true })),
    ...makers.flatMap(({ id, label }) => {
      if (id === "" || ids.has(id)) return [];
      ids.add(id);
      return [{ id, label, navigationLabel: label, inBrandGrid: false, words: [], isStocked: false }];
    }),
  ];
  for (const [position, row] of rows.entries())
    await sql`
      insert into categories
        (id, label, navigation_label, position, is_shown, in_brand_grid, is_stocked, words, version, change, updated_at)
      values (${row.id}, ${row.label}, ${row.navigationLabel}, ${position}, ${row.isStocked ? 1 : 0},
        ${row.inBrandGrid ? 1 : 0}, ${row.isStocked ? 1 : 0},
        ${JSON.stringify(row.words)}, 1, 0, ${Date.now()})`.execute(db);
};
