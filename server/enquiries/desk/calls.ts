import { sql } from "kysely";
import { desk } from "../../../contract/enquiries/calls.ts";
import type { Desk, DeskEnquiry } from "../../../contract/enquiries/desk.ts";
import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { monthOf, monthsUpTo } from "../../../contract/platform/day.ts";
import { ASKED_MONTHS, DESK_LINES, LOW_STOCK_THRESHOLD } from "../../../contract/platform/limits.ts";
import { type Address, passedAddress } from "../../accounts/auth/passes.ts";
import type { Database } from "../../platform/database/open.ts";
import type { EnquiryRow } from "../../platform/database/schema.ts";
import { handle } from "../../platform/http/handle.ts";
import { presentDeskPart } from "../../products/part-code.ts";
import { listFailedSearches } from "../../products/searches/failed-searches.ts";
import { productsInOrder } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import { partsOf } from "../context.ts";
import { presentEnquiry } from "../present.ts";
import { countNew, longestWaiting, presentWaiting } from "../store.ts";

export const deskCalls = ({ database }: Services) =>
  handle(desk, {
    read: async ({ viewer }) => readDesk(database, await passedAddress(database.read, viewer.sessionId)),
  });

/** Reads the desk; `address` signs the addresses of photos. */
async function readDesk(database: Database, address: Address): Promise<Desk> {
  const { read } = database;
  const [unhandled, waiting, searches, lowStock] = await Promise.all([
    countNew(read),
    longestWaiting(read, DESK_LINES),
    listFailedSearches(database),
    readLowStock(database),
  ]);
  return {
    enquiries: { total: unhandled, first: await presentFirst(read, waiting, address) },
    searches: { total: searches.length, first: searches.slice(0, DESK_LINES) },
    lowStock,
  };
}

async function presentFirst(
  read: Database["read"],
  rows: readonly EnquiryRow[],
  address: Address,
): Promise<DeskEnquiry[]> {
  const enquiries = rows.map((row) => presentEnquiry(row, address));
  const parts = (await productsInOrder(read, [...new Set(enquiries.flatMap(partsOf))])).map(presentDeskPart);
  return enquiries.map((enquiry, at) => {
    const photo = enquiry.items.flatMap(({ photos = [] }) => photos)[0];
    const named = partsOf(enquiry);
    const part = parts.find(({ _id, picture }) => picture !== null && named.includes(_id));
    return {
      ...presentWaiting(rows[at] as EnquiryRow),
      company: enquiry.company,
      preferredTime: enquiry.preferredTime,
      sample: enquiry.sample,
      picture: photo?.small ?? part?.picture ?? null,
      about: photo ? "photo" : aboutOf(enquiry),
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
