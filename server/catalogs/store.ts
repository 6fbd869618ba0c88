import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import { currentCategory, readShownCategories } from "../platform/categories.ts";
import { readOncePerChange } from "../platform/database/counters.ts";
import type { Database } from "../platform/database/open.ts";
import type { CatalogPageRow, CatalogRow, Db } from "../platform/database/schema.ts";
import { requireById } from "../platform/database/statements.ts";
import { notFound } from "../platform/http/problems.ts";

/** The file name in an uploaded PDF's file set. */
export const PDF_FILE = "catalog.pdf";

/** Returns the catalogue with this `_id`. Throws 404, also for an invalid id. */
export const requireCatalog = (db: Db, id: string): Promise<CatalogRow> =>
  requireById(db, "catalogs", id, CATALOG_SERVER.notFound);

/** Returns all catalogues, newest first. */
export const allCatalogs = readOncePerChange(
  async (db): Promise<readonly Readonly<CatalogRow>[]> =>
    db.selectFrom("catalogs").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute(),
);

/** Per shown category the newest active completed catalogue, else one in progress (ruling 'Catalogues'). */
export async function visibleCatalogs(
  db: Db,
  newestFirst?: readonly CatalogRow[],
): Promise<Map<string, CatalogRow>> {
  const active = (newestFirst ?? (await allCatalogs(db))).filter(
    (row) => row.is_active === 1 && row.processing_status !== "error",
  );
  return new Map(
    (await readShownCategories(db)).flatMap(({ id }) => {
      const own = active.filter((row) => row.category === id);
      const row = own.find(isCompleted) ?? own[0];
      return row ? [[id, row] as const] : [];
    }),
  );
}

/** Returns the number of pages of each completed catalogue that visitors see, for the sitemap. */
export async function completedCatalogues({
  read,
}: Database): Promise<{ category: string; pages: number; changedAt: number }[]> {
  return [...(await visibleCatalogs(read))]
    .filter(([, row]) => isCompleted(row))
    .map(([category, row]) => ({
      category,
      pages: row.total_pages,
      changedAt: row.updated_at ?? row.created_at,
    }));
}

export const isCompleted = (row: CatalogRow): boolean => row.processing_status === "completed";

/** Returns the catalogue for a category or, for an administrator, also an `_id`, hidden or not. Throws 404. */
export async function requireByKey(
  database: Database,
  key: string,
  isAdministrator: boolean,
): Promise<CatalogRow> {
  const category = await currentCategory(database.read, key);
  if (category === undefined && isAdministrator) return requireCatalog(database.read, key);
  const row = category && (await visibleCatalogs(database.read)).get(category);
  if (!row) throw notFound(CATALOG_SERVER.noCatalog);
  return row;
}

export const PAGE_NUMBER = /^[1-9]\d{0,8}$/;

/** Returns columns of a rendered page, by the number in its address. Throws 404, also for a page not rendered yet. */
export async function requirePage<Column extends keyof CatalogPageRow>(
  db: Db,
  catalogId: string,
  page: string,
  columns: readonly Column[],
): Promise<Pick<CatalogPageRow, Column>> {
  const row = PAGE_NUMBER.test(page)
    ? await pagesOf(db, catalogId)
        .select(columns as readonly "page_number"[])
        .where("page_number", "=", Number(page))
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound(CATALOG_SERVER.pageNotFound);
  return row as unknown as Pick<CatalogPageRow, Column>;
}

export const pagesOf = (db: Db, catalogId: string) =>
  db.selectFrom("catalog_pages").where("catalog_id", "=", catalogId);

export const codesOf = (db: Db, catalogId: string) =>
  db.selectFrom("catalog_codes").where("catalog_id", "=", catalogId);
