import { sql } from "kysely";
import { acceptedDocument } from "#contract/enquiries/acceptance.ts";
import { INTEREST_MONTHS, INTEREST_PARTS } from "#contract/enquiries/limits.ts";
import type { QuotationFigures, QuotationList } from "#contract/enquiries/quotation.ts";
import type { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_CSV_COLUMNS, quotationCells } from "#contract/enquiries/quotation-csv.ts";
import { QUOTATION_FILTERS } from "#contract/enquiries/quotation-summary.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { monthOf, monthsUpTo } from "#contract/platform/day.ts";
import { ADMIN_PAGE_SIZE } from "#contract/products/limits.ts";
import { slices } from "#server/platform/batches.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import { countOf, rowsWith } from "#server/platform/database/statements.ts";
import { invalid } from "#server/platform/http/problems.ts";
import { rowsOfPage } from "#server/platform/http/query.ts";
import {
  acceptedQuantities,
  bodyOf,
  buyerOrderOf,
  matchingQuotations,
  presentSummaries,
  sentDocument,
  waitingQuotations,
} from "./store.ts";

/** GET /quotations: returns a page of matches, the last changed first. Throws 400 for an unknown state. */
export async function listQuotations(
  { read }: Database,
  query: DecodedQuery<typeof quotations.list>,
): Promise<QuotationList> {
  const state = QUOTATION_FILTERS.find((each) => each === query.state);
  if (!state && query.state !== "" && query.state !== "all")
    throw invalid([{ field: "state", message: `State must be one of ${QUOTATION_FILTERS.join(", ")}` }]);
  const found = matchingQuotations(read, { search: query.search.trim(), state });
  const [total, waiting] = await Promise.all([countOf(found), countOf(waitingQuotations(read))]);
  const ordered = found.selectAll().orderBy("updated_at", "desc").orderBy("id", "desc");
  const { rows, place } = await rowsOfPage(ordered, total, query.page, query.limit ?? ADMIN_PAGE_SIZE);
  return { quotations: await presentSummaries(read, rows), ...place, waiting };
}

/** GET /quotations/figures. Months are those in which an enquiry came, and in which a quotation was first sent or accepted. */
export async function readFigures({ read }: Database): Promise<QuotationFigures> {
  const months = monthsUpTo(monthOf(Date.now()), INTEREST_MONTHS);
  const since = Date.parse(`${months[0]}-01T00:00:00+05:30`);
  const enquiries = await read
    .selectFrom("enquiries")
    .select("created_at")
    .where("kind", "!=", "whatsapp")
    .where("created_at", ">=", since)
    .execute();
  const sent = await read
    .selectFrom("quotations")
    .select(["id", "first_id", "sent_at", "answered_at", "state", "order_state", "content"])
    .where(sql<boolean>`sent_at >= ${since}`)
    .orderBy("revision")
    .execute();
  const first = new Map(
    sent.map((row) => [row.first_id, row]).reverse() as [string, (typeof sent)[number]][],
  );
  const newest = [...new Map(sent.map((row) => [row.first_id, row])).values()];
  const moments = {
    enquiries: enquiries.map(({ created_at }) => created_at),
    quotations: [...first.values()].map(({ sent_at }) => sent_at),
    won: wonAt(sent),
  };
  const times = (of: keyof typeof moments, month: string) =>
    moments[of].filter((at) => at !== null && monthOf(at) === month).length;
  return {
    months: months.map((month) => ({
      month,
      enquiries: times("enquiries", month),
      quotations: times("quotations", month),
      won: times("won", month),
    })),
    parts: partsOf(newest),
  };
}

interface Answered {
  first_id: string;
  answered_at: number | null;
  order_state: string | null;
}

/** Returns when each quotation was first accepted. A revision keeps that; a cancelled order counts no more. */
function wonAt(rows: readonly Answered[]): (number | null)[] {
  const won = new Map<string, number | null>();
  for (const { first_id, answered_at, order_state } of rows) {
    if (order_state === null) continue;
    won.set(first_id, order_state === "cancelled" ? null : (won.get(first_id) ?? answered_at));
  }
  return [...won.values()];
}

function partsOf(rows: readonly { content: string }[]): QuotationFigures["parts"] {
  const parts = new Map<string, QuotationFigures["parts"][number]>();
  for (const row of rows) {
    const named = new Set<string>();
    for (const { _id, title, code, quantity } of bodyOf(row).lines) {
      if (_id === null) continue;
      const part = parts.get(_id) ?? { _id, title, code, quotations: 0, quantity: 0 };
      part.quantity = Number((part.quantity + quantity).toFixed(3));
      if (!named.has(_id)) part.quotations += 1;
      named.add(_id);
      parts.set(_id, part);
    }
  }
  return [...parts.values()]
    .sort((a, b) => b.quotations - a.quotations || b.quantity - a.quantity || (a._id < b._id ? -1 : 1))
    .slice(0, INTEREST_PARTS);
}

const SLICE = 200;

/** The orders that were not cancelled, as accepted, by their moment of sending. */
export async function* exportQuotations({ read }: Database): AsyncGenerator<string[][]> {
  yield [QUOTATION_CSV_COLUMNS];
  const rowsAfter = (last?: QuotationRow) =>
    rowsWith(read, "quotations", { state: "accepted" })
      .selectAll()
      .where("order_state", "!=", "cancelled")
      .where(sql<boolean>`(sent_at, id) > (${last?.sent_at ?? 0}, ${last?.id ?? ""})`)
      .orderBy("sent_at")
      .orderBy("id")
      .limit(SLICE)
      .execute();
  for await (const rows of slices(SLICE, rowsAfter)) {
    for (const row of rows) {
      const document = sentDocument(row);
      if (document)
        yield quotationCells(
          acceptedDocument(document, acceptedQuantities(row, document)),
          buyerOrderOf(row),
        );
    }
  }
}
