import type { Kysely, Transaction } from "kysely";
import type { ReadingState } from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import { requireById } from "../../platform/database/by-id.ts";
import type { CatalogReadingPageRow, CatalogReadingRow, Tables } from "../../platform/database/schema.ts";
import { notFound, ProblemError } from "../../platform/http/problems.ts";
import { PAGE_NUMBER } from "../store.ts";

/** Returns the reading with this id. Throws 404, also for an invalid id. */
export const requireReading = (db: Kysely<Tables>, id: string): Promise<CatalogReadingRow> =>
  requireById(db, "catalog_readings", id, READING.notFound);

/** Returns a page of a reading by the number in its address. Throws 404. */
export async function requirePage(
  db: Kysely<Tables>,
  id: string,
  page: string,
): Promise<CatalogReadingPageRow> {
  const row = PAGE_NUMBER.test(page)
    ? await readingPages(db, id).selectAll().where("page_number", "=", Number(page)).executeTakeFirst()
    : undefined;
  if (!row) throw notFound(READING.pageNotRead);
  return row;
}

export type OutlinedPage = Omit<CatalogReadingPageRow, "tables" | "given">;

/** Selects all pages of a reading, in order, without their cells. */
export const outlinedPages = (db: Kysely<Tables>, id: string): Promise<OutlinedPage[]> =>
  readingPages(db, id)
    .select(["reading_id", "page_number", "is_read", "heading", "problem", "outlines"])
    .orderBy("page_number")
    .execute();

/** Moves a reading from one of these states to another. Throws 409 if it is in none of them. */
export async function moveReading(
  tx: Transaction<Tables>,
  { id }: Pick<CatalogReadingRow, "id">,
  from: readonly ReadingState[],
  to: Partial<CatalogReadingRow> & { state: ReadingState },
): Promise<CatalogReadingRow> {
  const moved = await tx
    .updateTable("catalog_readings")
    .set({ ...to, updated_at: Date.now() })
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new ProblemError(409, READING.busy);
  return moved;
}

export const SETTLED: readonly ReadingState[] = ["read", "made", "failed"];

export const readingPages = (db: Kysely<Tables>, readingId: string) =>
  db.selectFrom("catalog_reading_pages").where("reading_id", "=", readingId);

export async function updateReadingPage(
  db: Kysely<Tables>,
  { reading_id, page_number }: Pick<CatalogReadingPageRow, "reading_id" | "page_number">,
  values: Partial<CatalogReadingPageRow>,
): Promise<void> {
  const page = db.updateTable("catalog_reading_pages").set(values);
  await page.where((eb) => eb.and({ reading_id, page_number })).execute();
}
