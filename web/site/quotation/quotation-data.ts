import { PAPER_KINDS } from "#contract/enquiries/order-papers.ts";
import { quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { CRASH } from "#contract/platform/public-messages.ts";
import { asQuery } from "#web/api/answers.ts";
import { answers } from "#web/api/answers-now.ts";
import { ApiError, readCall } from "#web/api/client.ts";
import {
  flag,
  longText,
  maybe,
  number,
  oneOf,
  or,
  type Reader,
  record,
  text,
  wholeNumber,
} from "#web/api/shapes.ts";
import { NotFound, type PageHead } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";

/** Reads a list whose items must all be valid: a quotation is shown whole or not at all. */
const all =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new Error("The answer has another shape");
    return value.map(read);
  };
const textOrNull = or(text, null);
const pictureOrNull = or(longText, null);

const taxes = { taxable: wholeNumber, cgst: wholeNumber, sgst: wholeNumber, igst: wholeNumber };
const party = { name: text, email: text, gstin: text, address: all(text) };

const readDocument = record({
  number: textOrNull,
  revision: wholeNumber,
  date: text,
  validUntil: text,
  enquiry: textOrNull,
  seller: record({ ...party, phones: all(text), logo: pictureOrNull, signatory: text }),
  customer: record({ ...party, company: text, phone: text }),
  placeOfSupply: text,
  currency: text,
  tax: oneOf(["split", "integrated", "none"]),
  stateTax: oneOf(["SGST", "UTGST"]),
  lines: all(
    record({
      title: text,
      code: text,
      delivery: text,
      hsn: text,
      quantity: number,
      unit: text,
      rate: wholeNumber,
      discount: number,
      gstRate: number,
      taxable: wholeNumber,
      picture: pictureOrNull,
      isFreight: flag,
    }),
  ),
  groups: all(record({ gstRate: number, ...taxes })),
  ...taxes,
  roundOff: or(wholeNumber, null),
  total: wholeNumber,
  words: text,
  exportNote: text,
  note: text,
  terms: text,
  bank: all(record({ label: text, value: text })),
});

const readLinked = record({
  document: readDocument,
  state: oneOf(["sent", "seen", "accepted", "declined", "expired", "superseded", "closed"]),
  isOpen: flag,
  newer: maybe(text),
  acceptedBy: maybe(text),
  quantities: maybe(all(number)),
  order: maybe(
    record({
      state: oneOf(["to-confirm", "confirmed", "dispatched", "closed"]),
      documents: all(record({ kind: oneOf(PAPER_KINDS), number: text, date: text })),
    }),
  ),
});
export type Linked = ReturnType<typeof readLinked>;

/** The quotation of a link. */
export const linkedQuery = (token: string) =>
  asQuery({
    key: ["quotation", token],
    read: () =>
      readCall("/quotation-links/{token}", { params: { token } }, CRASH.unexpected, (answer: unknown) =>
        readLinked(answer),
      ),
  });

/** Fetches the quotation. Throws NotFound for a wrong, revoked and expired link. */
export async function loadOffer({ token }: { readonly token: string }): Promise<PageHead> {
  const { document } = await answers()
    .ensure(linkedQuery(token))
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? new NotFound() : error;
    });
  return pageHead({ title: `Quotation ${quotationNumber(document)}`, description: "" });
}
