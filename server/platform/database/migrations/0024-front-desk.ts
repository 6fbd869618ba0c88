import { type Kysely, sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/**
 * Monthly counts of views, enquiries and WhatsApp openings per part, and a customer key to group enquiries; both derived
 * from existing enquiries.
 */
export const frontDesk: MigrationStep = async (db, { key, integer }) => {
  await db.schema
    .createTable("interest")
    .addColumn("month", key, (c) => c.notNull())
    .addColumn("product_id", key, (c) => c.notNull())
    .addColumn("looked", integer, (c) => c.notNull())
    .addColumn("asked", integer, (c) => c.notNull())
    .addColumn("chats", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("interest_of_month", ["month", "product_id"])
    .execute();
  await db.schema.alterTable("enquiries").addColumn("customer_key", key).execute();
  await takeFromEnquiries(db);
  await sql`create index enquiries_of_customer on enquiries (customer_key, id) where customer_key is not null`.execute(
    db,
  );
};

interface Row {
  id: string;
  kind: string;
  phone: string | null;
  contact: string | null;
  product: string | null;
  items: string;
  created_at: number;
}

const SLICE = 500;

async function takeFromEnquiries(db: Kysely<unknown>): Promise<void> {
  // The business's time zone, as of this step.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kolkata" });
  const counts = new Map<string, { month: string; product: string; asked: number; chats: number }>();
  for (let after = ""; ; ) {
    const { rows } = await sql<Row>`select id, kind, phone, contact, product, items, created_at from enquiries
      where id > ${after} order by id limit ${SLICE}`.execute(db);
    for (const row of rows) {
      const customer = customerKey(row.phone ?? row.contact ?? "");
      if (customer)
        await sql`update enquiries set customer_key = ${customer} where id = ${row.id}`.execute(db);
      const at = new Date(Number(row.created_at));
      // An invalid date has no month.
      if (Number.isNaN(at.getTime())) continue;
      const month = day.format(at).slice(0, 7);
      for (const product of productsOf(row)) {
        const known = counts.get(`${month} ${product}`) ?? { month, product, asked: 0, chats: 0 };
        known[row.kind === "whatsapp" ? "chats" : "asked"] += 1;
        counts.set(`${month} ${product}`, known);
      }
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const { month, product, asked, chats } of counts.values()) {
    await sql`insert into interest (month, product_id, looked, asked, chats)
      values (${month}, ${product}, 0, ${asked}, ${chats})`.execute(db);
  }
}

/** Returns an e-mail address, else a phone number's last ten digits; as of this step. */
function customerKey(written: string): string | undefined {
  const mail = written.split(/[\s<>,;]/).find((word) => word.indexOf("@") > 0 && !word.endsWith("@"));
  if (mail) return mail.toLowerCase();
  const digits = written.replace(/\D/g, "");
  return digits.length >= 7 ? digits.slice(-10) : undefined;
}

/** Returns the distinct products of an enquiry. Items from before notes existed are products themselves. */
function productsOf({ product, items }: Row): Set<string> {
  try {
    const lines = JSON.parse(items) as { _id?: string; product?: { _id?: string } | null }[];
    const own = product === null ? null : (JSON.parse(product) as { _id?: string });
    return new Set(
      [own?._id, ...lines.map((line) => line.product?._id ?? line._id)].filter((id) => id !== undefined),
    );
  } catch {
    return new Set();
  }
}
