import { expect } from "vitest";
import type { CustomerDetail } from "#contract/enquiries/customer.ts";
import { CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import { onBothEngines } from "#tests/support/app.ts";
import {
  addCustomer,
  enquiryFrom,
  findCustomers,
  newestEnquiry,
  readPath,
} from "#tests/support/customers.ts";
import { contact, sent } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { draftFromList, priced, readQuotation, sendByCopy } from "#tests/support/quotations.ts";

onBothEngines("customers", (test) => {
  test("one is found by any phone, any e-mail address and the GSTIN, in any writing", async ({ app }) => {
    const { _id } = await addCustomer(app, {
      company: "Sample Weaves",
      phones: ["+91 98765 43210", "01482 240 000"],
      emails: ["Asha@Example.com", "office@example.com"],
      gstin: "08BBBBB0000B1ZT",
    });
    for (const typed of ["9876543210", "+91-98765-43210", "240000", "asha@example.com", "08bbbbb0000b1zt"])
      expect([typed, await findCustomers(app, typed)]).toEqual([typed, [_id]]);
    expect(await findCustomers(app, "9876543211")).toEqual([]);
    expect((await enquiryFrom(app, "(987) 654-3210")).customerId).toBe(_id);
    await sent(app, contact({ contact: "OFFICE@example.com" }), "/api/email/contact");
    expect((await newestEnquiry(app)).customerId).toBe(_id);
    const answer = await app.admin.post("/api/customers", { name: "Another", phones: ["09876543210"] });
    expectAnswer(answer, 409, CUSTOMER_TEXTS.taken("Sample Weaves"));
    expectAnswer(await app.admin.post("/api/customers", { name: " " }), 400, CUSTOMER_TEXTS.nameRequired);
  });

  test("names the field and the customer of each phone, e-mail address and GSTIN that is taken", async ({
    app,
  }) => {
    await addCustomer(app, { name: "Asha", phones: ["9876543210"] });
    await addCustomer(app, { phones: ["9000000001"], company: "Weaves", gstin: "08BBBBB0000B1ZT" });
    const own = await addCustomer(app, { name: "Vikram", emails: ["vikram@example.com"] });
    const body = {
      name: "Vikram",
      phones: ["9811122333", "+91 98765 43210"],
      emails: ["Vikram@Example.com"],
      gstin: "08bbbbb0000b1zt",
    };
    const taken = [
      { field: "phones.1", message: CUSTOMER_TEXTS.taken("Asha") },
      { field: "gstin", message: CUSTOMER_TEXTS.taken("Weaves") },
    ];
    const edited = await app.admin.put(`/api/customers/${own._id}`, body);
    expectAnswer(edited, 409, CUSTOMER_TEXTS.taken("Asha"));
    expect(edited.body.errors).toEqual(taken);
    const added = await app.admin.post("/api/customers", body);
    expect(added.body.errors).toEqual([
      taken[0],
      { field: "emails.0", message: CUSTOMER_TEXTS.taken("Vikram") },
      taken[1],
    ]);
  });

  test("a customer's page has enquiries, quotations, last prices and what was bought", async ({ app }) => {
    const draft = await priced(app, await draftFromList(app));
    const first = await sendByCopy(app, draft);
    const accept = { name: "Asha", lines: [{ line: 0, quantity: 3 }] };
    await app.visitor.post(`/api/quotation-links/${first.link}/accept`, accept);
    const page = (await readPath(app, `/customers/${draft.customerId}`)) as CustomerDetail;
    expect(page.enquiries).toMatchObject({ total: 1, first: [{ _id: draft.enquiry?._id }] });
    expect(page.quotations).toMatchObject([{ _id: first._id, order: "to-confirm" }]);
    expect(page.parts).toMatchObject([
      { title: "Rapier gripper", rate: 345_000, bought: 3, quotation: { number: first.number } },
      { title: "Profile reed", rate: 10_000, bought: 0 },
    ]);
    expectAnswer(
      await app.admin.del(`/api/customers/${draft.customerId}`),
      409,
      CUSTOMER_TEXTS.kept([first.number ?? ""]),
    );
    await app.admin.post(`/api/enquiries/${draft.enquiry?._id}/forget`);
    expect((await readPath(app, "/customers")).total).toBe(0);
    expect((await readQuotation(app, first._id)).customerId).toBeNull();
  });

  test("two are merged with history, and the merge is undone", async ({ app }) => {
    const keep = await addCustomer(app, { name: "Asha", phones: ["9876543210"] });
    const weaver = { name: "A. Weaver", company: "Weaves", phones: ["9000000001"], discount: 5 };
    const other = await addCustomer(app, weaver);
    const enquiry = await enquiryFrom(app, "9000000001");
    expect(enquiry.customerId).toBe(other._id);
    const merge = await app.admin.post("/api/customers/merge", { keep: keep._id, merge: other._id });
    expectAnswer(merge, 200);
    expect(merge.body).toMatchObject({
      _id: keep._id,
      name: "Asha",
      company: "Weaves",
      phones: ["9876543210", "9000000001"],
    });
    expect((await app.admin.get(`/api/customers/${other._id}`)).status).toBe(404);
    expect((await enquiryFrom(app, "9000000001")).customerId).toBe(keep._id);
    const page = (await readPath(app, `/customers/${keep._id}`)) as CustomerDetail;
    expect([page.enquiries.total, page.merged.map(({ _id }) => _id)]).toEqual([2, [other._id]]);
    expect(page.discount).toBe(5);
    expect(page.history[0]?.text).toBe("Merged two customers");
    expectAnswer(await app.admin.post(`/api/customers/${other._id}/unmerge`), 200);
    expect((await readPath(app, `/enquiries/${enquiry._id}`)).customerId).toBe(other._id);
    expect(await readPath(app, `/customers/${keep._id}`)).toMatchObject({
      company: "",
      phones: ["9876543210"],
      discount: 0,
    });
    expect(await findCustomers(app, "9000000001")).toEqual([other._id]);
    expectAnswer(await app.admin.post(`/api/customers/${other._id}/unmerge`), 409, CUSTOMER_TEXTS.notMerged);
    expectAnswer(
      await app.admin.post("/api/customers/merge", { keep: keep._id, merge: keep._id }),
      400,
      CUSTOMER_TEXTS.same,
    );
  });

  test("deleting one deletes all that were merged into it, also by way of another", async ({ app }) => {
    const [a, b, c] = [
      await addCustomer(app, { name: "A", phones: ["9000000001"] }),
      await addCustomer(app, { name: "B", phones: ["9000000002"] }),
      await addCustomer(app, { name: "C", phones: ["9000000003"] }),
    ];
    for (const [keep, merge] of [
      [b, a],
      [c, b],
    ] as const)
      await app.admin.post("/api/customers/merge", { keep: keep._id, merge: merge._id });
    expectAnswer(await app.admin.del(`/api/customers/${c._id}`), 200, CUSTOMER_TEXTS.deleted);
    for (const { _id } of [a, b])
      expect((await app.admin.post(`/api/customers/${_id}/unmerge`)).status).toBe(404);
  });
});
