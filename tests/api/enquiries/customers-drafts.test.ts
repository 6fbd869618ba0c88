import { expect } from "vitest";
import { CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import type { Quotation, QuotationBody } from "#contract/enquiries/quotation.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import { onSqlite } from "#tests/support/app.ts";
import {
  addCustomer,
  draftFor,
  enquiryFrom,
  findCustomers,
  newestEnquiry,
  readPath,
} from "#tests/support/customers.ts";
import { contact, sent } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import {
  bodyOf,
  draftFromList,
  priced,
  readQuotation,
  saveDraft,
  sendByCopy,
  withCustomer,
} from "#tests/support/quotations.ts";

const LINE: QuotationBody["lines"][number] = {
  _id: null,
  item: null,
  title: "Reed hook",
  code: "RH-1",
  quantity: 2,
  unit: "Nos",
  rate: 12_345,
  discount: 0,
  hsn: "8448",
  gstRate: 18,
  delivery: "",
};

onSqlite("customers in quotations and drafts", (test) => {
  test("one is edited although it shares an e-mail address with another one already", async ({ app }) => {
    await addCustomer(app, { name: "Vikram", emails: ["vikram@example.com"] });
    const draft = await draftFor(app, await enquiryFrom(app, "9000000001"));
    const { customerId } = await saveDraft(app, draft, {
      customer: { ...draft.customer, email: "vikram@example.com" },
    });
    const { phones, emails, alike } = await readPath(app, `/customers/${customerId}`);
    expect(emails).toEqual(["vikram@example.com"]);
    expect(alike).toMatchObject([{ name: "Vikram" }]);
    expect((await readPath(app, `/customers/${alike[0]._id}`)).alike).toMatchObject([{ _id: customerId }]);
    const body = { name: "Ramesh", phones, emails, note: "Rings on Mondays" };
    expectAnswer(await app.admin.put(`/api/customers/${customerId}`, body), 200);
  });

  test("one is edited although its GSTIN has a wrong check character, unless that changes", async ({
    app,
  }) => {
    const { admin, services } = app;
    const body = { name: "Asha", gstin: "08AAACV1001A1ZA" };
    const { _id } = (await admin.post("/api/customers", body)).body;
    await services.database.main.updateTable("customers").set({ gstin: "08AAACV1001A1ZB" }).execute();
    const put = (changes: object) =>
      admin.put(`/api/customers/${_id}`, { ...body, gstin: "08AAACV1001A1ZB", ...changes });
    expectAnswer(await put({ note: "Pays late" }), 200);
    expectAnswer(await put({ gstin: "08AAACV1001A1ZC" }), 400, GSTIN_PROBLEMS.check);
    expectAnswer(await admin.post("/api/customers", { ...body, gstin: "08AAA" }), 400, GSTIN_PROBLEMS.shape);
  });

  test("a contact in a sentence gives a draft that can be saved, and finds the same customer again", async ({
    app,
  }) => {
    const said = async (text: string) => {
      await sent(app, contact({ contact: text }), "/api/email/contact");
      const draft = await draftFor(app, await newestEnquiry(app));
      return (await saveDraft(app, draft, { customer: { ...draft.customer, name: "Asha" } })).customer;
    };
    expect(await said("Asha (asha@example.com).")).toMatchObject({ email: "asha@example.com", phone: "" });
    expect(await said("Bhilwara-311001, mailto:asha@example.com, 98765 43210")).toMatchObject({
      email: "asha@example.com",
      phone: "98765 43210",
    });
    expect(await said(`${"Please ask at the gate of our works. ".repeat(3)}`)).toMatchObject({ phone: "" });
    expect(await findCustomers(app, "9876543210")).toEqual(await findCustomers(app, "asha@example.com"));
  });

  test("each phone of a field finds its customer", async ({ app }) => {
    const { _id } = await addCustomer(app, {
      company: "Weaves",
      phones: ["98765 43210 / 94140 11223", "01482-240000/240001"],
    });
    for (const phone of ["94140-11223", "01482 240001", "240001"])
      expect(await findCustomers(app, phone)).toEqual([_id]);
    expectAnswer(await app.admin.post("/api/customers", { name: "Asha", phones: ["+91 1482 240001"] }), 409);
  });

  test("a draft stays with its customer, whose only address is found as another one's", async ({ app }) => {
    await addCustomer(app, { name: "Vikram", emails: ["vikram@example.com"] });
    const first = await draftFor(app, await enquiryFrom(app, "9000000001"));
    const { customerId } = await saveDraft(app, first, {
      customer: { ...first.customer, email: "vikram@example.com" },
    });
    const alone = { name: "Ramesh", phones: [], emails: ["vikram@example.com"] };
    expectAnswer(await app.admin.put(`/api/customers/${customerId}`, alone), 200);
    const { body: draft } = await app.admin.post("/api/quotations", { customer: customerId });
    expect(draft).toMatchObject({ customerId, customer: { email: "vikram@example.com" } });
    expect((await saveDraft(app, draft, { note: "By road" })).customerId).toBe(customerId);
  });

  test("a quotation is prefilled however its customer is found, also after an e-mail was typed", async ({
    app,
  }) => {
    const first = await withCustomer(app, await draftFromList(app));
    const gujarat = { ...first.customer, gstin: "24BBBBB0000B1ZZ", state: "24", address: "Surat" };
    await saveDraft(app, first, { customer: gujarat });
    const byPhone = await draftFor(app, await enquiryFrom(app, "919876543210"));
    await sent(app, contact({ contact: "RAMESH@example.com" }), "/api/email/contact");
    const byMail = await draftFor(app, await newestEnquiry(app));
    for (const { customer, customerId } of [byPhone, byMail]) {
      expect(customerId).toBe(first.customerId);
      expect(customer).toMatchObject({ gstin: "24BBBBB0000B1ZZ", state: "24", address: "Surat" });
    }
  });

  test("a quotation joins two unedited customers that don't differ; others stay apart", async ({ app }) => {
    await sent(app, contact({ contact: "ramesh@example.com" }), "/api/email/contact");
    const byMail = await newestEnquiry(app);
    const draft = await withCustomer(app, await draftFromList(app));
    expect((await readPath(app, `/enquiries/${byMail._id}`)).customerId).toBe(draft.customerId);
    await addCustomer(app, { name: "Vikram", emails: ["vikram@example.com"] });
    const other = await draftFor(app, await enquiryFrom(app, "9000000001"));
    await saveDraft(app, other, { customer: { ...other.customer, email: "vikram@example.com" } });
    expect((await readPath(app, "/customers")).total).toBe(3);
  });

  test("a draft from nothing has no enquiry before it has a line and a customer; deleted, nothing is left", async ({
    app,
  }) => {
    const totals = async () => [
      (await readPath(app, "/enquiries")).total,
      (await readPath(app, "/customers")).total,
    ];
    const made = (await app.admin.post("/api/quotations", {})).body as Quotation;
    expect([made.enquiry, made.customerId]).toEqual([null, null]);
    const customer = { ...made.customer, name: "Walk-in", phone: "98111 22333" };
    await saveDraft(app, made, { lines: [LINE] });
    expect(await totals()).toEqual([0, 0]);
    const saved = await saveDraft(app, made, { lines: [LINE], customer });
    expect(await totals()).toEqual([1, 1]);
    expect(await newestEnquiry(app)).toMatchObject({
      _id: saved.enquiry?._id,
      kind: "office",
      name: "Walk-in",
      phone: "98111 22333",
      customerId: saved.customerId,
    });
    await saveDraft(app, saved, { customer: { ...customer, name: "Asha" } });
    expect(await newestEnquiry(app)).toMatchObject({ name: "Asha" });
    expectAnswer(await app.admin.del(`/api/quotations/${made._id}`), 200);
    expect(await totals()).toEqual([0, 0]);
    expect((await readPath(app, "/quotations/figures")).months.at(-1).enquiries).toBe(0);
    expectAnswer(await app.admin.post(`/api/quotations/${made._id}/restore`), 200);
    expect(await totals()).toEqual([1, 1]);
  });

  test("a draft deleted leaves what was written in its enquiry, and a customer who was known", async ({
    app,
  }) => {
    const known = await addCustomer(app, { name: "Known", phones: ["9811122333"] });
    const made = (await app.admin.post("/api/quotations", {})).body as Quotation;
    const customer = { ...made.customer, name: "Known" };
    const body = { ...bodyOf(made), lines: [LINE], customer, customerId: known._id };
    const saved = (await app.admin.put(`/api/quotations/${made._id}`, body)).body as Quotation;
    expect(saved.customerId).toBe(known._id);
    await app.admin.put(`/api/enquiries/${saved.enquiry?._id}`, { notes: "Rings again on Monday" });
    await app.admin.del(`/api/quotations/${made._id}`);
    expect((await readPath(app, "/enquiries")).total).toBe(1);
    expect((await readPath(app, "/customers")).total).toBe(1);
  });

  test("of a contact with address and phone both are known, and each is where it belongs", async ({
    app,
  }) => {
    for (const [written, phone] of [
      ["asha@example.com / 98765 43299", "98765 43299"],
      ["Asha <asha@example.com>, 98765 43299", "98765 43299"],
      ["asha@example.com/9876543298", "9876543298"],
      ["98765 43297|asha@example.com", "98765 43297"],
      ["asha9876543211@example.com", ""],
    ] as const) {
      await sent(app, contact({ contact: written }), "/api/email/contact");
      const { customer } = await draftFor(app, await newestEnquiry(app));
      expect([customer.email.endsWith("@example.com"), customer.phone]).toEqual([true, phone]);
      expect(customer.email).not.toMatch(/[ <>]/);
    }
  });

  test("the place of supply of one quotation is not the state of a registered customer", async ({ app }) => {
    const draft = await draftFor(app, await enquiryFrom(app, "9876543210"));
    const gstin = "08BBBBB0000B1ZT";
    const customer = { ...draft.customer, company: "Weaves", gstin, state: "24" };
    const { customerId } = await saveDraft(app, draft, { customer });
    expect(await readPath(app, `/customers/${customerId}`)).toMatchObject({ gstin, state: "08" });
  });

  test("a second GSTIN replaces one that nobody confirmed, and otherwise stays with its quotation", async ({
    app,
  }) => {
    const pune = { company: "Weaves Pune", gstin: "27AAACR5055K1Z7", state: "27", address: "Pune" };
    const home = { company: "Weaves", gstin: "08BBBBB0000B1ZT", state: "08", address: "Bhilwara" };
    const save = async (draft: Quotation, of: object) =>
      saveDraft(app, draft, { customer: { ...draft.customer, ...of } });
    const draft = await save(await priced(app, await draftFromList(app)), pune);
    const { customerId } = await save(draft, home);
    expect(await readPath(app, `/customers/${customerId}`)).toMatchObject(home);
    await sendByCopy(app, await readQuotation(app, draft._id));

    const { phone } = draft.customer;
    const next = await save(await draftFor(app, await enquiryFrom(app, phone)), {
      ...pune,
      supply: "sez",
      email: "pune@example.com",
    });
    expect(next).toMatchObject({ customerId, customer: pune });
    const known = { ...home, supply: "india", emails: ["pune@example.com"] };
    expect(await readPath(app, `/customers/${customerId}`)).toMatchObject(known);
    expect((await draftFor(app, await enquiryFrom(app, phone))).customer).toMatchObject(home);
  });

  test("who was abroad once is of India again, without a foreign state", async ({ app }) => {
    const draft = await draftFor(app, await enquiryFrom(app, "9876543210"));
    const abroad = { ...draft.customer, name: "Asha", supply: "abroad", state: "96" } as const;
    const saved = await saveDraft(app, draft, { customer: abroad });
    await saveDraft(app, saved, { customer: { ...abroad, supply: "india", state: "" } });
    const next = await draftFor(app, await enquiryFrom(app, "9876543210"));
    expect(next.customer).toMatchObject({ supply: "india", state: "" });
  });

  test("a merge keeps what belongs to one registration together", async ({ app }) => {
    const sez = { company: "Weaves", gstin: "27AAEHR3003C2ZP", state: "27", supply: "sez" };
    const bare = await addCustomer(app, { name: "Asha", phones: ["9876543210"] });
    const unit = await addCustomer(app, sez);
    const merged = await app.admin.post("/api/customers/merge", { keep: bare._id, merge: unit._id });
    expect(merged.body).toMatchObject({ ...sez, name: "Asha" });
    expectAnswer(await app.admin.post(`/api/customers/${unit._id}/unmerge`), 200);
    expect(await readPath(app, `/customers/${bare._id}`)).toMatchObject({ gstin: "", supply: "india" });
    const other = await addCustomer(app, { company: "Reeds", gstin: "08BBBBB0000B1ZT" });
    const both = await app.admin.post("/api/customers/merge", {
      keep: other._id,
      merge: (await addCustomer(app, { company: "Looms", address: "Pune", gstin: "27AAACR5055K1Z7" }))._id,
    });
    expect(both.body).toMatchObject({ gstin: "08BBBBB0000B1ZT", address: "" });
  });

  test("a draft for a customer has an enquiry once it has a line", async ({ app }) => {
    const known = { name: "Asha", phones: ["9876543210"], state: "24", discount: 7.5 };
    const customer = (await addCustomer(app, known))._id;
    const answer = await app.admin.post("/api/quotations", { customer });
    expectAnswer(answer, 201);
    expect(answer.body).toMatchObject({
      enquiry: null,
      customerId: customer,
      customer: { name: "Asha", phone: "9876543210", state: "24" },
    });
    expect((await readPath(app, "/enquiries")).total).toBe(0);
    const saved = await saveDraft(app, answer.body, { lines: [LINE] });
    expect(saved.customerId).toBe(customer);
    expect(await newestEnquiry(app)).toMatchObject({ kind: "office", name: "Asha", customerId: customer });
    const unknown = { customer: "01890000-0000-7000-8000-000000000000" };
    expectAnswer(await app.admin.post("/api/quotations", unknown), 404, CUSTOMER_TEXTS.notFound);
  });

  test("the lines of a draft from an enquiry start with the customer's discount", async ({ app }) => {
    const { phone } = (await draftFromList(app)).customer;
    const [{ version: _, createdAt: __, updatedAt: ___, _id, ...known }] = (await readPath(app, "/customers"))
      .customers;
    expect(known.phones).toEqual([phone]);
    expectAnswer(
      await app.admin.put(`/api/customers/${_id}`, { ...known, name: "Asha", discount: 7.5 }),
      200,
    );
    const { lines } = await draftFromList(app);
    expect(lines.map(({ discount }) => discount)).toEqual([7.5, 7.5, 7.5]);
  });

  test("rejects a stale save; a spam enquiry creates no customer", async ({ app }) => {
    const { version, _id } = await addCustomer(app, { name: "Asha" });
    const put = () =>
      app.admin.put(`/api/customers/${_id}`, { name: "Asha W." }, { "if-match": `"${version}"` });
    expectAnswer(await put(), 200);
    expectAnswer(await put(), 409, CUSTOMER_TEXTS.stale);
    const spam = await enquiryFrom(app, "9000000009");
    await app.admin.del(`/api/enquiries/${spam._id}`);
    expect((await readPath(app, "/customers")).total).toBe(1);
    expectAnswer(await app.admin.del(`/api/customers/${_id}`), 200, CUSTOMER_TEXTS.deleted);
  });
});
