import { expect } from "vitest";
import type { Customer } from "#contract/enquiries/customer.ts";
import { CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_WRITTEN } from "#contract/enquiries/inbox-messages.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { deliver, inbox, inboxEntry, refusedEnquiry, sent, traces } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";

const ABSENT = "01900000-0000-7000-8000-00000000dead";

async function written({ admin }: TestApp, body: object): Promise<Enquiry> {
  const answer = await admin.post("/api/enquiries", { source: "phone", ...body });
  expectAnswer(answer, 201);
  return answer.body;
}

const read = async ({ admin }: TestApp, path: string) => (await admin.get(`/api${path}`)).body;

onBothEngines("POST /enquiries", (test) => {
  test("joins who is known by phone or e-mail, or was chosen, and takes what is missing", async ({ app }) => {
    const known = {
      company: "Sample Weaves",
      phones: ["+91 98765 43210"],
      supply: "sez",
      gstin: "08BBBBB0000B1ZT",
    };
    const { _id } = (await app.admin.post("/api/customers", known)).body as Customer;
    expect((await written(app, { phone: "098765-43210", name: "Asha" })).customerId).toBe(_id);
    const chosen = await written(app, { customerId: _id, phone: "90000 00001" });
    expect(chosen).toMatchObject({ customerId: _id, company: "Sample Weaves", phone: "90000 00001" });
    const customer = await read(app, `/customers/${_id}`);
    expect(customer).toMatchObject({ supply: "sez", phones: ["+91 98765 43210", "90000 00001"] });
    expect(customer.enquiries.total).toBe(2);
    const others = [await written(app, { name: "Vikram" }), await written(app, { name: "Vikram" })];
    expect(new Set([_id, ...others.map(({ customerId }) => customerId)]).size).toBe(3);
    await app.admin.del(`/api/enquiries/${others[0]?._id}`);
    expect((await read(app, "/customers")).total).toBe(2);
  });
});

onSqlite("an enquiry that is written", (test) => {
  test("adds a new enquiry with its customer and parts; nobody is mailed", async ({ app }) => {
    const gripper = await createTestProduct(app.admin, { title: "Gripper", partCode: "GR-1", stock: "1" });
    const hidden = await createTestProduct(app.admin, { partCode: "GR-2", published: "false" });
    const body = {
      source: "counter",
      name: "Ramesh Patel",
      phone: "98765 43210",
      message: "Wants them on Monday",
      items: [
        { _id: gripper._id, quantity: 4 },
        { _id: hidden._id, quantity: 1 },
        { text: "Feeder wheel", quantity: 2 },
      ],
    };
    const made = await written(app, body);
    expect(made).toMatchObject({
      kind: "office",
      from: "counter",
      state: "new",
      name: "Ramesh Patel",
      phone: "98765 43210",
      message: "Wants them on Monday",
      delivery: { state: "none" },
    });
    expect(made.items.map(({ product, note, quantity }) => [product?.code ?? note, quantity])).toEqual([
      ["GR-1", 4],
      ["GR-2", 1],
      ["Feeder wheel", 2],
    ]);
    expect(await deliver(app)).toEqual([]);
    expect((await traces(app.services)).jobs).toEqual([]);
    const desk = await read(app, "/desk");
    expect(desk.enquiries).toMatchObject({ total: 1, first: [{ _id: made._id, sender: "Ramesh Patel" }] });
    expect(desk.lowStock.first.map(({ code }: { code: string }) => code)).toContain("GR-1");
    // No other tab rings for it, and the badge counts it.
    expect(await read(app, "/enquiries/arrivals")).toEqual({ unhandled: 1, latest: null });
    for (const search of ["9876543210", "ramesh", "gr-1", "feeder", String(made.reference)])
      expect([search, (await inbox(app, `?search=${search}`)).length]).toEqual([search, 1]);
    const { body: link } = await app.admin.post("/api/enquiries/export", { format: "csv" });
    const file = await app.visitor.get(link.url);
    expect(file.text).toContain("Source\r\n");
    expect(file.text).toContain(",At the counter\r\n");
    const quotation = (await app.admin.post("/api/quotations", { enquiry: made._id })).body;
    expect(quotation).toMatchObject({ customerId: made.customerId, customer: { name: "Ramesh Patel" } });
    expect(quotation.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 1, 2]);
  });

  test("is refused without a name and any contact, and leaves nothing", async ({ app }) => {
    const wrong: [object, number, string][] = [
      [{ message: "Two reeds" }, 400, ENQUIRY_WRITTEN.nobody],
      [{ name: " ", phone: undefined }, 400, ENQUIRY_WRITTEN.nobody],
      [{ name: "Asha", phone: "12" }, 400, CUSTOMER_TEXTS.phoneInvalid],
      [{ customerId: ABSENT }, 404, CUSTOMER_TEXTS.notFound],
    ];
    for (const [body, status, message] of wrong)
      await refusedEnquiry(app, () => app.admin.post("/api/enquiries", { source: "phone", ...body }), [
        status,
        message,
      ]);
  });

  test("stays as written when a draft of it is saved or deleted", async ({ app }) => {
    const made = await written(app, { name: "Asha", phone: "98765 43210" });
    const draft = (await app.admin.post("/api/quotations", { enquiry: made._id })).body;
    const { _id, customer, freight, currency, exchangeRate, isRounded, validUntil, terms, note } = draft;
    const body = { customer, lines: [], freight, currency, exchangeRate, isRounded, validUntil, terms, note };
    const renamed = { ...body, customer: { ...customer, name: "Asha Weaver" } };
    expectAnswer(await app.admin.put(`/api/quotations/${_id}`, renamed), 200);
    expect(await inboxEntry(app, made)).toMatchObject({ name: "Asha", from: "phone" });
    expectAnswer(await app.admin.del(`/api/quotations/${_id}`), 200);
    expect(await inboxEntry(app, made)).toMatchObject({ name: "Asha", state: "new" });
  });

  test("doesn't hide what a visitor sent before it from other tabs", async ({ app }) => {
    const first = await sent(app);
    await written(app, { name: "Asha" });
    expect(await read(app, "/enquiries/arrivals")).toEqual({ unhandled: 2, latest: first._id });
  });
});
