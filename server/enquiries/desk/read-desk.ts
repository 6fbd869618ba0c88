import { sql } from "kysely";
import type { Desk, DeskEnquiry } from "#contract/enquiries/desk.ts";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { ASKED_MONTHS, DESK_LINES } from "#contract/enquiries/limits.ts";
import { monthOf, monthsUpTo, today } from "#contract/platform/day.ts";
import { LOW_STOCK_THRESHOLD } from "#contract/platform/limits.ts";
import type { Address } from "#server/accounts/auth/passes.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { EnquiryRow, QuotationRow } from "#server/platform/database/schema.ts";
import { countOf } from "#server/platform/database/statements.ts";
import { presentDeskPart } from "#server/products/part-code.ts";
import { listFailedSearches } from "#server/products/searches/failed-searches.ts";
import { productsInOrder } from "#server/products/store.ts";
import { presentEnquiry } from "../present.ts";
import { missingStock } from "../quotations/order-stock.ts";
import { ordersToConfirm, presentSummaries, waitingQuotations } from "../quotations/store.ts";
import { NO_DAY, picturesOf, presentWaiting, waitingEnquiries } from "../store.ts";

/** Reads the desk; `address` signs the addresses of photos. */
export async function readDesk(database: Database, address: Address): Promise<Desk> {
  const { read } = database;
  const day = today(Date.now());
  const [waiting, orders, quotations, searches, lowStock] = await Promise.all([
    waitingEnquiries(read, day, DESK_LINES),
    readOrders(read),
    readUnanswered(read, day),
    listFailedSearches(database),
    readLowStock(database),
  ]);
  return {
    enquiries: { total: waiting.total, first: await presentFirst(read, waiting.rows, { address, day }) },
    orders,
    quotations,
    searches: { total: searches.length, first: searches.slice(0, DESK_LINES) },
    lowStock,
  };
}

/** Reads the accepted quotations to confirm, the longest accepted first. */
async function readOrders(read: Database["read"]): Promise<Desk["orders"]> {
  const all = ordersToConfirm(read);
  const [total, rows] = await Promise.all([
    countOf(all),
    all.selectAll().orderBy("answered_at").orderBy("id").limit(DESK_LINES).execute(),
  ]);
  const first: Desk["orders"]["first"] = [];
  for (const [at, summary] of (await presentSummaries(read, rows)).entries()) {
    const row = rows[at] as QuotationRow;
    first.push({ ...summary, missing: await missingStock(read, row) });
  }
  return { total, first };
}

/** Reads the quotations that are still valid and wait for the customer's answer, the longest sent first. */
async function readUnanswered(read: Database["read"], day: string): Promise<Desk["quotations"]> {
  const all = waitingQuotations(read).where("valid_until", ">=", day);
  const [total, rows] = await Promise.all([
    countOf(all),
    all.selectAll().orderBy("sent_at").orderBy("id").limit(DESK_LINES).execute(),
  ]);
  return { total, first: await presentSummaries(read, rows) };
}

async function presentFirst(
  read: Database["read"],
  rows: readonly EnquiryRow[],
  { address, day }: { address: Address; day: string },
): Promise<DeskEnquiry[]> {
  const enquiries = rows.map((row) => presentEnquiry(row, address));
  const pictures = await picturesOf(read, enquiries);
  return enquiries.map((enquiry, at) => {
    const hasPhoto = enquiry.items.some(({ photos = [] }) => photos.length > 0);
    return {
      ...presentWaiting(rows[at] as EnquiryRow),
      company: enquiry.company,
      remindOn: (enquiry.remindOn ?? NO_DAY) <= day ? enquiry.remindOn : null,
      preferredTime: enquiry.preferredTime,
      sample: enquiry.sample,
      picture: pictures[enquiry._id] ?? null,
      about: hasPhoto ? "photo" : aboutOf(enquiry),
    };
  });
}

function aboutOf({ kind, product, catalogue, items }: Enquiry): DeskEnquiry["about"] {
  if (catalogue) return "page";
  if (product) return "part";
  if (items.length > 0) return "list";
  return kind === "callback" ? "call" : "message";
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
