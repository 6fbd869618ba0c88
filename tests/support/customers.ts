import type { Customer } from "#contract/enquiries/customer.ts";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import type { TestApp } from "./app.ts";
import { callback, sent } from "./enquiries.ts";
import { expectAnswer } from "./expect-answer.ts";

/** Reads a call of the office by its path below /api. */
export const readPath = async ({ admin }: TestApp, path: string) => (await admin.get(`/api${path}`)).body;
/** The ids of the customers that a search finds. */
export const findCustomers = async (app: TestApp, search: string): Promise<string[]> =>
  (await readPath(app, `/customers?search=${encodeURIComponent(search)}`)).customers.map(
    ({ _id }: Customer) => _id,
  );
export const newestEnquiry = async (app: TestApp): Promise<Enquiry> =>
  (await readPath(app, "/enquiries")).enquiries[0];
/** Sends an enquiry with this phone; returns it as the office has it. */
export const enquiryFrom = async (app: TestApp, phone: string): Promise<Enquiry> => {
  await sent(app, callback({ phone }));
  return newestEnquiry(app);
};
export const draftFor = async ({ admin }: TestApp, { _id }: Enquiry): Promise<Quotation> =>
  (await admin.post("/api/quotations", { enquiry: _id })).body;
export const addCustomer = async ({ admin }: TestApp, body: object): Promise<Customer> => {
  const answer = await admin.post("/api/customers", body);
  expectAnswer(answer, 201);
  return answer.body;
};
