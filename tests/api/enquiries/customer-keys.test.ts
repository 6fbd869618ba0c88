import { expect } from "vitest";
import type { Customer } from "#contract/enquiries/customer.ts";
import { CUSTOMER_TEXTS } from "#contract/enquiries/customer-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { readQuotation, saveDraft } from "#tests/support/quotations.ts";

const read = async ({ admin }: TestApp, path: string) => (await admin.get(`/api${path}`)).body;
const add = async ({ admin }: TestApp, body: object): Promise<Customer> =>
  (await admin.post("/api/customers", body)).body;
/** Returns the customer of a new draft for these facts. */
async function ownerOf(app: TestApp, facts: Partial<Quotation["customer"]>): Promise<string | null> {
  const draft: Quotation = (await app.admin.post("/api/quotations", {})).body;
  return (await saveDraft(app, draft, { customer: { ...draft.customer, name: "Asha", ...facts } }))
    .customerId;
}

onBothEngines("what a customer is found by", (test) => {
  test("after a merge the second GSTIN finds the customer, and is free again after its undo", async ({
    app,
  }) => {
    const [jaipur, pune, surat] = ["08BBBBB0000B1ZT", "27AAACR5055K1Z7", "24BBBBB0000B1ZZ"];
    const keep = await add(app, { company: "Weaves", gstin: jaipur, phones: ["9876543210"] });
    const middle = await add(app, { company: "Weaves Pune", gstin: pune });
    const last = await add(app, { company: "Weaves Surat", gstin: surat });
    const merge = async (into: Customer, { _id }: Customer) =>
      expectAnswer(await app.admin.post("/api/customers/merge", { keep: into._id, merge: _id }), 200);
    await merge(middle, last);
    await merge(keep, middle);
    const owner = (gstin: string) => ownerOf(app, { gstin });
    for (const gstin of [jaipur, pune, surat]) expect(await owner(gstin)).toBe(keep._id);
    // The customer stays of the first registration, and an edit keeps the others.
    const { gstin, phones } = await read(app, `/customers/${keep._id}`);
    expect(gstin).toBe(jaipur);
    const edited = { name: "Asha", company: "Weaves", gstin, phones, note: "Three works" };
    expectAnswer(await app.admin.put(`/api/customers/${keep._id}`, edited), 200);
    expect(await owner(surat)).toBe(keep._id);
    const taken = await app.admin.post("/api/customers", { company: "Another", gstin: pune });
    expectAnswer(taken, 409, CUSTOMER_TEXTS.taken("Weaves"));
    expectAnswer(await app.admin.post(`/api/customers/${middle._id}/unmerge`), 200);
    expect([await owner(jaipur), await owner(pune), await owner(surat)]).toEqual([
      keep._id,
      middle._id,
      middle._id,
    ]);
  });

  test("a local phone without its area's code joins nobody", async ({ app }) => {
    const bhilwara = await add(app, { company: "Weaves", phones: ["240 0001"] });
    const surat = await add(app, { company: "Silks", phones: ["2400001"] });
    expect(surat._id).not.toBe(bhilwara._id);
    const of = (name: string, phone: string) => ownerOf(app, { name, phone });
    const ids = [await of("Asha", "2400001"), await of("Vikram", "240-0001"), await of("Ramesh", "24000011")];
    expect(new Set([...ids, bhilwara._id, surat._id]).size).toBe(5);
    expect(await read(app, `/customers/${ids[0]}`)).toMatchObject({ name: "Asha", phones: ["2400001"] });
    // With its code it is one person's.
    const coded = await of("Office", "01482 240001");
    expect(await of("Office", "+91 1482 240001")).toBe(coded);
    // Saved again, it is no second phone.
    const [draft] = (await read(app, `/customers/${ids[1]}`)).quotations;
    const stored = await readQuotation(app, draft._id);
    await saveDraft(app, stored, { customer: { ...stored.customer, phone: "2400001" } });
    expect((await read(app, `/customers/${ids[1]}`)).phones).toEqual(["240-0001"]);
  });
});
