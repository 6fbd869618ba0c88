import type { Kysely } from "kysely";
import type { PageScans } from "../../../contract/catalogs/scan-calls.ts";
import type { Tables } from "../../platform/database/schema.ts";
import type { ScannedPage } from "../../platform/media/scan/scan.ts";

/** What was read off a page of a catalogue; undefined for one that has text of its own, or was not read. */
export async function scanOf(
  db: Kysely<Tables>,
  catalogId: string,
  page: number,
): Promise<ScannedPage | undefined> {
  const row = await db
    .selectFrom("scanned_pages")
    .select("scan")
    .where("catalog_id", "=", catalogId)
    .where("page_number", "=", page)
    .executeTakeFirst();
  return row?.scan ? (JSON.parse(row.scan) as ScannedPage) : undefined;
}

/** The pages without text that nobody has asked to be read, and those that could not be. */
export async function pagesToScan(db: Kysely<Tables>, catalogId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("catalog_pages")
    .leftJoin("scanned_pages", (join) =>
      join
        .onRef("scanned_pages.catalog_id", "=", "catalog_pages.catalog_id")
        .onRef("scanned_pages.page_number", "=", "catalog_pages.page_number"),
    )
    .select("catalog_pages.page_number")
    .where("catalog_pages.catalog_id", "=", catalogId)
    .where("catalog_pages.text", "=", "")
    .where((eb) =>
      eb.or([
        eb("scanned_pages.is_read", "is", null),
        eb.and([eb("scanned_pages.is_read", "=", 1), eb("scanned_pages.scan", "is", null)]),
      ]),
    )
    .orderBy("catalog_pages.page_number")
    .execute();
  return rows.map(({ page_number }) => page_number);
}

/** How far the reading of a catalogue's pictures is. */
export async function scansOf(db: Kysely<Tables>, catalogId: string): Promise<PageScans> {
  const rows = await db
    .selectFrom("scanned_pages")
    .select(["is_read", (eb) => eb.case().when("scan", "is", null).then(1).else(0).end().as("is_empty")])
    .where("catalog_id", "=", catalogId)
    .execute();
  const read = rows.filter(({ is_read }) => is_read === 1);
  const failed = read.filter(({ is_empty }) => Number(is_empty) === 1).length;
  const waiting = (await pagesToScan(db, catalogId)).length - failed;
  return { waiting, asked: rows.length, read: read.length, failed, isReading: read.length < rows.length };
}
