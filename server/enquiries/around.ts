import type { EnquiryAround, OtherEnquiry, WaitingEnquiry } from "../../contract/enquiries/desk.ts";
import { catalogName } from "../../contract/enquiries/enquiry-words.ts";
import { OTHER_ENQUIRIES_SHOWN } from "../../contract/platform/limits.ts";
import type { Database } from "../platform/database/open.ts";
import type { EnquiryRow } from "../platform/database/schema.ts";
import { presentDeskPart } from "../products/desk-part.ts";
import { productsInOrder } from "../products/store.ts";
import { partsOf } from "./context.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";

/** GET /enquiries/{id}/around: its parts as they are now, and what else the same person sent. Throws 404. */
export async function readAround({ read }: Database, id: string): Promise<EnquiryAround> {
  const row = await requireEnquiry(read, id);
  const ids = new Set(partsOf(presentEnquiry(row)));
  const [parts, others] = await Promise.all([productsInOrder(read, [...ids]), othersOf(read, row)]);
  return { parts: parts.map(presentDeskPart), others };
}

async function othersOf(
  read: Database["read"],
  { id, customer_key }: EnquiryRow,
): Promise<EnquiryAround["others"]> {
  if (customer_key === null) return { total: 0, first: [] };
  const all = read.selectFrom("enquiries").where("customer_key", "=", customer_key).where("id", "!=", id);
  const [{ count }, rows] = await Promise.all([
    all.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    all.selectAll().orderBy("id", "desc").limit(OTHER_ENQUIRIES_SHOWN).execute(),
  ]);
  return { total: count, first: rows.map(presentOther) };
}

const presentOther = (row: EnquiryRow): OtherEnquiry => ({ ...presentWaiting(row), state: row.state });

/** An enquiry as far as a line tells of it. */
export function presentWaiting(row: EnquiryRow): WaitingEnquiry {
  const { _id, reference, name, contact, subject, product, catalogue, items, createdAt } =
    presentEnquiry(row);
  const topic = subject ?? product?.title ?? (catalogue && catalogName(catalogue));
  return { _id, reference, sender: name ?? contact, topic, lines: items.length, createdAt };
}
