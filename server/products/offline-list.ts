import { sql } from "kysely";
import { shortId } from "#contract/platform/short-id.ts";
import { OFFLINE_PARTS_MAX } from "#contract/products/limits.ts";
import type { OfflineList, Specification } from "#contract/products/product.ts";
import { namedCode } from "#contract/products/product-code.ts";
import { slices } from "../platform/batches.ts";
import { readShownCategories } from "../platform/categories.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { fairQueue } from "../platform/http/fair-queue.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { readMachines } from "./search/machines.ts";

const SLICE = 500;
/** One list is made at a time, because it takes as long as a thousand other answers. */
const inTurn = fairQueue<OfflineList>(1, 20);

const COLUMNS = [
  "id",
  "created_at",
  "updated_at",
  "product_id",
  "part_code",
  "title",
  "category",
  "specifications",
  "stock",
] as const;
type Row = Pick<ProductRow, (typeof COLUMNS)[number]>;

/** Returns the newest OFFLINE_PARTS_MAX published products of shown categories. Throws 503 if too many wait for it. */
export const readOfflineList = (database: Database): Promise<OfflineList> => inTurn(() => makeList(database));

async function makeList(database: Database): Promise<OfflineList> {
  const shown = new Set((await readShownCategories(database.read)).map(({ id }) => id));
  const { machinesOf } = await readMachines(database);
  const yieldIfDue = createYielder();
  const parts: OfflineList["parts"] = [];
  let changedAt = 0;
  for await (const rows of slices<Row>(SLICE, (last) => publishedAfter(database, last))) {
    const listed = rows.filter(({ category }) => shown.has(category));
    for (const row of listed.slice(0, OFFLINE_PARTS_MAX - parts.length)) {
      const { product_id: productId, part_code: partCode, title, category, updated_at } = row;
      const specifications = JSON.parse(row.specifications) as Specification[];
      const code = namedCode({ partCode, specifications }) ?? "";
      parts.push([
        productId,
        code,
        title,
        category,
        machinesOf(specifications).join(),
        shortId(row.id),
        row.stock > 0 ? 1 : 0,
      ]);
      changedAt = Math.max(changedAt, updated_at);
    }
    if (parts.length === OFFLINE_PARTS_MAX) break;
    await yieldIfDue();
  }
  return { at: instant(changedAt), parts };
}

/** Returns the published products behind `last`, newest first; its category isn't part of the query, so that no sorting is needed. */
function publishedAfter({ read }: Database, last: Row | undefined): Promise<Row[]> {
  const published = rowsWith(read, "products", { deleted_at: null, published: 1 })
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SLICE);
  if (!last) return published.execute();
  return published.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`).execute();
}
