import { type Kysely, sql } from "kysely";
import { phoneKey } from "#contract/platform/phone-key.ts";
import type { MigrationStep } from "../engine.ts";

/** Rows read at a time. */
const BATCH = 1000;

/** Phones of other countries are compared with their country code: their last ten digits can be those of an Indian one. */
export const phoneKeys: MigrationStep = async (db) => {
  await keepCountries(db, "enquiries", (row) => row.phone || row.contact);
  // A quotation that names neither has its enquiry's key.
  await keepCountries(db, "quotations", ({ content, phone, contact }) => {
    const { customer } = JSON.parse(content ?? "{}") as { customer?: { phone?: string; email?: string } };
    return customer?.email || customer?.phone || phone || contact;
  });
  await keepHolders(db);
};

interface Keyed {
  id: string;
  customer_key: string;
  content: string | null;
  phone: string | null;
  contact: string | null;
}

/** Gives the rows that are known by a phone its new key. */
async function keepCountries(
  db: Kysely<unknown>,
  table: "enquiries" | "quotations",
  written: (row: Keyed) => string | null,
): Promise<void> {
  const from =
    table === "enquiries"
      ? sql`enquiries as t`
      : sql`quotations as t left join enquiries as e on e.id = t.enquiry_id`;
  const columns =
    table === "enquiries" ? sql`null as content, t.phone, t.contact` : sql`t.content, e.phone, e.contact`;
  for (let after = "", full = true; full; ) {
    const { rows } = await sql<Keyed>`select t.id, t.customer_key, ${columns} from ${from}
      where t.id > ${after} and t.customer_key is not null and t.customer_key not like '%@%'
      order by t.id limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const key = phoneKey(written(row) ?? "") ?? row.customer_key;
      if (key !== row.customer_key)
        await sql`update ${sql.table(table)} set customer_key = ${key} where id = ${row.id}`.execute(db);
    }
    after = rows.at(-1)?.id ?? after;
    full = rows.length === BATCH;
  }
}

/** Gives each customer the new keys of their phones. Who was found by a phone until now still is. */
async function keepHolders(db: Kysely<unknown>): Promise<void> {
  const { rows: keys } = await sql<{ key: string; customer_id: string }>`
    select key, customer_id from customer_keys where key like 'p%'`.execute(db);
  const holders = new Map(keys.map(({ key, customer_id }) => [key, customer_id]));
  const { rows } = await sql<{ id: string; phones: string }>`
    select id, phones from customers where merged_into is null order by created_at, id`.execute(db);
  const phones = rows.flatMap(({ id, phones }) =>
    (JSON.parse(phones) as string[]).flatMap((phone) => {
      const key = phoneKey(phone);
      return key ? [{ id, key, held: holders.get(`p${key.slice(-10)}`) === id }] : [];
    }),
  );
  await sql`delete from customer_keys where key like 'p%'`.execute(db);
  for (const { id, key } of [...phones.filter(({ held }) => held), ...phones.filter(({ held }) => !held)])
    await sql`insert into customer_keys (key, customer_id) values (${`p${key}`}, ${id})
      on conflict (key) do nothing`.execute(db);
}
