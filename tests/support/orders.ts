import type { LinkedQuotation, Quotation, QuotationCustomer } from "#contract/enquiries/quotation.ts";
import type { TestApp } from "./app.ts";
import { draftFromList, enquiryOf, priced, readQuotation, saveDraft, sendByCopy } from "./quotations.ts";

/** A sent quotation with the calls of its customer and of the staff. */
export async function openQuotation(app: TestApp, changes: Partial<QuotationCustomer> = {}) {
  const draft = await priced(app, await draftFromList(app));
  const customer = { ...draft.customer, ...changes };
  const quotation = await sendByCopy(app, await saveDraft(app, draft, { customer }));
  const { _id: id, link: token } = quotation;
  return {
    quotation,
    id,
    customer: (call: string, json: object) => app.visitor.post(`/api/quotation-links/${token}/${call}`, json),
    linked: async () => (await app.visitor.get(`/api/quotation-links/${token}`)).body as LinkedQuotation,
    decide: (json: object) => app.admin.post(`/api/quotations/${id}/outcome`, json),
    step: (step: string, text = "") => app.admin.post(`/api/quotations/${id}/order`, { step, text }),
    now: () => readQuotation(app, id),
    make: (kind: string) => app.admin.post(`/api/quotations/${id}/documents`, { kind }),
    enquiry: () => enquiryOf(app, quotation),
    revise: async () => (await app.admin.post(`/api/quotations/${id}/revise`)).body as Quotation,
  };
}

/** The counts of enquiries, quotations and won ones of this month. */
export const figuresOf = async ({ admin }: TestApp) =>
  (await admin.get("/api/quotations/figures")).body.months.at(-1);
