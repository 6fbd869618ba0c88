import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/**
 * Import photos that no row took, with the part the user assigned; and an index of products whose only image is a
 * placeholder.
 */
export const addImportPhotos: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("import_photos")
    .addColumn("import_id", key, (c) => c.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("place", integer, (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("sha256", "text")
    .addColumn("picture", "text")
    .addColumn("problem", "text")
    .addColumn("line", integer)
    .addColumn("product_id", key)
    .addColumn("position", integer)
    .addPrimaryKeyConstraint("import_photos_key", ["import_id", "place"])
    .execute();
  await db.schema.alterTable("imports").dropColumn("unused").execute();
  await db.schema
    .alterTable("imports")
    .addColumn("placed_pictures", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("import_rows")
    .addColumn("found_by", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("imports")
    .addColumn("has_table", integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`create index products_without_picture on products (created_at, id)
    where images like '%"plate":true%'`.execute(db);
};
