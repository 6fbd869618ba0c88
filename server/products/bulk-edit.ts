import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type {
  BulkChanges,
  BulkEditAnswer,
  BulkEditBody,
  BulkRefusal,
  StockChange,
} from "#contract/products/bulk-edit.ts";
import { STOCK_MAX } from "#contract/products/limits.ts";
import { BULK_EDIT } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { requireCategory } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import { changedColumns, saveRow } from "../platform/database/save-versioned.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { type Actor, type Write, write } from "../platform/database/write.ts";
import { columnsOf } from "./columns.ts";
import { presentProduct } from "./present.ts";
import { PRODUCT } from "./save-product.ts";
import { readMachines } from "./search/machines.ts";
import { productsInOrder } from "./store.ts";

/** Saves current versions in one transaction, returns the others with their state (docs/decisions/0024). */
export function bulkEdit(
  database: Database,
  actor: Actor,
  { products, changes }: BulkEditBody,
): Promise<BulkEditAnswer> {
  return write(database, actor, async (transaction) => {
    if (changes.category) await requireCategory(transaction.tx, changes.category);
    const ids = products.map(({ id }) => id);
    const rows = new Map((await productsInOrder(transaction.tx, ids)).map((row) => [row.id, row]));
    const machines = await readMachines({ read: transaction.tx });
    const saved: Product[] = [];
    const refused: BulkRefusal[] = [];
    for (const { id, version } of products) {
      const row = rows.get(id);
      const refusal = refusalOf(row, version, changes.stock);
      if (row && !refusal) saved.push(presentProduct(await save(transaction, row, changes), machines));
      else refused.push({ id, ...(refusal ?? MISSING), current: row ? presentProduct(row, machines) : null });
    }
    return { saved, refused };
  });
}

async function save(transaction: Write, row: ProductRow, changes: BulkChanges): Promise<ProductRow> {
  const { stock, ...others } = changes;
  const columns = columnsOf({ ...others, stock: stock && stockOf(row, stock) }, row);
  const isSame = Object.keys(changedColumns(row, columns)).length === 0;
  return isSame ? row : saveRow(transaction, PRODUCT, row, columns);
}

type Reason = Pick<BulkRefusal, "reason" | "message">;

const MISSING: Reason = { reason: "missing", message: PRODUCT_SERVER.notFound };

function refusalOf(
  row: ProductRow | undefined,
  version: number,
  stock: StockChange | undefined,
): Reason | undefined {
  if (!row) return MISSING;
  if (row.version !== version) return { reason: "stale", message: PRODUCT_SERVER.stale };
  const figure = stock ? stockOf(row, stock) : 0;
  if (figure < 0) return { reason: "stock", message: BULK_EDIT.stockBelowZero };
  return figure > STOCK_MAX ? { reason: "stock", message: BULK_EDIT.stockTooLarge } : undefined;
}

/** Rounds sums of decimals, so that 0.1 + 0.2 is 0.3. */
function stockOf(row: ProductRow, change: StockChange): number {
  return "set" in change ? change.set : Math.round((row.stock + change.by) * 1e6) / 1e6;
}
