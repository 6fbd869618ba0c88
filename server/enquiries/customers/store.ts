import { v7 as uuidv7 } from "uuid";
import type { Customer, CustomerBody } from "#contract/enquiries/customer.ts";
import { CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import { normalisePhone, readPhone } from "#contract/platform/phone.ts";
import { isPhone, phoneKey } from "#contract/platform/phone-key.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { CustomerRow, Db } from "#server/platform/database/schema.ts";
import { findById, insertReturning, requireById, rowsWith } from "#server/platform/database/statements.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { foldedText } from "../search-text.ts";

/** Phones that one text may have. */
const PHONES_IN_TEXT = 3;

/** A landline with its area's code, which mobiles, beginning with 9, don't have: '01482-240000'. */
const WITH_AREA = /^\(?(0[1-8]\d{1,3}[ )-]+)(\d{6,8})$/;
/** The second of two landlines: '01482-240000 / 240001'. */
const SAME_AREA = /^(\d{6,8})(?!\d)/;

/**
 * Returns the phones of a text, as written: 'a / b' has two. A landline right behind another, with as many digits, has its
 * area's code.
 */
export function phonesIn(text: string): string[] {
  const phones: string[] = [];
  let rest = text;
  while (rest && phones.length < PHONES_IN_TEXT) {
    const { written, rest: more } = readPhone(rest);
    if (!isPhone(written)) break;
    phones.push(written.trim());
    const [, area, local = ""] = WITH_AREA.exec(written.trim()) ?? [];
    const [, second = ""] = SAME_AREA.exec(more) ?? [];
    rest = area && second.length === local.length ? `${area}${more}` : more;
  }
  return phones;
}

type Ways = Pick<CustomerBody, "phones" | "emails" | "gstin">;

/**
 * Returns what a customer is found by: phones by phoneKey, e-mail addresses without case, and the GSTIN. A phone without its
 * area's code finds nobody.
 */
export const keysOf = ({ phones = [], emails = [], gstin = "" }: Partial<Ways>): string[] => [
  ...new Set([
    ...phones
      .flatMap(phonesIn)
      .flatMap((phone) => phoneKey(phone) ?? [])
      .map((key) => `p${key}`),
    ...emails.map((email) => `e${email.toLowerCase()}`),
    ...(gstin ? [`g${gstin.toUpperCase()}`] : []),
  ]),
];

/** Returns the phones and e-mail addresses of `other` that `known` has in no writing. */
export function newWays(known: Ways, other: Ways): Pick<Ways, "phones" | "emails"> {
  const waysOf = (phone: string) => phonesIn(phone).map((each) => phoneKey(each) ?? normalisePhone(each));
  const phones = new Set(known.phones.flatMap(waysOf));
  const emails = new Set(known.emails.map((email) => email.toLowerCase()));
  return {
    phones: other.phones.filter((phone) => waysOf(phone).some((way) => !phones.has(way))),
    emails: other.emails.filter((email) => !emails.has(email.toLowerCase())),
  };
}

/** Returns the customer with this `_id`. Throws 404, also for one that was merged into another. */
export async function requireCustomer(db: Db, id: string): Promise<CustomerRow> {
  const row = await requireById(db, "customers", id, CUSTOMER_TEXTS.notFound);
  if (row.merged_into !== null) throw notFound(CUSTOMER_TEXTS.notFound);
  return row;
}

/** Returns the facts of a stored customer. */
export const customerBody = (row: CustomerRow): CustomerBody => ({
  name: row.name,
  company: row.company,
  phones: JSON.parse(row.phones) as string[],
  emails: JSON.parse(row.emails) as string[],
  gstin: row.gstin,
  address: row.address,
  state: row.state,
  supply: row.supply as CustomerBody["supply"],
  discount: row.discount,
  note: row.note,
});

export const presentCustomer = (row: CustomerRow): Customer => ({
  _id: row.id,
  ...customerBody(row),
  version: row.version,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});

/** Returns the columns of a customer's facts. */
export const customerColumns = (body: CustomerBody) => ({
  ...body,
  phones: JSON.stringify(body.phones),
  emails: JSON.stringify(body.emails),
  search_text: foldedText(
    [body.name, body.company, ...body.emails],
    [...body.phones.flatMap(phonesIn).map(normalisePhone), body.gstin],
  ),
});

/** Returns who has each of the keys. */
export async function holdersByKey(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom("customer_keys").selectAll().where("key", "in", keys).execute();
  return new Map(rows.map(({ key, customer_id }) => [key, customer_id]));
}

/**
 * Stores what a customer is found by, instead of what was stored. Keys of others stay with them. A firm has one GSTIN a State
 * (CGST Act 2017, section 25): those of customers that were merged into this one find it too.
 */
export async function putKeys(tx: Db, id: string, ways: Ways): Promise<void> {
  await tx.deleteFrom("customer_keys").where("customer_id", "=", id).execute();
  const others = await mergedGstins(tx, id);
  const keys = new Set([...keysOf(ways), ...others.flatMap((gstin) => keysOf({ gstin }))]);
  const rows = [...keys].map((key) => ({ key, customer_id: id }));
  if (rows.length === 0) return;
  await tx
    .insertInto("customer_keys")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Returns the GSTINs of those merged into a customer, or into one of those. */
export async function mergedGstins(tx: Db, id: string): Promise<string[]> {
  const merged = await rowsWith(tx, "customers", { merged_into: id }).select(["id", "gstin"]).execute();
  const below = await Promise.all(merged.map((each) => mergedGstins(tx, each.id)));
  return [...merged.map(({ gstin }) => gstin).filter(Boolean), ...below.flat()];
}

export async function insertCustomer(
  tx: Db,
  body: CustomerBody,
  { now, isDerived }: { now: number; isDerived: boolean },
): Promise<CustomerRow> {
  const row = await insertReturning(tx, "customers", {
    id: uuidv7(),
    ...customerColumns(body),
    is_derived: Number(isDerived),
    version: 1,
    created_at: now,
    updated_at: now,
  });
  await putKeys(tx, row.id, body);
  return row;
}

export const NOTHING_KNOWN: CustomerBody = {
  name: "",
  company: "",
  phones: [],
  emails: [],
  gstin: "",
  address: "",
  state: "",
  supply: "india",
  discount: 0,
  note: "",
};

/** Deletes a customer whom only an enquiry or a quotation made, once none of them is left. */
export async function dropUnused(tx: Db, id: string | null): Promise<void> {
  const row = id === null ? undefined : await findById(tx, "customers", id);
  if (!row || row.is_derived === 0) return;
  const used = await Promise.all([
    tx.selectFrom("enquiries").select("id").where("customer_id", "=", row.id).executeTakeFirst(),
    rowsWith(tx, "quotations", { customer_id: row.id, deleted_at: null }).select("id").executeTakeFirst(),
  ]);
  if (!used.some(Boolean)) await deleteCustomers(tx, [row.id]);
}

/** Deletes customers, those merged into them or into one of those, and their keys. */
export async function deleteCustomers(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const merged = await tx.selectFrom("customers").select("id").where("merged_into", "in", ids).execute();
  await tx.deleteFrom("customer_keys").where("customer_id", "in", ids).execute();
  await tx.deleteFrom("customers").where("id", "in", ids).execute();
  await deleteCustomers(
    tx,
    merged.map(({ id }) => id),
  );
}
