import { type Kysely, sql } from "kysely";
import type { ColumnTypes, MigrationStep } from "../engine.ts";

export const addImports: MigrationStep = async (db, types) => {
  await createImports(db, types);
  await createImportRows(db, types);
};

async function createImports(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("state", key, (c) => c.notNull())
    .addColumn("csv_name", "text", (c) => c.notNull())
    .addColumn("zip_name", "text")
    .addColumn("file_key", key)
    .addColumn("created_by", key)
    .addColumn("created_by_name", "text", (c) => c.notNull())
    .addColumn("encoding", key)
    .addColumn("separator", key)
    .addColumn("problem", "text")
    .addColumn("rows", integer, (c) => c.notNull())
    .addColumn("checked", integer, (c) => c.notNull())
    .addColumn("same", integer, (c) => c.notNull())
    .addColumn("pictures", integer, (c) => c.notNull())
    .addColumn("unused_pictures", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .addColumn("started_at", integer)
    .addColumn("finished_at", integer)
    .execute();
}

async function createImportRows(db: Kysely<unknown>, { key, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("import_rows")
    .addColumn("import_id", key, (c) => c.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("line", integer, (c) => c.notNull())
    .addColumn("kind", key, (c) => c.notNull())
    .addColumn("state", key, (c) => c.notNull())
    .addColumn("number", integer)
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("product_id", key)
    .addColumn("product_version", integer)
    .addColumn("change_values", "text", (c) => c.notNull())
    .addColumn("differences", "text", (c) => c.notNull())
    .addColumn("problems", "text", (c) => c.notNull())
    .addColumn("fingerprint", key)
    .addPrimaryKeyConstraint("import_rows_key", ["import_id", "line"])
    .execute();
  await sql`create index import_rows_waiting on import_rows (import_id, line) where state = 'waiting'`.execute(
    db,
  );
  const counted = db.schema.createIndex("import_rows_counted").on("import_rows");
  await counted.columns(["import_id", "kind", "state"]).execute();
  await sql`create index import_rows_known on import_rows (fingerprint) where fingerprint is not null`.execute(
    db,
  );
}
