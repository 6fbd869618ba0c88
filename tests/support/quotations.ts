import { totalsOf } from "#contract/enquiries/line-totals.ts";
import type { Quotation, QuotationBody, QuotationDocument } from "#contract/enquiries/quotation.ts";
import type { TaxKind } from "#contract/enquiries/supply-tax.ts";
import type { TestApp } from "./app.ts";
import { callback } from "./enquiries.ts";
import { expectAnswer } from "./expect-answer.ts";
import { createTestProduct } from "./products.ts";

type Office = Pick<TestApp, "admin" | "visitor">;
type Line = QuotationDocument["lines"][number];

/** A grey JPEG. */
export const GREY_PICTURE =
  "data:image/jpeg;base64,/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALQDF//Z";

const line = (over: Partial<Line>): Line => ({
  title: "Rapier gripper, giver side",
  code: "PIC-GR-0471",
  delivery: "In stock",
  hsn: "844849",
  quantity: 4,
  unit: "Nos",
  rate: 345_000,
  discount: 0,
  gstRate: 18,
  taxable: 0,
  picture: null,
  isFreight: false,
  ...over,
});

/** A free line of a draft, as its call takes it. */
export const FEEDER_LINE = {
  _id: null,
  item: null,
  title: "Feeder wheel",
  code: "FW-62",
  quantity: 3,
  unit: "Nos",
  rate: 86_000,
  discount: 0,
  hsn: "844849",
  gstRate: 18,
  delivery: "4 weeks",
};

export const SIX_LINES: Line[] = [
  line({ discount: 5, picture: GREY_PICTURE }),
  line({ title: "Rapier tape, perforated, 2200 mm", code: "PIC-RT-2200", quantity: 2, rate: 580_000 }),
  line({
    title: "Bearing block, one piece, 40 mm bore",
    code: "PIC-BB-0240",
    delivery: "3 days",
    hsn: "848320",
    quantity: 2,
    rate: 245_000,
  }),
  line({
    title: "Profile reed, 60 dents per 10 cm",
    code: "TSU-RD-3060",
    delivery: "10 days",
    hsn: "844842",
    quantity: 1,
    rate: 927_550,
    gstRate: 12,
  }),
  line({
    title: "Feeder wheel as in your photo, 62 mm bore",
    code: "",
    delivery: "4 weeks",
    quantity: 3,
    rate: 86_000,
  }),
  line({
    title: "Freight and packing",
    code: "",
    delivery: "",
    hsn: "9965",
    quantity: 1,
    unit: "Lot",
    rate: 45_000,
    isFreight: true,
  }),
];

/** Returns a document with its totals computed from its lines. */
export function quotationDocument({
  lines = SIX_LINES,
  tax = "split",
  isRounded = true,
  ...over
}: Partial<QuotationDocument> & { tax?: TaxKind; isRounded?: boolean } = {}): QuotationDocument {
  const { taxables, roundOff, ...totals } = totalsOf(lines, { tax, isRounded });
  return {
    number: "Q/26-27/0042",
    revision: 1,
    date: "2026-11-24",
    validUntil: "2026-12-24",
    enquiry: "E-1006",
    seller: {
      name: "Heddle Loom Spares",
      address: ["Sample Industrial Area, Plot 00", "Bhilwara, Rajasthan 311001", "India"],
      phones: ["+91 00000 00000"],
      email: "parts@example.com",
      gstin: "08AAAAA0000A1Z2",
      logo: null,
      signatory: "",
    },
    customer: {
      name: "Ramesh Patel",
      company: "Sample Weaves",
      phone: "+91 00000 00001",
      email: "ramesh@example.com",
      gstin: "08BBBBB0000B1ZT",
      address: ["Mill Road 00", "Bhilwara, Rajasthan 311001"],
    },
    placeOfSupply: "Rajasthan (08)",
    currency: "INR",
    tax,
    stateTax: "SGST",
    ...totals,
    lines: lines.map((each, at) => ({ ...each, taxable: taxables[at] ?? 0 })),
    roundOff: isRounded ? roundOff : null,
    words: "Rupees Forty Eight Thousand Nine Hundred Four Only",
    exportNote: "",
    note: "",
    terms: "Delivery as stated per line, ex works Bhilwara.\n50 % with the order, balance before dispatch.",
    bank: [
      { label: "Account", value: "Heddle Loom Spares" },
      { label: "Number", value: "000000000000" },
      { label: "IFSC", value: "XXXX0000000" },
    ],
    ...over,
  };
}

