import { counted } from "../platform/counted.ts";
import { ANSWER_TAKEN_BACK, CHECK_WHATSAPP } from "../platform/shared-messages.ts";
/** What the back office says of quotations. Free of zod. */

export const QUOTATION_OFFICE = {
  text: "Prices for customers, from draft to answer",
  loading: "Loading quotations...",
  fetchFailed: "Failed to fetch quotations",
  errorTitle: "Quotations could not be loaded",
  errorText: "Please check your connection and try again.",
  emptyTitle: "No quotations yet",
  emptyText: "Make one from an enquiry, or press New quotation.",
  nothingTitle: "No quotation found",
  nothingText: "Try another number, name, phone or code.",
  createFailed: "Failed to start a quotation",
  duplicateFailed: "Failed to duplicate the quotation",
  exportFailed: "Failed to export the quotations",
  opening: "Loading quotation...",
  openFailed: "Failed to load the quotation",
  saved: "Quotation saved",
  saveFailed: "Failed to save the quotation",
  gone: "Someone else deleted this draft.",
  deleteFailed: "Failed to delete the draft",
  restored: "Draft restored",
  restoreFailed: "Failed to restore the draft",
  lineRemoved: "Line removed",
  listAdded: (lines: number, unknown: number) =>
    unknown === 0
      ? `${counted(lines, "line")} added`
      : `${counted(lines, "line")} added, ${unknown} of them without a product`,
  listEmpty: "No part was found in the pasted text",
  listFailed: "Failed to read the pasted list",
  withdrawn: "No longer in the catalogue",
  priceNow: (money: string) => `${money} in the catalogue now`,
  noLines: "No parts yet. Type a code or a name below.",
  ratesFollow: "Rupees for one unit. Prices are converted when it changes.",
  previewFailed: "Failed to make the preview",
} as const;

/** What the folded rows of a draft say. */
export const QUOTATION_ROWS = {
  taxes: (stateTax: string) => ({ split: `CGST and ${stateTax}`, integrated: "IGST", none: "no GST" }),
  abroad: "Outside India",
  noName: "no name",
  noGstin: "no GSTIN",
  noAddress: "no address",
  rupees: "rupees",
  money: (currency: string, rate: string) => (rate ? `${currency} at ${rate}` : currency),
  terms: (day: string, money: string) => `${day ? `Valid until ${day}` : "No date"}, in ${money}.`,
  noNote: "None",
  discount: (percent: string) => `${percent}% off`,
  hsn: (code: string) => `HSN ${code}`,
  gst: (percent: string) => `GST ${percent}%`,
} as const;

export const QUOTATION_SEND = {
  failed: "Failed to send the quotation",
  numberLater: "The quotation gets its number now and can no longer be changed.",
  linkAdded: "The link and the PDF are added.",
  noAddress: "The customer has no e-mail address.",
  opensWhatsApp: "WhatsApp opens with this text. The link is added.",
  copies: "You get the link and a text to paste anywhere.",
  queued: "The e-mail is on its way.",
  checkWhatsApp: CHECK_WHATSAPP,
  ready: "The link is ready to copy.",
} as const;

/** The texts that accompany a quotation, which can be edited before they are sent by mail. */
export const QUOTATION_LETTER = {
  hello: (name: string) => `Hello ${name},`,
  helloAll: "Hello,",
  about: (number: string) => `here is our quotation ${number}.`,
  aboutIt: "here is our quotation.",
  total: (total: string, day: string) => `Total: ${total}, valid until ${day}.`,
} as const;

export const QUOTATION_SENT = {
  superseded: (revision: number) => `This revision was replaced by R${revision}.`,
  confirmRevoke: "The customer can no longer open this quotation. You can send it again with a new link.",
  revoked: "Link revoked",
  revokeFailed: "Failed to revoke the link",
  linkGone: "The link was revoked.",
  reviseFailed: "Failed to make a revision",
  confirmRevise:
    "The customer accepted this quotation. It stays the order until the customer accepts the revision.",
  reopened: ANSWER_TAKEN_BACK,
  decided: "Answer recorded",
  decideFailed: "Failed to record the answer",
  pdfFailed: "Failed to make the PDF",
} as const;

export const QUOTATION_FIGURES = {
  text: "The last twelve months",
  failed: "Failed to load the figures",
  noParts: "No parts were quoted yet",
  quoted: (times: number) => `in ${times === 1 ? "1 quotation" : `${times} quotations`}`,
} as const;
