import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/**
 * Lists, counts and sitemaps of published products, unpublished ones and those without a photo are read from these indexes alone:
 * the earlier ones had to look at each row, or at all products.
 */
export const productsByState: MigrationStep = async (db) => {
  await sql`drop index products_unpublished`.execute(db);
  await sql`create index products_unpublished on products (created_at, id)
    where published = 0 and deleted_at is null`.execute(db);
  await sql`drop index products_without_picture`.execute(db);
  await sql`create index products_without_picture on products (created_at, id)
    where images like '%"plate":true%' and deleted_at is null`.execute(db);
  await sql`create index products_shown on products (id) where published = 1 and deleted_at is null`.execute(
    db,
  );
  await sql`create index products_counted on products (category, stock)
    where published = 1 and deleted_at is null`.execute(db);
};
