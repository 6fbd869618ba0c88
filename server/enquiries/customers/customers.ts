import type { SelectQueryBuilder } from "kysely";
import {
  CUSTOMER_LATER_RULES,
  type Customer,
  type CustomerBody,
  type CustomerDetail,
  type CustomerList,
} from "#contract/enquiries/customer.ts";
import type { customers } from "#contract/enquiries/customer-calls.ts";
import { CUSTOMER_TEXTS, customerTitle } from "#contract/enquiries/customer-messages.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { laterFaults } from "#contract/platform/later-rules.ts";
import { ADMIN_PAGE_SIZE } from "#contract/products/limits.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import { type SaveTarget, saveVersioned, type Versioned } from "#server/platform/database/save-versioned.ts";
import type { CustomerRow, Db, QuotationRow, Tables } from "#server/platform/database/schema.ts";
import { countOf, requireById, rowsWith, updateReturning } from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { invalid, ProblemError, requireFaultless, staleSave } from "#server/platform/http/problems.ts";
import { rowsOfPage } from "#server/platform/http/query.ts";
import {
  acceptedQuantities,
  bodyOf,
  presentSummaries,
  sentDocument,
  sentNumbers,
} from "../quotations/store.ts";
import { searchPatterns } from "../search-text.ts";
import { presentOther } from "../store.ts";
import { mergeInto, takeOut } from "./merge.ts";
import {
  customerBody,
  customerColumns,
  deleteCustomers,
  holdersByKey,
  insertCustomer,
  keysOf,
  presentCustomer,
  putKeys,
  requireCustomer,
} from "./store.ts";

/** Enquiries and lines of history that a customer's page shows. */
const SHOWN = 20;

/** GET /customers: returns a page of matches, the last changed first. */
export async function listCustomers(
  { read }: Database,
  query: DecodedQuery<typeof customers.list>,
): Promise<CustomerList> {
  const found = matching(read, query.search);
  const ordered = found.selectAll().orderBy("updated_at", "desc").orderBy("id", "desc");
  const { rows, place } = await rowsOfPage(
    ordered,
    await countOf(found),
    query.page,
    query.limit ?? ADMIN_PAGE_SIZE,
  );
  return { customers: rows.map(presentCustomer), ...place };
}

function matching(db: Db, search: string): SelectQueryBuilder<Tables, "customers", object> {
  let query: SelectQueryBuilder<Tables, "customers", object> = rowsWith(db, "customers", {
    merged_into: null,
  });
  for (const pattern of searchPatterns(search.trim())) query = query.where("search_text", "like", pattern);
  return query;
}

/** POST /customers. Throws 400 for a wrong GSTIN, and 409 if another one has a phone, an e-mail address or the GSTIN. */
export function createCustomer(database: Database, actor: Actor, body: CustomerBody): Promise<Customer> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    requireFaultless(laterFaults(CUSTOMER_LATER_RULES, body));
    await requireFree(tx, body);
    const row = await insertCustomer(tx, body, { now, isDerived: false });
    await record("create", "customer", row.id, "Added a customer");
    return presentCustomer(row);
  });
}

/** Throws 409 with a message per phone, e-mail address and GSTIN that another customer than the saved one has. */
async function requireFree(tx: Db, body: CustomerBody, saved?: CustomerRow): Promise<void> {
  // What two customers share already doesn't keep one of them from being edited.
  const own = new Set(saved && keysOf(customerBody(saved)));
  const holders = await holdersByKey(
    tx,
    keysOf(body).filter((key) => !own.has(key)),
  );
  if (holders.size === 0) return;
  const others = [...new Set(holders.values())];
  const rows = await tx.selectFrom("customers").selectAll().where("id", "in", others).execute();
  const ways = [
    ...body.phones.map((phone, at) => ({ field: `phones.${at}`, keys: keysOf({ phones: [phone] }) })),
    ...body.emails.map((email, at) => ({ field: `emails.${at}`, keys: keysOf({ emails: [email] }) })),
    { field: "gstin", keys: keysOf({ gstin: body.gstin }) },
  ];
  const problems = ways.flatMap(({ field, keys }) => {
    const row = rows.find((other) => keys.some((key) => holders.get(key) === other.id));
    return row ? [{ field, message: CUSTOMER_TEXTS.taken(customerTitle(customerBody(row))) }] : [];
  });
  if (problems[0]) throw new ProblemError(409, problems[0].message, { problems });
}

const SAVED: Versioned<CustomerRow, CustomerBody, Customer> = {
  entity: "customer",
  writes: writeUnseen,
  find: requireCustomer,
  put: async (tx, before, body, { version, updated_at }) => {
    requireFaultless(laterFaults(CUSTOMER_LATER_RULES, body, before));
    await requireFree(tx, body, before);
    const { id } = before;
    const columns = { ...customerColumns(body), is_derived: 0, version, updated_at };
    const row = await updateReturning(tx, "customers", id, columns);
    await putKeys(tx, id, body);
    return row;
  },
  describe: () => ({ description: "Edited a customer" }),
  present: presentCustomer,
  stale: (current) => staleSave(CUSTOMER_TEXTS.stale, current),
};

