import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { quotedQuantities } from "#contract/enquiries/acceptance.ts";
import { QuotationDocument } from "#contract/enquiries/quotation.ts";
import { quotationSheet } from "#contract/enquiries/quotation-sheet.ts";
import { QUOTATION_STATES } from "#contract/enquiries/quotation-summary.ts";
import { presentOrder, sentDocument } from "#server/enquiries/quotations/store.ts";
import type { Database } from "#server/platform/database/open.ts";
import { backupOf, contentsOf, emptyPlace, restoredContentsOf, restoreInto } from "#tests/support/backups.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { fromEarlier } from "#tests/support/earlier.ts";
import { quotationDocument, SIX_LINES } from "#tests/support/quotations.ts";

describe.each(ENGINES)("enquiries and quotations from before customers [%s]", (engine) => {
  test("are joined by phone, e-mail and GSTIN; what differs stays apart, and no document changes", async () => {
    const enquiries = [
      ["a", "Asha", "+919876543210", null],
      ["b", null, null, "ASHA@example.com"],
      ["c", "Vikram", null, "vikram@example.com"],
      ["d", "Ramesh", "98111 22333", null],
      ["e", null, null, "at the gate"],
    ] as const;
    const quotations = [
      // Joins a and b.
      [
        "qa",
        "a",
        {
          name: "Asha",
          phone: "09876543210",
          email: "asha@example.com",
          gstin: "24BBBBB0000B1ZZ",
          state: "24",
        },
      ],
      // Ramesh is not Vikram.
      ["qd", "d", { name: "Ramesh", phone: "9811122333", email: "vikram@example.com", gstin: "" }],
      // Without its enquiry.
      ["qg", null, { name: "", phone: "", email: "", gstin: "24BBBBB0000B1ZZ" }],
      ["qn", null, { name: "", phone: "", email: "", gstin: "" }],
    ] as const;
    const after = await fromEarlier(engine, "0040-orders", async (before) => {
      for (const [at, [id, name, phone, contact]] of enquiries.entries())
        await sql`insert into enquiries (id, kind, name, phone, contact, items, search_text, state, notes,
            delivery_state, delivery_attempts, version, created_at, updated_at)
          values (${id}, 'callback', ${name}, ${phone}, ${contact}, '[]', '', 'new', '', 'none', 0, 1, ${at}, 1)`.execute(
          before,
        );
      for (const [at, [id, enquiry, customer]] of quotations.entries())
        await sql`insert into quotations (id, enquiry_id, first_id, revision, state, content, document, total, valid_until,
            reason, message, delivery_state, delivery_attempts, search_text, version, created_at, updated_at)
          values (${id}, ${enquiry}, ${id}, 1, 'sent', ${JSON.stringify({ customer, lines: [] })}, '{"as":"sent"}', 5,
            '2026-12-01', '', '', 'none', 0, '', 1, ${100 + at}, 1)`.execute(before);
    });
    const all = await after.read.selectFrom("customers").selectAll().execute();
    const nameOf = new Map(all.map(({ id, name }) => [id, name]));
    const owners = async (table: "enquiries" | "quotations") =>
      (await after.read.selectFrom(table).select(["id", "customer_id"]).orderBy("id").execute()).map(
        ({ id, customer_id }) => [id, customer_id && nameOf.get(customer_id)],
      );
    expect(await owners("enquiries")).toEqual([
      ["a", "Asha"],
      ["b", "Asha"],
      ["c", "Vikram"],
      ["d", "Ramesh"],
      ["e", null],
    ]);
    expect(await owners("quotations")).toEqual([
      ["qa", "Asha"],
      ["qd", "Ramesh"],
      ["qg", "Asha"],
      ["qn", null],
    ]);
    expect(all).toHaveLength(3);
    expect(all.find(({ name }) => name === "Asha")).toMatchObject({ gstin: "24BBBBB0000B1ZZ", state: "24" });
    const documents = await after.read.selectFrom("quotations").select(["document", "version"]).execute();
    for (const row of documents) expect(row).toEqual({ document: '{"as":"sent"}', version: 1 });
  });

  test("have amounts with the decimals of their currency", async () => {
    const quoted = [
      ["q1", "JPY", 12_300],
      ["q2", "KWD", 1_234],
      ["q3", "USD", 1_234],
    ] as const;
    const after = await fromEarlier(engine, "0052-products-by-state", async (before) => {
      for (const [id, currency, rate] of quoted) {
        const content = { customer: {}, lines: [{ quantity: 2, rate }], freight: { amount: 0 }, currency };
        const document = { currency, lines: [{ quantity: 2, rate, taxable: 2 * rate }], roundOff: null };
        await sql`insert into quotations (id, first_id, revision, state, content, document, total, accepted_total,
            valid_until, reason, message, delivery_state, delivery_attempts, search_text, version, created_at, updated_at)
          values (${id}, ${id}, 1, 'accepted', ${JSON.stringify(content)}, ${JSON.stringify(document)}, ${2 * rate},
            ${2 * rate}, '2026-12-01', '', '', 'none', 0, '', 1, 1, 1)`.execute(before);
      }
    });
    const rows = await after.read.selectFrom("quotations").selectAll().orderBy("id").execute();
    const found = rows.map(({ content, document, total, accepted_total }) => [
      JSON.parse(content).lines,
      JSON.parse(document ?? "").lines[0].taxable,
      ...[total, accepted_total],
    ]);
    expect(found).toEqual([
      [[{ quantity: 2, rate: 123 }], 246, 246, 246],
      [[{ quantity: 2, rate: 12_340 }], 24_680, 24_680, 24_680],
      [[{ quantity: 2, rate: 1_234 }], 2_468, 2_468, 2_468],
    ]);
  });

  test("find customers by the GSTINs merged into them, unless another one has it", async () => {
    const people = [
      ["c1", "08AAACV1001A1ZA", null],
      ["c2", "24AABFQ2002B1Z9", "c1"],
      ["c3", "27AAEHR3003C2ZP", "c2"],
      ["c4", "29AAGPS4004D1ZX", "c1"],
      ["c5", "29AAGPS4004D1ZX", null],
    ] as const;
    const after = await fromEarlier(engine, "0053-currency-decimals", async (before) => {
      for (const [id, gstin, into] of people)
        await sql`insert into customers (id, name, company, phones, emails, gstin, address, state, supply, note, search_text,
            discount, is_derived, merged_into, version, created_at, updated_at)
          values (${id}, '', '', '[]', '[]', ${gstin}, '', '', 'india', '', '', 0, 0, ${into}, 1, 1, 1)`.execute(
          before,
        );
      await sql`insert into customer_keys (key, customer_id)
        values ('g08AAACV1001A1ZA', 'c1'), ('g29AAGPS4004D1ZX', 'c5')`.execute(before);
    });
    const held = await after.read.selectFrom("customer_keys").selectAll().orderBy("key").execute();
    expect(held.map(({ key, customer_id }) => `${customer_id} ${key}`)).toEqual([
      "c1 g08AAACV1001A1ZA",
      "c1 g24AABFQ2002B1Z9",
      "c1 g27AAEHR3003C2ZP",
      "c5 g29AAGPS4004D1ZX",
    ]);
  });

  test("get the country codes of phones; who was found by a number still is", async () => {
    const people = [
      ["c1", ["+44 98765 43210"], "p9876543210"],
      ["c2", ["98765 43210"], null],
      ["c3", ["+91 98111 22333", "+1 415 555 0123"], "p9811122333"],
      ["c4", ["0 98111 22333"], null],
    ] as const;
    const enquiries = [
      ["e1", null, "+44 98765 43210", "9876543210"],
      ["e2", "9876543210", null, "9876543210"],
      ["e3", null, "asha+44@example.com", "asha+44@example.com"],
      ["e4", null, "at the gate", null],
    ] as const;
    const quotations = [
      ["q1", "e1", { phone: "", email: "" }, "9876543210"],
      ["q2", null, { phone: "0044 98765 43210", email: "" }, "9876543210"],
      ["q3", null, { phone: "+44 98765 43210", email: "Asha@example.com" }, "asha@example.com"],
      ["q4", null, { phone: "", email: "" }, "9876543210"],
    ] as const;
    const after = await fromEarlier(engine, "0050-import-cells", async (before) => {
      for (const [at, [id, phones, key]] of people.entries()) {
        await sql`insert into customers (id, name, company, phones, emails, gstin, address, state, supply, note, search_text,
            discount, is_derived, version, created_at, updated_at)
          values (${id}, '', '', ${JSON.stringify(phones)}, '[]', '', '', '', 'india', '', '', 0, 1, 1, ${at}, ${at})`.execute(
          before,
        );
        if (key)
          await sql`insert into customer_keys (key, customer_id) values (${key}, ${id})`.execute(before);
      }
      for (const [id, phone, contact, key] of enquiries)
        await sql`insert into enquiries (id, kind, phone, contact, customer_key, items, search_text, state, notes,
            delivery_state, delivery_attempts, version, created_at, updated_at)
          values (${id}, 'callback', ${phone}, ${contact}, ${key}, '[]', '', 'new', '', 'none', 0, 1, 1, 1)`.execute(
          before,
        );
      for (const [id, enquiry, customer, key] of quotations)
        await sql`insert into quotations (id, enquiry_id, first_id, revision, state, content, total, valid_until, customer_key,
            reason, message, delivery_state, delivery_attempts, search_text, version, created_at, updated_at, revised_at)
          values (${id}, ${enquiry}, ${id}, 1, 'draft', ${JSON.stringify({ customer, lines: [] })}, 5, '2026-12-01', ${key},
            '', '', 'none', 0, '', 1, 1, 1, 1)`.execute(before);
    });
    const keysOf = async (table: "enquiries" | "quotations") =>
      (await after.read.selectFrom(table).select("customer_key").orderBy("id").execute()).map(
        ({ customer_key }) => customer_key,
      );
    expect(await keysOf("enquiries")).toEqual(["+449876543210", "9876543210", "asha+44@example.com", null]);
    expect(await keysOf("quotations")).toEqual([
      "+449876543210",
      "+449876543210",
      "asha@example.com",
      "9876543210",
    ]);
    const held = await after.read.selectFrom("customer_keys").selectAll().orderBy("customer_id").execute();
    expect(held.map(({ key, customer_id }) => `${customer_id} ${key}`).sort()).toEqual([
      "c1 p+449876543210",
      "c2 p9876543210",
      "c3 p+14155550123",
      "c3 p9811122333",
    ]);
  });

  test("1,000 enquiries and 300 quotations of every state are joined by person, keep every value, and are restored", async () => {
    const before: Record<string, Row[]> = {};
    const after = await fromEarlier(engine, "0039-sample-marks", async (old) => {
      await insertGrown(old);
      for (const table of GROWN)
        before[table] = (await sql<Row>`select * from ${sql.table(table)} order by id`.execute(old)).rows;
    });
    expect(GROWN.map((table) => before[table]?.length)).toEqual([1000, 300]);
    const rows = await after.read.selectFrom("quotations").selectAll().orderBy("id").execute();
    for (const table of GROWN) {
      const { rows: now } = await sql<Row>`select * from ${sql.table(table)} order by id`.execute(after.read);
      const columns = Object.keys(before[table]?.[0] ?? {});
      expect(now.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))).toEqual(
        before[table],
      );
    }
    const customers = await after.read.selectFrom("customers").select(["id", "name"]).execute();
    expect(customers).toHaveLength(PEOPLE);
    const nameOf = new Map(customers.map(({ id, name }) => [id, name]));
    for (const table of GROWN)
      for (const { id, customer_id } of await after.read
        .selectFrom(table)
        .select(["id", "customer_id"])
        .execute())
        expect([id, nameOf.get(customer_id ?? "")]).toEqual([id, `Person ${Number(id.slice(1)) % PEOPLE}`]);

    // What a PDF is made from, and what became of it.
    for (const row of rows) {
      const document = sentDocument(row);
      expect(document === null).toBe(row.state === "draft");
      if (!document) continue;
      expect(() => quotationSheet(QuotationDocument.parse(document))).not.toThrow();
      expect(document.total).toBe(row.total);
      const work = row.state === "accepted" && {
        state: "to-confirm",
        total: row.total,
        quantities: quotedQuantities(document),
      };
      expect(presentOrder(row) ?? false).toEqual(work && expect.objectContaining(work));
    }

    const [from, to] = await Promise.all([emptyPlace(engine), emptyPlace(engine)]);
    const migrated = { ...from, database: after };
    await restoreInto(to, await backupOf(migrated));
    expect(await restoredContentsOf(to)).toEqual(await contentsOf(migrated));
  });
});

