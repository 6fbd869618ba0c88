import { v7 as uuidv7 } from "uuid";
import { readings } from "../../../contract/catalogs/calls.ts";
import type {
  CellBody,
  DraftBody,
  LastReading,
  PartsReading,
  ReadingBody,
  ReadingComparison,
  ReadingPage,
  RowImageBody,
} from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import { IMPORT_ROWS_MAX, READING_GONE_SHOWN } from "../../../contract/platform/limits.ts";
import { insertAll } from "../../platform/database/by-id.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CatalogReadingRow } from "../../platform/database/schema.ts";
import { type Actor, write, writeUnseen } from "../../platform/database/write.ts";
import { handle } from "../../platform/http/handle.ts";
import { invalid, ProblemError } from "../../platform/http/problems.ts";
import { addJobs } from "../../platform/jobs/claim.ts";
import type { Services } from "../../services.ts";
import { MAKE_DRAFT, READ_TABLES } from "../processing/kinds.ts";
import { isCompleted, requireCatalog } from "../store.ts";
import { createPageCorrector } from "./correct-page.ts";
import { draftRows, partRows, productsWithCodes } from "./part-rows.ts";
import {
  grouped,
  moveReading,
  outlinedPages,
  presentPage,
  presentReading,
  requireReading,
  requireReadingPage,
  SETTLED,
  type StoredTable,
  tableColumns,
  tablesOf,
  updateReadingPage,
} from "./store.ts";
import { withHead } from "./tables/heads.ts";

/** States of an import that is neither applied nor discarded. */
const OPEN = ["checking", "mapping", "checked"] as const;

export const readingCalls = (services: Services) => {
  const { database } = services;
  const correct = createPageCorrector(services);
  return handle(readings, {
    start: ({ params, body, actor }) => startReading(services, actor, params.id, body),
    last: ({ params }) => lastReading(database, params.id),
    page: ({ params }) => readReadingPage(database, params.id, params.pageNumber),
    correctPage: ({ params, body, actor }) => correct(actor, params.id, params.pageNumber, body),
    setImage: ({ params, body, actor }) =>
      setRowImage(database, actor, { id: params.id, page: params.pageNumber }, body),
    setCell: ({ params, body, actor }) =>
      setCell(database, actor, { id: params.id, page: params.pageNumber }, body),
    compare: ({ params, query }) => compareReading(database, params.id, query.groups.map(Number)),
    draft: ({ params, body, actor }) => startDraft(services, actor, params.id, body),
    discard: ({ params, actor }) => discardReading(database, actor, params.id),
  });
};

/** Sets a cell, which then is certain. Throws 404, 400 for a missing cell, 409 while pages are being read. */
async function setCell(
  database: Database,
  actor: Actor,
  { id, page }: { id: string; page: string },
  { table: place, row, column, text }: CellBody,
): Promise<ReadingPage> {
  const reading = await requireReading(database.main, id);
  return changeTable(database, actor, reading, { page, place }, (table) => {
    const at = table.cells.findIndex((cell) => cell.row === row && cell.column === column);
    const cell = table.cells[at];
    if (!cell) throw invalid([{ field: "column", message: READING.noCell }]);
    const { isUnsure: _, ...known } = cell;
    return withHead({ ...table, cells: table.cells.with(at, { ...known, text }) }, table.headRows);
  });
}

/** Chooses a row's image; null resets it. Throws 404, 400 for a missing row, 409 while pages are read. */
async function setRowImage(
  database: Database,
  actor: Actor,
  { id, page }: { id: string; page: string },
  { table: place, row, picture }: RowImageBody,
): Promise<ReadingPage> {
  const reading = await requireReading(database.main, id);
  const { total_pages } = await requireCatalog(database.main, reading.catalog_id);
  if (picture && picture.pageNumber > total_pages) {
    throw invalid([{ field: "picture", message: READING.pageOutside(total_pages) }]);
  }
  return changeTable(database, actor, reading, { page, place }, (table) => {
    if (row < table.headRows || row >= table.rows) throw invalid([{ field: "row", message: READING.noRow }]);
    const others = table.chosen.filter((each) => each.row !== row);
    return { ...table, chosen: picture ? [...others, { row, kind: "hand", ...picture }] : others };
  });
}