/** Drafts a quotation from the list of two products, one of them without a price, and one part that is not listed. */
export async function draftFromList({ admin, visitor }: Office): Promise<Quotation> {
  const gripper = await createTestProduct(admin, {
    title: "Rapier gripper",
    partCode: "PIC-GR-0471",
    price: "3450",
    stock: "14",
  });
  const reed = await createTestProduct(admin, {
    title: "Profile reed",
    partCode: "TSU-RD-3060",
    price: "0",
    stock: "0",
  });
  const items = [
    { _id: gripper._id, quantity: 4 },
    { _id: reed._id, quantity: 1 },
    { text: "Feeder wheel, 62 mm bore", quantity: 3 },
  ];
  expectAnswer(await visitor.post("/api/email/callback", callback({ items })), 200);
  const [enquiry] = (await admin.get("/api/enquiries")).body.enquiries;
  const answer = await admin.post("/api/quotations", { enquiry: enquiry._id });
  expectAnswer(answer, 201);
  return answer.body as Quotation;
}

/** Returns the body that saves a quotation as it is. */
export const bodyOf = (quotation: Quotation): QuotationBody => ({
  customer: quotation.customer,
  lines: quotation.lines.map(({ picture: _, stock: __, ...line }) => line),
  freight: quotation.freight,
  currency: quotation.currency,
  exchangeRate: quotation.exchangeRate,
  isRounded: quotation.isRounded,
  validUntil: quotation.validUntil,
  terms: quotation.terms,
  note: quotation.note,
});

/** Saves a draft with changes. */
export async function saveDraft(
  { admin }: Pick<Office, "admin">,
  quotation: Quotation,
  changes: Partial<QuotationBody>,
): Promise<Quotation> {
  const answer = await admin.put(`/api/quotations/${quotation._id}`, { ...bodyOf(quotation), ...changes });
  expectAnswer(answer, 200);
  return answer.body as Quotation;
}

/** Gives all lines of a draft a price. */
export const priced = (app: Office, quotation: Quotation, rate = 10_000): Promise<Quotation> =>
  saveDraft(app, quotation, {
    lines: bodyOf(quotation).lines.map((line) => ({ ...line, rate: line.rate ?? rate })),
  });

/** Sends a quotation by copying its link. */
export async function sendByCopy(
  { admin }: Pick<Office, "admin">,
  { _id }: Pick<Quotation, "_id">,
): Promise<Quotation> {
  const answer = await admin.post(`/api/quotations/${_id}/send`, { way: "copy" });
  expectAnswer(answer, 200);
  return answer.body as Quotation;
}

/** Returns a quotation that was sent. */
export const sentQuotation = async (app: Office): Promise<Quotation> =>
  sendByCopy(app, await priced(app, await draftFromList(app)));

/** What a quotation needs to be mailed and taxed, apart from name and phone. */
export const QUOTED_CUSTOMER = {
  company: "Sample Weaves",
  gstin: "08BBBBB0000B1ZT",
  email: "ramesh@example.com",
};

export const readQuotation = async ({ admin }: TestApp, id: string): Promise<Quotation> =>
  (await admin.get(`/api/quotations/${id}`)).body;

/** Returns the enquiry of a quotation. */
export const enquiryOf = async ({ admin }: TestApp, { enquiry }: Quotation) =>
  (await admin.get(`/api/enquiries/${enquiry?._id}`)).body;

/** Saves a draft with the customer above. */
export const withCustomer = (app: TestApp, quotation: Quotation) =>
  saveDraft(app, quotation, { customer: { ...quotation.customer, ...QUOTED_CUSTOMER } });
