import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { readPhone } from "#contract/platform/phone.ts";
import { compact, fold } from "#contract/platform/words.ts";
import type { MigrationStep } from "../engine.ts";

/** Customers, with those of today's enquiries and quotations. What can't be certain stays apart; no document changes. */
export const joinCustomers: MigrationStep = async (db, { key, integer, real }) => {
  const text = [
    "name",
    "company",
    "phones",
    "emails",
    "gstin",
    "address",
    "state",
    "supply",
    "note",
    "search_text",
  ];
  let table = db.schema.createTable("customers").addColumn("id", key, (c) => c.primaryKey());
  for (const name of text) table = table.addColumn(name, "text", (c) => c.notNull());
  await table
    .addColumn("discount", real, (c) => c.notNull())
    .addColumn("is_derived", integer, (c) => c.notNull())
    .addColumn("merged_into", key)
    .addColumn("merge_undo", "text")
    .addColumn("version", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("customer_keys")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("customer_id", key, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("customer_keys_customer").on("customer_keys").column("customer_id").execute();
  for (const name of ["enquiries", "quotations"]) {
    await db.schema.alterTable(name).addColumn("customer_id", key).execute();
    await db.schema.createIndex(`${name}_customer`).on(name).column("customer_id").execute();
  }
  await joinToday(db);
};

interface Seen {
  table: "enquiries" | "quotations";
  id: string;
  at: number;
  /** Of the enquiry of a quotation. */
  enquiry: string | null;
  name: string;
  company: string;
  phones: string[];
  emails: string[];
  gstin: string;
  address: string;
  state: string;
  supply: string;
}

interface Made extends Omit<Seen, "table" | "enquiry"> {
  into?: Made;
  rows: Pick<Seen, "table" | "id">[];
}

/** Joins enquiries and quotations by phone, e-mail address and GSTIN, oldest first. */
async function joinToday(db: Kysely<unknown>): Promise<void> {
  const seen = [...(await enquiriesOf(db)), ...(await quotationsOf(db))].sort((a, b) => a.at - b.at);
  const byKey = new Map<string, Made>();
  const byEnquiry = new Map<string, Made>();
  const all: Made[] = [];
  const last = (made: Made): Made => (made.into ? last(made.into) : made);
  for (const one of seen) {
    const keys = keysOf(one);
    const own = one.enquiry === null ? undefined : byEnquiry.get(one.enquiry);
    const found = [
      ...new Set([...(own ? [own] : []), ...keys.flatMap((each) => byKey.get(each) ?? [])].map(last)),
    ];
    if (found.length === 0 && keys.length === 0) continue;
    const [first, ...others] = found;
    const made = first ?? { ...one, phones: [], emails: [], rows: [] };
    if (!first) all.push(made);
    for (const other of others) {
      if (contradicts(made, other)) continue;
      other.into = made;
      take(made, other);
      made.rows.push(...other.rows);
    }
    take(made, one);
    made.rows.push({ table: one.table, id: one.id });
    if (one.table === "enquiries") byEnquiry.set(one.id, made);
    for (const each of keys) {
      const holder = byKey.get(each);
      if (!holder || last(holder) === made) byKey.set(each, made);
    }
  }
  const kept = all.filter(({ into }) => !into);
  for (const made of kept) await insert(db, made);
  for (const [each, made] of byKey)
    await sql`insert into customer_keys (key, customer_id) values (${each}, ${last(made).id})`.execute(db);
}

/** Whether two can't be certain to be one: their names, companies or GSTINs differ. */
const contradicts = (a: Made, b: Made): boolean =>
  (["name", "company", "gstin"] as const).some(
    (field) => a[field] && b[field] && fold(a[field]) !== fold(b[field]),
  );

/** Adds another customer's phones, e-mail addresses and the facts that were missing. */
function take(made: Made, one: Omit<Seen, "table" | "enquiry">): void {
  for (const ways of ["phones", "emails"] as const)
    made[ways] = [...new Set([...made[ways], ...one[ways]].filter(Boolean))];
  for (const field of ["name", "company", "gstin", "address", "state"] as const) made[field] ||= one[field];
  if (one.supply !== "india") made.supply = one.supply;
}

const keysOf = ({ phones, emails, gstin }: Pick<Seen, "phones" | "emails" | "gstin">): string[] => [
  ...phones.flatMap((phone) => {
    const digits = readPhone(phone).number.replace("+", "");
    return digits.length >= 7 ? `p${digits.slice(-10)}` : [];
  }),
  ...emails.map((email) => `e${email.toLowerCase()}`),
  ...(gstin ? [`g${gstin}`] : []),
];

async function enquiriesOf(db: Kysely<unknown>): Promise<Seen[]> {
  const { rows } = await sql<
    { id: string; created_at: number } & Record<"name" | "company" | "phone" | "contact", string | null>
  >`
    select id, created_at, name, company, phone, contact from enquiries where kind <> 'whatsapp' and sample = 0`.execute(
    db,
  );
  return rows.map(({ id, created_at, name, company, phone, contact }) => ({
    table: "enquiries",
    id,
    at: Number(created_at),
    enquiry: null,
    name: name ?? "",
    company: company ?? "",
    ...waysIn([phone ?? "", contact ?? ""]),
    gstin: "",
    address: "",
    state: "",
    supply: "india",
  }));
}

async function quotationsOf(db: Kysely<unknown>): Promise<Seen[]> {
  const { rows } = await sql<{ id: string; created_at: number; enquiry_id: string | null; content: string }>`
    select id, created_at, enquiry_id, content from quotations where deleted_at is null`.execute(db);
  return rows.map(({ id, created_at, enquiry_id, content }) => {
    const { customer } = JSON.parse(content) as { customer: Record<string, string | undefined> };
    const {
      name = "",
      company = "",
      phone = "",
      email = "",
      gstin = "",
      address = "",
      state = "",
      supply = "india",
    } = customer;
    const ways = waysIn([phone, email]);
    return {
      table: "quotations",
      id,
      at: Number(created_at),
      enquiry: enquiry_id,
      name,
      company,
      ...ways,
      gstin,
      address,
      state,
      supply,
    };
  });
}

/** The phones and e-mail addresses in texts. */
function waysIn(texts: readonly string[]): Pick<Seen, "phones" | "emails"> {
  const words = texts.flatMap((each) => each.split(/[\s<>,;]/));
  const emails = words.filter((word) => word.indexOf("@") > 0 && !word.endsWith("@"));
  const phones = texts.filter((each) => each.trim() && !each.includes("@"));
  return { phones: phones.map((each) => each.trim()), emails };
}

async function insert(db: Kysely<unknown>, made: Made): Promise<void> {
  const id = uuidv7();
  made.id = id;
  const { name, company, phones, emails, gstin, address, state, supply, at } = made;
  const search = [name, company, ...emails]
    .map(fold)
    .concat([...phones, gstin].map(compact))
    .filter(Boolean)
    .join(" ");
  await sql`insert into customers (id, name, company, phones, emails, gstin, address, state, supply, note, search_text,
    discount, is_derived, version, created_at, updated_at) values (${id}, ${name}, ${company}, ${JSON.stringify(phones)},
    ${JSON.stringify(emails)}, ${gstin}, ${address}, ${state}, ${supply}, '', ${search}, 0, 1, 1, ${at}, ${at})`.execute(
    db,
  );
  for (const row of made.rows)
    await sql`update ${sql.table(row.table)} set customer_id = ${id} where id = ${row.id}`.execute(db);
}
