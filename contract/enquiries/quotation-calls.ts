import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation, Id, TableBody } from "../platform/primitives.ts";
import {
  downloadedFile,
  downloadLink,
  limit,
  page,
  searchText,
  TABLE_FILE,
} from "../platform/shared-calls.ts";
import { BuyerOrder, OrderPaperBody, OrderStepBody, OrderStockBody, SendPaperBody } from "./order.ts";
import {
  AcceptBody,
  AskBody,
  CreateQuotationBody,
  DeclineBody,
  LinkedQuotation,
  Quotation,
  QuotationBody,
  QuotationDocument,
  QuotationFigures,
  QuotationList,
  QuotationOutcomeBody,
  SendQuotationBody,
} from "./quotation.ts";
import { QUOTATION_FILTERS } from "./quotation-summary.ts";

const unknown = { 404: "No such quotation" } as const;
const draftsOnly = { ...unknown, 409: "It was sent, or somebody else saved it" } as const;
const sentOnly = { ...unknown, 409: "It was not sent, or it was answered or replaced" } as const;

/** Quotations, from draft to answer. Prices are shown to administrators, and to a customer under a link. */
export const quotations = {
  list: call("GET", "/quotations", "admin", {
    summary: "Read the quotations, the last changed first",
    query: z.object({ search: searchText, state: z.enum(QUOTATION_FILTERS), page, limit }),
    answer: QuotationList,
  }),
  figures: call("GET", "/quotations/figures", "admin", {
    summary: "Count enquiries, quotations and won ones by month, and the parts quoted most",
    answer: QuotationFigures,
  }),
  create: call("POST", "/quotations", "admin", {
    summary: "Draft a quotation from an enquiry, another quotation or nothing",
    json: CreateQuotationBody,
    status: 201,
    answer: Quotation,
    failures: { 404: "No such enquiry or quotation" },
  }),
  read: call("GET", "/quotations/{id}", "admin", {
    summary: "Read a quotation",
    answer: Quotation,
    failures: unknown,
  }),
  document: call("GET", "/quotations/{id}/document", "admin", {
    summary: "Read a quotation as printed",
    answer: QuotationDocument,
    failures: unknown,
  }),
  edit: call("PUT", "/quotations/{id}", "admin", {
    summary: "Save a draft",
    json: QuotationBody,
    isVersioned: true,
    answer: Quotation,
    failures: draftsOnly,
  }),
  remove: call("DELETE", "/quotations/{id}", "admin", {
    summary: "Delete a draft",
    answer: Confirmation,
    failures: draftsOnly,
  }),
  restore: call("POST", "/quotations/{id}/restore", "admin", {
    summary: "Restore a draft that was deleted in the last ten minutes",
    answer: Quotation,
    failures: unknown,
  }),
  send: call("POST", "/quotations/{id}/send", "admin", {
    summary: "Send a quotation, or send it again",
    description:
      "The first time gives its number and freezes it. WhatsApp and copying are the caller's to do.",
    json: SendQuotationBody,
    isVersioned: true,
    answer: Quotation,
    failures: { ...unknown, 409: "Somebody else saved it, it was replaced, or mail is not set up" },
  }),
  revise: call("POST", "/quotations/{id}/revise", "admin", {
    summary: "Draft the next revision of a sent quotation",
    status: 201,
    answer: Quotation,
    failures: sentOnly,
  }),
  decide: call("POST", "/quotations/{id}/outcome", "admin", {
    summary: "Record what the customer decided, or take it back",
    json: QuotationOutcomeBody,
    answer: Quotation,
    failures: sentOnly,
  }),
  step: call("POST", "/quotations/{id}/order", "admin", {
    summary: "Confirm, dispatch, close or cancel what was accepted, or take the last step back",
    json: OrderStepBody,
    isVersioned: true,
    answer: Quotation,
    failures: { ...unknown, 409: "It was not accepted, or somebody else was first" },
  }),
  moveStock: call("POST", "/quotations/{id}/stock", "admin", {
    summary: "Take the parts of an order from the stock, or put them back",
    description:
      "Another call of the same step changes nothing. A 400 names the lines without a part, and those that are short.",
    json: OrderStockBody,
    answer: Quotation,
    failures: {
      ...unknown,
      409: "The order is not confirmed, or cancelled, or an earlier revision took the stock",
    },
  }),
  saveBuyerOrder: call("PUT", "/quotations/{id}/buyer-order", "admin", {
    summary: "Save number and date of the buyer's own order",
    json: BuyerOrder,
    isVersioned: true,
    answer: Quotation,
    failures: { ...unknown, 409: "It was not accepted, or somebody else changed it" },
  }),
  makeDocument: call("POST", "/quotations/{id}/documents", "admin", {
    summary: "Make the order confirmation or the proforma invoice of an order",
    description: "It gets its number once; another call answers the same document.",
    json: OrderPaperBody,
    answer: Quotation,
    failures: { ...unknown, 409: "The order is not confirmed, or cancelled" },
  }),
  sendDocument: call("POST", "/quotations/{id}/documents/send", "admin", {
    summary: "Mail a document of an order to its customer",
    json: SendPaperBody,
    isVersioned: true,
    answer: Quotation,
    failures: {
      404: "No such quotation, or the document was not made",
      409: "Somebody else changed it, the order is cancelled, there is no address, or mail is not set up",
    },
  }),
  revoke: call("POST", "/quotations/{id}/revoke", "admin", {
    summary: "End the customer's link",
    answer: Quotation,
    failures: sentOnly,
  }),
  makePdf: downloadLink("/quotations/pdf", {
    what: "a quotation, or a document of its order, as PDF",
    json: z.strictObject({ _id: Id, kind: OrderPaperBody.shape.kind.optional() }),
    failures: unknown,
  }),
  followPdf: downloadedFile("/quotations/pdf", { what: "a quotation as PDF", file: "application/pdf" }),
  makeExport: downloadLink("/quotations/export", {
    what: "the accepted orders as a table",
    json: TableBody,
  }),
  followExport: downloadedFile("/quotations/export", {
    what: "the accepted orders as a table",
    file: TABLE_FILE,
  }),
};

