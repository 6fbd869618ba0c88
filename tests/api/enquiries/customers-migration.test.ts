import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { QUOTATION_STATES } from "../../../contract/enquiries/quotation-summary.ts";
import { ENGINES } from "../../support/databases.ts";
import { fromEarlier } from "../../support/earlier.ts";

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

  test("1,000 enquiries and 300 quotations of every state keep their documents and are joined by person", async () => {
    const PEOPLE = 250;
    const national = (at: number) => `90000${String(at % PEOPLE).padStart(5, "0")}`;
    const writings = [
      (phone: string) => phone,
      (phone: string) => `+91 ${phone}`,
      (phone: string) => `0${phone.slice(0, 5)}-${phone.slice(5)}`,
    ];
    const written = (at: number) => writings[at % writings.length]?.(national(at)) ?? "";
    const columns = [
      "id",
      "state",
      "number",
      "content",
      "document",
      "total",
      "sent_at",
      "answered_at",
      "version",
    ] as const;
    let before: unknown;
    const after = await fromEarlier(engine, "0040-orders", async (old) => {
      const enquiries = Array.from(
        { length: 1000 },
        (
          _,
          at,
        ) => sql`(${`e${at}`}, 'callback', ${`Person ${at % PEOPLE}`}, ${written(at)}, null, '[]', '', 'new', '',
          'none', 0, 1, ${at}, 1)`,
      );
      await sql`insert into enquiries (id, kind, name, phone, contact, items, search_text, state, notes, delivery_state,
        delivery_attempts, version, created_at, updated_at) values ${sql.join(enquiries)}`.execute(old);
      const quotations = Array.from({ length: 300 }, (_, at) => {
        const state = QUOTATION_STATES[at % QUOTATION_STATES.length];
        const isSent = state !== "draft";
        const customer = { name: `Person ${at % PEOPLE}`, phone: `91${national(at)}`, email: "", gstin: "" };
        const content = JSON.stringify({ customer, lines: [] });
        return sql`(${`q${at}`}, ${`e${at}`}, ${`q${at}`}, 1, ${state}, ${isSent ? `Q/26-27/${at}` : null}, ${content},
          ${isSent ? `{"as":"sent ${at}"}` : null}, ${at * 100}, ${isSent ? 1000 + at : null},
          ${isSent && state !== "sent" ? 2000 + at : null}, '2026-12-01', '', '', 'none', 0, '', 1, ${at}, 1)`;
      });
      await sql`insert into quotations (id, enquiry_id, first_id, revision, state, number, content, document, total, sent_at,
        answered_at, valid_until, reason, message, delivery_state, delivery_attempts, search_text, version, created_at,
        updated_at) values ${sql.join(quotations)}`.execute(old);
      before = (
        await sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from quotations order by id`.execute(
          old,
        )
      ).rows;
    });
    const rows = await after.read.selectFrom("quotations").select(columns).orderBy("id").execute();
    expect(rows).toHaveLength(300);
    expect(rows).toEqual(before);
    const customers = await after.read.selectFrom("customers").select(["id", "name"]).execute();
    expect(customers).toHaveLength(PEOPLE);
    const nameOf = new Map(customers.map(({ id, name }) => [id, name]));
    for (const table of ["enquiries", "quotations"] as const)
      for (const { id, customer_id } of await after.read
        .selectFrom(table)
        .select(["id", "customer_id"])
        .execute())
        expect([id, nameOf.get(customer_id ?? "")]).toEqual([id, `Person ${Number(id.slice(1)) % PEOPLE}`]);
  });
});
