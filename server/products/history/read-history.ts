import { categoryLabel } from "#contract/platform/categories.ts";
import { Id } from "#contract/platform/primitives.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { HISTORY_PAGE_SIZE, RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { HistoryEntry, ProductHistory } from "#contract/products/product-history.ts";
import { readCategories } from "#server/platform/categories.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { requireById, rowsWith } from "#server/platform/database/statements.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { readImages } from "#server/platform/media/stored/stored-image.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { catalogIdsOf, differencesOf, type Known, recordedChanges } from "./differences.ts";

/** Returns a page of records, newest first, older than `before`; also of a restorable product. Throws 404. */
export async function readHistory(database: Database, id: string, before: string): Promise<ProductHistory> {
  const product = await requireProductOrDeleted(database, id);
  const older = Id.safeParse(before).data;
  let query = rowsWith(database.read, "activity", { entity: "product", entity_id: id }).selectAll();
  if (older) query = query.where("id", "<", older);
  const found = await query
    .orderBy("id", "desc")
    .limit(HISTORY_PAGE_SIZE + 1)
    .execute();
  const records = found.slice(0, HISTORY_PAGE_SIZE);
  const changed = records.map((record) => ({ ...record, changes: recordedChanges(record.detail) }));
  const catalogs = changed.flatMap(({ changes }) => catalogIdsOf(changes));
  const categories = await readCategories(database.read);
  const known: Known = {
    catalogs: await namesOf(database, catalogs),
    images: imagesOf(product),
    labelOf: (category) => categoryLabel(categories, category),
  };
  const entries: HistoryEntry[] = [];
  // Comparing two long texts without a common word is the slowest step of a page.
  const yieldIfDue = createYielder();
  for (const { changes, ...record } of changed) {
    entries.push({
      _id: record.id,
      at: instant(record.at),
      who: record.actor_name,
      type: record.type,
      description: record.description,
      differences: differencesOf(changes, known),
    });
    await yieldIfDue();
  }
  const { id: _id, product_id: productId, title, deleted_at } = product;
  return {
    product: {
      _id,
      productId,
      title,
      restorableUntil: deleted_at === null ? null : instant(deleted_at + RESTORE_WINDOW),
    },
    entries,
    next: found.length > records.length ? (records.at(-1)?.id ?? null) : null,
  };
}

async function requireProductOrDeleted({ read }: Database, id: string): Promise<ProductRow> {
  const row = await requireById(read, "products", id, PRODUCT_SERVER.notFound);
  const isThere = row.deleted_at === null || row.deleted_at > Date.now() - RESTORE_WINDOW;
  if (!isThere) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}

/** The files of a deleted product aren't served until it is restored. */
const imagesOf = ({ images, deleted_at }: ProductRow) => (deleted_at === null ? readImages(images) : []);

async function namesOf({ read }: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const rows = await rowsWith(read, "catalogs", { id: [...new Set(ids)] })
    .select(["id", "original_name"])
    .execute();
  return new Map(rows.map((row) => [row.id, row.original_name]));
}