const gone = { 404: "The link is wrong, revoked or expired" } as const;
const counted = { ...gone, 429: "Too many from one address: Retry-After says when" } as const;
const answered = { ...counted, 409: "It was answered or replaced, or is no longer valid" } as const;

/** What a customer does under the link of a quotation: the one place where a visitor sees prices (ruling 2026-11-22). */
export const quotationLinks = {
  read: call("GET", "/quotation-links/{token}", "visitor", {
    summary: "Read the quotation of a link",
    answer: LinkedQuotation,
    failures: gone,
  }),
  pdf: call("GET", "/quotation-links/{token}/pdf", "open", {
    summary: "Read the quotation of a link as PDF",
    answer: { file: "application/pdf" },
    failures: counted,
  }),
  document: call("GET", "/quotation-links/{token}/documents/{kind}", "open", {
    summary: "Read a document of the order of a link as PDF",
    answer: { file: "application/pdf" },
    failures: { ...counted, 404: "The link is wrong, revoked or expired, or the order has no such document" },
  }),
  see: call("POST", "/quotation-links/{token}/seen", "visitor", {
    summary: "Report that a customer opened the quotation",
    status: 204,
    answer: null,
    failures: counted,
  }),
  accept: call("POST", "/quotation-links/{token}/accept", "visitor", {
    summary: "Accept a quotation",
    json: AcceptBody,
    isKeyed: true,
    answer: Confirmation,
    failures: answered,
  }),
  decline: call("POST", "/quotation-links/{token}/decline", "visitor", {
    summary: "Decline a quotation",
    json: DeclineBody,
    isKeyed: true,
    answer: Confirmation,
    failures: answered,
  }),
  ask: call("POST", "/quotation-links/{token}/ask", "visitor", {
    summary: "Ask a question about a quotation",
    json: AskBody,
    isKeyed: true,
    answer: Confirmation,
    failures: answered,
  }),
};