/** Applies `change`, and throws as it does. Throws 404, 400 for a missing table, 409 while pages are read. */
function changeTable(
  database: Database,
  actor: Actor,
  reading: CatalogReadingRow,
  { page, place }: { page: string; place: number },
  change: (table: StoredTable) => StoredTable,
): Promise<ReadingPage> {
  return write(database, actor, async ({ tx }) => {
    const own = await requireReadingPage(tx, reading.id, page);
    const tables = tablesOf(own);
    const table = tables[place];
    if (!table) throw invalid([{ field: "table", message: READING.noTable }]);
    const columns = tableColumns(tables.with(place, change(table)));
    await moveReading(tx, reading, SETTLED, { state: "read" });
    await updateReadingPage(tx, own, columns);
    return presentPage({ ...own, ...columns }, await outlinedPages(tx, reading.id));
  });
}

/** GET /catalogs/{id}/readings: returns the last reading of a catalogue. Throws 404. */
async function lastReading({ read }: Database, catalogId: string): Promise<LastReading> {
  const { id } = await requireCatalog(read, catalogId);
  const row = await read
    .selectFrom("catalog_readings")
    .selectAll()
    .where("catalog_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { reading: row ? presentReading(row, await outlinedPages(read, row.id)) : null };
}

async function readReadingPage({ read }: Database, id: string, page: string): Promise<ReadingPage> {
  const { id: reading } = await requireReading(read, id);
  const own = await requireReadingPage(read, reading, page);
  return presentPage(own, await outlinedPages(read, reading));
}

/** DELETE /readings/{id}: deletes the reading and its jobs. Throws 404. */
async function discardReading(database: Database, actor: Actor, id: string): Promise<{ message: string }> {
  const row = await requireReading(database.read, id);
  await write(database, actor, async ({ tx, record }) => {
    await tx.deleteFrom("catalog_readings").where("id", "=", row.id).execute();
    await tx.deleteFrom("jobs").where("payload", "=", row.id).execute();
    await record("update", "catalog", row.catalog_id, "Discarded the results found in a catalogue");
  });
  return { message: READING.discarded };
}

/** Returns codes without product, and products of any edition that no group names. Throws 404. */
async function compareReading(
  { read }: Database,
  id: string,
  groups: readonly number[],
): Promise<ReadingComparison> {
  const reading = await requireReading(read, id);
  const catalog = await requireCatalog(read, reading.catalog_id);
  const { rows, again, codeless } = await partRows(read, reading.id, catalog, groups);
  const keys = rows.map(({ key }) => key);
  const existing = await Array.fromAsync(productsWithCodes(read, rows));
  const existingKeys = new Set(existing.map(({ part_code_key }) => part_code_key));
  const named = new Set<string | null>(keys);
  const earlier = await read
    .selectFrom("products")
    .innerJoin("catalogs", "catalogs.id", "products.catalog_id")
    .select(["products.id", "product_id", "title", "part_code", "part_code_key", "products.category"])
    .where("catalogs.category", "=", catalog.category)
    .where("deleted_at", "is", null)
    .where("part_code_key", "is not", null)
    .orderBy("part_code_key")
    .execute();
  const missingProducts = earlier.filter(({ part_code_key }) => !named.has(part_code_key));
  return {
    rows: rows.length,
    again,
    codeless,
    new: keys.filter((key) => !existingKeys.has(key)).length,
    known: keys.filter((key) => existingKeys.has(key)).length,
    gone: missingProducts.length,
    goneParts: missingProducts.slice(0, READING_GONE_SHOWN).map((part) => ({
      _id: part.id,
      productId: part.product_id,
      title: part.title,
      partCode: part.part_code,
      category: part.category,
    })),
  };
}

/** Starts a draft, or returns the open one. Throws 404, 400 without rows with a code, 409 while reading. */
async function startDraft(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  id: string,
  body: DraftBody,
): Promise<PartsReading> {
  const reading = await requireReading(database.main, id);
  const catalog = await requireCatalog(database.main, reading.catalog_id);
  const pages = await outlinedPages(database.main, reading.id);
  const known = new Set(grouped(pages).flatMap(({ table, group }) => (table.isIgnored ? [] : [group])));
  if (!body.groups.every((group) => known.has(group))) {
    throw invalid([{ field: "groups", message: READING.unknownGroup }]);
  }
  if (await isMade(database, reading, body)) return presentReading(reading, pages);
  const { rows } = await draftRows(database.main, reading.id, catalog, body.groups);
  if (rows.length === 0) throw invalid([{ field: "groups", message: READING.noRows }]);
  if (rows.length > IMPORT_ROWS_MAX) {
    const message = READING.tooManyRows(rows.length, IMPORT_ROWS_MAX);
    throw invalid([{ field: "groups", message }]);
  }
  const moved = await writeUnseen(database, actor, async ({ tx }) => {
    const to = {
      state: "making" as const,
      draft: JSON.stringify(body),
      problem: null,
      cut_done: 0,
      cut_of: new Set(rows.flatMap(({ image }) => image?.pageNumber ?? [])).size,
      created_by: actor.id,
      created_by_name: actor.name,
    };
    const row = await moveReading(tx, reading, SETTLED, to);
    await addJobs(tx, [{ kind: MAKE_DRAFT, subject: catalog.id, payload: reading.id }]);
    return row;
  });
  jobBell.ring();
  return presentReading(moved, pages);
}

/** Whether the same import is open. A correction moves the reading back to `read`. */
async function isMade(
  { main }: Pick<Database, "main">,
  { state, draft, import_id: importId }: CatalogReadingRow,
  body: DraftBody,
): Promise<boolean> {
  if (state !== "made" || draft !== JSON.stringify(body) || importId === null) return false;
  const open = main.selectFrom("imports").select("id").where("id", "=", importId).where("state", "in", OPEN);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Starts a reading, replacing the last. Throws 404, 400 for a missing page, 409 while pages are rendered. */
async function startReading(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  catalogId: string,
  { pages }: ReadingBody,
): Promise<PartsReading> {
  const id = await write(database, actor, async ({ tx, now, record }) => {
    const catalog = await requireCatalog(tx, catalogId);
    if (!isCompleted(catalog) || !catalog.file_key) throw new ProblemError(409, READING.noCatalog);
    if ((pages.at(-1) ?? 0) > catalog.total_pages) {
      throw invalid([{ field: "pages", message: READING.pageOutside(catalog.total_pages) }]);
    }
    const before = await tx
      .deleteFrom("catalog_readings")
      .where("catalog_id", "=", catalog.id)
      .returning("id")
      .execute();
    const replacedIds = before.map((row) => row.id);
    if (replacedIds.length) await tx.deleteFrom("jobs").where("payload", "in", replacedIds).execute();
    const created = uuidv7();
    await tx
      .insertInto("catalog_readings")
      .values({
        id: created,
        catalog_id: catalog.id,
        state: "reading",
        pages: JSON.stringify(pages),
        draft: null,
        cut_done: 0,
        cut_of: 0,
        problem: null,
        import_id: null,
        created_by: actor.id,
        created_by_name: actor.name,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const rows = pages.map((page_number) => ({
      reading_id: created,
      page_number,
      is_read: 0,
      heading: "",
      problem: null,
      outlines: "[]",
      tables: "[]",
      given: null,
    }));
    await insertAll(tx, "catalog_reading_pages", rows);
    await addJobs(tx, [{ kind: READ_TABLES, subject: catalog.id, payload: created }]);
    await record("update", "catalog", catalog.id, `Looked for parts in catalog '${catalog.original_name}'`);
    return created;
  });
  jobBell.ring();
  return presentReading(await requireReading(database.main, id), await outlinedPages(database.main, id));
}
