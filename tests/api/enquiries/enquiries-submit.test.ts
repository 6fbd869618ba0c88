import { expect, test } from "vitest";
import { CALLBACK, ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { ENQUIRY_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { CONTACT_EMAIL } from "#contract/site/contact-messages.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import {
  callback,
  contact,
  inbox,
  refusedEnquiry,
  sent,
  storeSetting,
  traces,
} from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { plantTrigger } from "#tests/support/faults.ts";
import { createTestProduct } from "#tests/support/products.ts";

const CALLBACK_PATH = "/api/email/callback";
const CONTACT_PATH = "/api/email/contact";
const PAGE_PATH = "/api/email/contact-page";
const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

onSqlite("24 POST enquiries", (test, open) => {
  test("a callback request and an e-mail are in the inbox once answered", async ({ app }) => {
    const first = await app.visitor.post(CALLBACK_PATH, callback());
    expect([first.status, first.body]).toEqual([200, { message: CALLBACK.sent, reference: "E-1001" }]);
    const second = await app.visitor.post(CONTACT_PATH, contact({ contact: " asha@example.com " }));
    expect([second.status, second.body]).toEqual([200, { message: CONTACT_EMAIL.sent, reference: "E-1002" }]);
    const [email, call] = await inbox(app);
    expect(call).toMatchObject({
      ...callback(),
      kind: "callback",
      subject: null,
      contact: null,
      product: null,
      catalogue: null,
      items: [],
      state: "new",
      notes: "",
      delivery: { state: "queued", attempts: 0, deliveredAt: null, error: null },
      version: 1,
    });
    expect(email).toMatchObject({ ...contact(), kind: "email", contact: "asha@example.com", phone: null });
  });

  test("the activity record names the kind of enquiry and none of its content", async ({ app }) => {
    await sent(app);
    await sent(app, contact({ contact: "asha@example.com" }), CONTACT_PATH);
    const rows = await app.services.database.read.selectFrom("activity").selectAll().execute();
    expect(rows.map(({ actor_name, description, detail }) => [actor_name, description, detail])).toEqual([
      ["Visitor", "New callback request", "{}"],
      ["Visitor", "New e-mail enquiry", "{}"],
    ]);
  });

  test("keeps the names of its products and catalogues, also after they are deleted", async ({ app }) => {
    const gripper = await createTestProduct(app.admin, { productId: "471" });
    const reed = await createTestProduct(app.admin, {
      title: "Reed",
      productId: "12",
      specifications: "[]",
    });
    const id = await plantCatalog(app.services, { pages: ["one", "two"], name: "Brand.pdf" });
    const items = [
      { _id: reed._id, quantity: 3 },
      { _id: gripper._id, quantity: 100_000 },
    ];
    const about = { _id: gripper._id, productId: 471, catalogue: "picanol", page: 2, items };
    const enquiry = await sent(app, callback(about));
    await app.admin.del(`/api/products/${gripper._id}`);
    const named = { _id: gripper._id, productId: 471, title: gripper.title, code: "PIC-GR-0471" };
    expect(enquiry.product).toEqual(named);
    expect(enquiry.catalogue).toEqual({ key: "picanol", name: "Brand.pdf", page: 2 });
    expect(enquiry.items).toEqual([
      {
        product: { _id: reed._id, productId: 12, title: "Reed", code: "No. 12" },
        catalogue: null,
        note: "",
        quantity: 3,
      },
      { product: named, catalogue: null, note: "", quantity: 100_000 },
    ]);
    expect((await inbox(app))[0]).toEqual(enquiry);
    const byNumber = await sent(app, contact({ productId: 12, catalogue: id }), CONTACT_PATH);
    expect(byNumber).toMatchObject({
      product: { _id: reed._id },
      catalogue: { key: "picanol", name: "Brand.pdf", page: null },
    });
  });

  test("merges lines with the same part or page and the same note", async ({ app }) => {
    const { _id } = await createTestProduct(app.admin, { productId: "471" });
    const id = await plantCatalog(app.services, { pages: ["one", "two"], name: "Brand.pdf" });
    const items = [
      { _id, quantity: 2 },
      { catalogue: "picanol", page: 2, quantity: 4, note: " 41-207 " },
      { _id, quantity: 100_000, note: "" },
      { catalogue: id, page: 2, quantity: 1, note: "41-207" },
      { catalogue: "picanol", page: 1, quantity: 1, note: "41-207" },
      { _id, quantity: 1, note: "left side" },
    ];
    const enquiry = await sent(app, callback({ items }));
    const page = (number: number) => ({ key: "picanol", name: "Brand.pdf", page: number });
    expect(
      enquiry.items.map((item) => [item.quantity, item.product?._id, item.catalogue, item.note]),
    ).toEqual([
      [100_002, _id, null, ""],
      [5, undefined, page(2), "41-207"],
      [1, undefined, page(1), "41-207"],
      [1, _id, null, "left side"],
    ]);
    expect((await sent(app, contact({ items }), CONTACT_PATH)).items).toEqual(enquiry.items);
  });

  test("reads rows stored before lines had notes", async ({ app }) => {
    const { _id } = await sent(app);
    const product = { _id, productId: 12, title: "Reed" };
    await app.services.database.main
      .updateTable("enquiries")
      .set({ product: JSON.stringify(product), items: JSON.stringify([{ ...product, quantity: 3 }]) })
      .execute();
    const named = { ...product, code: "No. 12" };
    expect((await inbox(app))[0]).toMatchObject({
      product: named,
      items: [{ product: named, catalogue: null, note: "", quantity: 3 }],
    });
  });

  test("the contact page's form returns 404 until the site setting enables it", async ({ app }) => {
    const body = { name: "Asha", phone: "ask at the gate", requirements: "A reed" };
    await refusedEnquiry(app, () => app.visitor.post(PAGE_PATH, body), [404, SERVER.notFound]);
    await storeSetting(app.services, "site", { contactMessages: true });
    const answer = await app.visitor.post(PAGE_PATH, body);
    expectAnswer(answer, 200, { message: ENQUIRY_SERVER.contactPageSent, reference: "E-1001" });
    expect(await inbox(app)).toMatchObject([
      { kind: "contact-page", name: "Asha", phone: "ask at the gate", message: "A reed" },
    ]);
  });

  test("a robot gets the usual answer and nothing is stored", async ({ app }) => {
    await storeSetting(app.services, "site", { contactMessages: true });
    const before = await traces(app.services);
    for (const [path, body] of [
      [CALLBACK_PATH, callback()],
      [CONTACT_PATH, contact()],
      [PAGE_PATH, { name: "A", phone: "1", requirements: "x" }],
    ] as const) {
      const robot = await app.visitor.post(path, { ...body, website: "https://spam.example.com" });
      expect(await traces(app.services)).toEqual(before);
      const person = await app.visitor.post(path, { ...body, website: "" });
      const next = Number(robot.body.reference.slice(2)) + 1;
      expect([robot.status, robot.body]).toEqual([200, { ...person.body, reference: expect.any(String) }]);
      expect(person.body.reference).toBe(`E-${next}`);
      expect([...robot.headers.keys()]).toEqual([...person.headers.keys()]);
      Object.assign(before, await traces(app.services));
    }
    expect(await inbox(app)).toHaveLength(3);
  });

  test.each(["insert on enquiries", "insert on jobs", "insert on activity"] as const)(
    "8 a database that fails at the %s returns an error and stores nothing",
    async (moment) => {
      const app = await open();
      const before = await traces(app.services);
      const planted = await plantTrigger(app.services, moment);
      const answer = await app.visitor.post(CALLBACK_PATH, callback());
      expect([500, 503]).toContain(answer.status);
      expect(answer.text).not.toMatch(/planted|Asha/);
      await planted.remove();
      expect(await traces(app.services)).toEqual(before);
      await sent(app);
    },
  );
});

onSharedApp("24 invalid enquiries", (app) => {
  test.each<[string, Record<string, unknown>]>([
    [CALLBACK.phoneInvalid, { phone: "12345" }],
    [CALLBACK.phoneInvalid, { phone: "+91 98765 43210" }],
    [CALLBACK.phoneInvalid, { phone: "9876543210\r\nBcc: victim@example.com" }],
    [CALLBACK.phoneInvalid, { phone: "9876543210\n" }],
    [ENQUIRY_FORM.oneLine, { name: "Asha\r\nBcc: victim@example.com" }],
    [ENQUIRY_FORM.pageWithoutCatalogue, { page: 1 }],
    ["Unexpected field 'catalogue'", { items: [{ _id: UNKNOWN_ID, catalogue: "picanol", quantity: 1 }] }],
    [ENQUIRY_SERVER.unknownCatalogue, { items: [{ catalogue: "picanol", page: 1, quantity: 1 }] }],
    [ENQUIRY_SERVER.unknownProduct, { _id: UNKNOWN_ID }],
    [ENQUIRY_SERVER.unknownProduct, { productId: 999_999 }],
    [ENQUIRY_SERVER.unknownProduct, { items: [{ _id: UNKNOWN_ID, quantity: 1 }] }],
    [ENQUIRY_SERVER.unknownCatalogue, { catalogue: "picanol" }],
    [ENQUIRY_SERVER.unknownCatalogue, { catalogue: UNKNOWN_ID }],
  ])("rejects a callback request (400): %s", async (message, change) => {
    await refusedEnquiry(app(), () => app().visitor.post(CALLBACK_PATH, callback(change)), [400, message]);
  });

  // The specification's limits (section 5, 'Public e-mail form').
  test.each([
    [CONTACT_EMAIL.subjectTooShort, { subject: "a   " }],
    [CONTACT_EMAIL.messageTooShort, { message: "too short" }],
  ])("rejects an e-mail (400): %s", async (message, change) => {
    await refusedEnquiry(app(), () => app().visitor.post(CONTACT_PATH, contact(change)), [400, message]);
  });

  test("rejects a mismatched or deleted product, a missing page and a hidden catalogue", async () => {
    const { admin, services, visitor } = app();
    const one = await createTestProduct(admin, { productId: "1" });
    await createTestProduct(admin, { productId: "2" });
    const gone = await createTestProduct(admin, { productId: "3" });
    await admin.del(`/api/products/${gone._id}`);
    const hidden = await plantCatalog(services, { category: "toyota", active: false });
    await plantCatalog(services, { category: "picanol", pages: ["one", "two"] });
    for (const [message, field, change] of [
      [ENQUIRY_SERVER.otherProduct, "productId", { _id: one._id, productId: 2 }],
      [ENQUIRY_SERVER.unknownProduct, "_id", { _id: gone._id }],
      [ENQUIRY_SERVER.unknownProduct, "productId", { productId: 3 }],
      [
        ENQUIRY_SERVER.unknownProduct,
        "items.1._id",
        { items: [one, gone].map(({ _id }) => ({ _id, quantity: 1 })) },
      ],
      [ENQUIRY_SERVER.unknownPage(2), "page", { catalogue: "picanol", page: 3 }],
      [
        ENQUIRY_SERVER.unknownPage(2),
        "items.1.page",
        { items: [2, 3].map((page) => ({ catalogue: "picanol", page, quantity: 1 })) },
      ],
      [
        ENQUIRY_SERVER.unknownCatalogue,
        "items.0.catalogue",
        { items: [{ catalogue: hidden, page: 1, quantity: 1 }] },
      ],
      [ENQUIRY_SERVER.unknownCatalogue, "catalogue", { catalogue: hidden }],
      [ENQUIRY_SERVER.unknownCatalogue, "catalogue", { catalogue: "toyota" }],
    ] as const) {
      const call = () => visitor.post(CALLBACK_PATH, callback(change));
      const answer = await refusedEnquiry(app(), call, [400, message]);
      expect(answer.body.errors).toEqual([{ field, message }]);
    }
    const items = [
      { _id: gone._id, quantity: 1 },
      { _id: one._id, quantity: 1 },
      { catalogue: "picanol", page: 3, quantity: 1 },
    ];
    const call = () => visitor.post(CALLBACK_PATH, callback({ items }));
    const answer = await refusedEnquiry(app(), call, [400, ENQUIRY_SERVER.unknownProduct]);
    expect(answer.body.errors).toEqual([
      { field: "items.0._id", message: ENQUIRY_SERVER.unknownProduct },
      { field: "items.2.page", message: ENQUIRY_SERVER.unknownPage(2) },
    ]);
  });
});