/** PUT /customers/{id}: saves the whole customer. Throws 404, 400 for a changed GSTIN that is wrong, and 409 for a stale version and like createCustomer. */
export const editCustomer = (
  database: Database,
  actor: Actor,
  target: SaveTarget,
  body: CustomerBody,
): Promise<Customer> => saveVersioned(database, actor, SAVED, target, () => body);

/** DELETE /customers/{id}: enquiries and drafts stay. Throws 404, and 409 if a quotation was sent to the customer. */
export function removeCustomer(database: Database, actor: Actor, id: string): Promise<{ message: string }> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    await requireCustomer(tx, id);
    const numbers = await sentNumbers(tx, { customer_id: id });
    if (numbers.length) throw new ProblemError(409, CUSTOMER_TEXTS.kept(numbers));
    for (const table of ["enquiries", "quotations"] as const)
      await tx.updateTable(table).set({ customer_id: null }).where("customer_id", "=", id).execute();
    await deleteCustomers(tx, [id]);
    await record("delete", "customer", id, "Deleted a customer");
    return { message: CUSTOMER_TEXTS.deleted };
  });
}

/** POST /customers/merge. Throws 404, and 400 for one customer twice. */
export function mergeCustomers(
  database: Database,
  actor: Actor,
  { keep, merge }: { keep: string; merge: string },
): Promise<Customer> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const [kept, other] = [await requireCustomer(tx, keep), await requireCustomer(tx, merge)];
    if (keep === merge) throw invalid([{ field: "merge", message: CUSTOMER_TEXTS.same }]);
    const saved = await mergeInto(tx, kept, other, now);
    await record("update", "customer", keep, "Merged two customers");
    return presentCustomer(saved);
  });
}

/** POST /customers/{id}/unmerge: takes a merged customer out again. Throws 404, and 409 for one that was not merged. */
export function unmergeCustomer(database: Database, actor: Actor, id: string): Promise<Customer> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireById(tx, "customers", id, CUSTOMER_TEXTS.notFound);
    if (row.merged_into === null) throw new ProblemError(409, CUSTOMER_TEXTS.notMerged);
    const saved = await takeOut(tx, row, now);
    await record("update", "customer", row.merged_into, "Took a merged customer out again");
    return presentCustomer(saved);
  });
}

/** GET /customers/{id}: a customer with what happened. Throws 404. */
export async function readCustomer({ read }: Database, id: string): Promise<CustomerDetail> {
  const row = await requireCustomer(read, id);
  const enquiries = read.selectFrom("enquiries").where("customer_id", "=", id);
  const [total, asked, quoted, alike, merged, history] = await Promise.all([
    countOf(enquiries),
    enquiries.selectAll().orderBy("id", "desc").limit(SHOWN).execute(),
    rowsWith(read, "quotations", { customer_id: id, deleted_at: null })
      .selectAll()
      .orderBy("id", "desc")
      .execute(),
    alikeOf(read, row),
    read.selectFrom("customers").selectAll().where("merged_into", "=", id).execute(),
    rowsWith(read, "activity", { entity: "customer", entity_id: id })
      .select(["at", "actor_name", "description"])
      .orderBy("at", "desc")
      .limit(SHOWN)
      .execute(),
  ]);
  return {
    ...presentCustomer(row),
    enquiries: { total, first: asked.map(presentOther) },
    quotations: await presentSummaries(read, quoted),
    parts: partsOf(quoted),
    alike,
    merged: merged.map(presentCustomer),
    history: history.map(({ at, actor_name: by, description: text }) => ({ at: instant(at), by, text })),
  };
}

/** Returns the customers that have a phone, an e-mail address or the GSTIN of this one. */
async function alikeOf(db: Db, row: CustomerRow): Promise<Customer[]> {
  const keys = new Set(keysOf(customerBody(row)));
  if (keys.size === 0) return [];
  const rows = await rowsWith(db, "customers", { merged_into: null })
    .selectAll()
    .where("id", "!=", row.id)
    .where((eb) =>
      eb.or(
        [...keys].map((key) =>
          eb.and(searchPatterns(key.slice(1)).map((pattern) => eb("search_text", "like", pattern))),
        ),
      ),
    )
    .orderBy("id")
    .limit(SHOWN)
    .execute();
  // The search also finds parts of words.
  return rows.map(presentCustomer).filter((other) => keysOf(other).some((key) => keys.has(key)));
}

/** Returns each part with its last price to the customer, of quotations newest first, and how many were accepted. */
function partsOf(rows: readonly QuotationRow[]): CustomerDetail["parts"] {
  const parts = new Map<string, CustomerDetail["parts"][number]>();
  for (const row of rows) {
    const document = sentDocument(row);
    if (!document || row.number === null || row.sent_at === null) continue;
    const isBought = row.state === "accepted" && row.order_state !== "cancelled";
    const accepted = isBought ? acceptedQuantities(row, document) : [];
    for (const [at, { _id }] of bodyOf(row).lines.entries()) {
      const line = document.lines[at];
      if (_id === null || !line) continue;
      const part = parts.get(_id) ?? {
        _id,
        title: line.title,
        code: line.code,
        rate: line.rate,
        currency: document.currency,
        at: instant(row.sent_at),
        quotation: { _id: row.id, number: row.number },
        bought: 0,
      };
      if (isBought) part.bought = Number((part.bought + (accepted[at] ?? 0)).toFixed(3));
      parts.set(_id, part);
    }
  }
  return [...parts.values()];
}