type Row = Record<string, unknown>;

const GROWN = ["enquiries", "quotations"] as const;
const PEOPLE = 250;
/** Ways to write a phone number. */
const WRITINGS = [
  (phone: string) => phone,
  (phone: string) => `+91 ${phone}`,
  (phone: string) => `0${phone.slice(0, 5)}-${phone.slice(5)}`,
];
const TAXES = ["split", "integrated", "none"] as const;

const nationalOf = (at: number): string => `90000${String(at % PEOPLE).padStart(5, "0")}`;

/** 1,000 enquiries of 250 people, and 300 quotations of every state for them, before there were customers and orders. */
async function insertGrown(old: Database["main"]): Promise<void> {
  const enquiries = Array.from({ length: 1000 }, (_, at) => {
    const phone = WRITINGS[at % WRITINGS.length]?.(nationalOf(at)) ?? "";
    return sql`(${`e${at}`}, 'callback', ${`Person ${at % PEOPLE}`}, ${phone}, null, '[]', '', 'new', '', 'none', 0, 1, ${at}, 1)`;
  });
  await sql`insert into enquiries (id, kind, name, phone, contact, items, search_text, state, notes, delivery_state,
    delivery_attempts, version, created_at, updated_at) values ${sql.join(enquiries)}`.execute(old);
  const quotations = Array.from({ length: 300 }, (_, at) => {
    const state = QUOTATION_STATES[at % QUOTATION_STATES.length] ?? "draft";
    const isSent = state !== "draft";
    const isAnswered = state === "accepted" || state === "declined";
    const customer = { name: `Person ${at % PEOPLE}`, phone: `91${nationalOf(at)}`, email: "", gstin: "" };
    const number = isSent ? `Q/26-27/${at}` : null;
    const tax = TAXES[at % TAXES.length] ?? "none";
    const isRounded = at % 2 === 0;
    const lines = SIX_LINES.map((line, place) => ({ ...line, quantity: 1 + ((at + place) % 9) }));
    const document = quotationDocument({ number, tax, isRounded, lines });
    const content = JSON.stringify({ customer, lines, currency: document.currency });
    // An expired one is stored as sent.
    return sql`(${`q${at}`}, ${`e${at}`}, ${`q${at}`}, 1, ${state === "expired" ? "sent" : state}, ${number}, ${content},
      ${isSent ? JSON.stringify(document) : null}, ${document.total}, ${isSent ? 1000 + at : null},
      ${isAnswered ? 2000 + at : null}, ${state === "expired" ? "2025-12-01" : "2126-12-01"}, '', '', 'none', 0, '', 1,
      ${at}, 1)`;
  });
  await sql`insert into quotations (id, enquiry_id, first_id, revision, state, number, content, document, total, sent_at,
    answered_at, valid_until, reason, message, delivery_state, delivery_attempts, search_text, version, created_at,
    updated_at) values ${sql.join(quotations)}`.execute(old);
}
