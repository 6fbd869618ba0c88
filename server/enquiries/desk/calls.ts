import { sql } from "kysely";
import { desk } from "../../../contract/enquiries/calls.ts";
import type { Desk } from "../../../contract/enquiries/desk.ts";
import { monthOf, monthsUpTo } from "../../../contract/platform/day.ts";
import { ASKED_MONTHS, DESK_LINES, LOW_STOCK_THRESHOLD } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import { handle } from "../../platform/http/handle.ts";
import { presentDeskPart } from "../../products/part-code.ts";
import { listFailedSearches } from "../../products/searches/failed-searches.ts";
import { productsInOrder } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import { countNew, longestWaiting, presentWaiting } from "../store.ts";

export const deskCalls = ({ database }: Services) => handle(desk, { read: () => readDesk(database) });

async function readDesk(database: Database): Promise<Desk> {
  const { read } = database;
  const [unhandled, waiting, searches, lowStock] = await Promise.all([
    countNew(read),
    longestWaiting(read, DESK_LINES),
    listFailedSearches(database),
    readLowStock(database),
  ]);
  return {
    enquiries: { total: unhandled, first: waiting.map(presentWaiting) },
    searches: { total: searches.length, first: searches.slice(0, DESK_LINES) },
    lowStock,
  };
}

/** Recently requested parts with low stock. */
async function readLowStock({ read }: Database): Promise<Desk["lowStock"]> {
  const [since = ""] = monthsUpTo(monthOf(Date.now()), ASKED_MONTHS);
  const rows = await read
    .selectFrom("interest")
    .innerJoin("products", "products.id", "interest.product_id")
    .select(["products.id", sql<number>`sum(asked) + sum(chats)`.as("asked")])
    .where("products.deleted_at", "is", null)
    .where("products.stock", "<", LOW_STOCK_THRESHOLD)
    .where("interest.month", ">=", since)
    .groupBy("products.id")
    .having(sql<number>`sum(asked) + sum(chats)`, ">", 0)
    .orderBy(sql`sum(asked) + sum(chats)`, "desc")
    .orderBy("products.id")
    .execute();
  const enquiryCounts = new Map(rows.map(({ id, asked: times }) => [id, Number(times)]));
  const products = await productsInOrder(
    read,
    rows.slice(0, DESK_LINES).map(({ id }) => id),
  );
  return {
    total: rows.length,
    first: products.map((row) => ({ ...presentDeskPart(row), asked: enquiryCounts.get(row.id) ?? 0 })),
  };
}
