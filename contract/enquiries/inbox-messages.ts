import { counted } from "../platform/counted.ts";
import {
  ANSWER_TAKEN_BACK,
  CHECK_CONNECTION,
  CHECK_WHATSAPP,
  DAY_INVALID,
  TRY_OTHER_FILTERS,
} from "../platform/shared-messages.ts";
import type { EnquiryEvent } from "./enquiry.ts";
import { ORDER_OFFICE } from "./order-messages.ts";

/** Texts of the inbox of the back office, which the spec leaves open. Free of zod; public pages never load them. */

export const INBOX_FORM = {
  notesTooLong: "Notes are too long",
  dayInvalid: DAY_INVALID,
  answerRequired: "Please write an answer",
} as const;

export const INBOX = {
  loading: "Loading enquiries...",
  emptyTitle: "No enquiries yet",
  emptyText: "What visitors send from the website appears here.",
  nothingTitle: "No enquiries found",
  nothingText: TRY_OTHER_FILTERS,
  errorTitle: "Error loading enquiries",
  errorText: CHECK_CONNECTION,
  fetchFailed: "Failed to fetch enquiries",
  exportFailed: "Error exporting enquiries",
} as const;

/** Notifications of new enquiries. */
export const NOTICES = {
  ask: "Get a sound and a notification for new enquiries?",
  title: (count: number) => (count === 1 ? "A new enquiry" : `${count} new enquiries`),
  text: "Open the inbox to answer.",
  accepted: (count: number) =>
    count === 1 ? "A quotation was accepted" : `${count} quotations were accepted`,
  confirm: "Open the desk to confirm.",
} as const;

/** Terms of the inbox. */
export const ENQUIRY_WORDS = {
  callback: "Callback request",
  email: "E-mail",
  contactPage: "Contact page message",
  office: "Written down in the office",
  sample: "Sample",
  sampleText: "Part of the sample data: no customer sent it, and it is not mailed.",
  noSender: "No name or address given",
  unlisted: "A part that is not listed",
  noTopic: "No subject",
  older: (enquiries: number) => `and ${counted(enquiries, "older enquiry", "older enquiries")}`,
  reminder: (day: string) => `Reminder: ${day}`,
  list: (parts: number) => `Enquiry list, ${counted(parts, "part")}`,
} as const;

/** An enquiry that the staff write down. */
export const ENQUIRY_WRITTEN = {
  nobody: "Please write a name, a phone or an e-mail address",
  title: "New enquiry",
  known: (name: string) => `Known customer: ${name}`,
  forget: "Another customer",
  hint: "Codes with quantities become lines, such as 4 x PIC-GR-0471.",
  added: (reference: string) => `Enquiry ${reference} added`,
  failed: "Failed to add the enquiry",
} as const;

/** The states of an enquiry, in the order of its usual course. */
export const ENQUIRY_STATE_WORDS = {
  new: "New",
  answered: "Answered",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
} as const;

/** The lines of an enquiry, with what is answered. */
export const ANSWER_LINES = {
  priced: (priced: number, all: number) => `${priced} of ${counted(all, "line")} priced`,
  notListed: "Not listed",
  photosPending: (photos: number) => `${counted(photos, "photo")} being prepared`,
  photosUnreadable: (photos: number) => `${counted(photos, "photo")} couldn't be read`,
  find: "Find the part",
  change: "Choose another part",
  linkFailed: "Error choosing the part",
  quantityInvalid: "Quantity must be above 0",
  wholeOnly: (unit: string) => `Whole numbers only: the unit is ${unit}`,
  priceInvalid: "This isn't a price. Example: 1,25,000.50",
} as const;

/** How an answer was given. */
export const ANSWERED_BY = {
  mail: "Answered by e-mail",
  whatsapp: "Answered by WhatsApp",
  copy: "Answer copied",
} as const;

/** A message with prices, made from the lines. */
export const QUICK_ANSWER = {
  hint: "Filled from the lines. Edit as you like.",
  dear: (name: string) => `Dear ${name},`,
  hello: "Hello,",
  each: "each",
  per: (unit: string) => `per ${unit}`,
  priceLater: "price to follow",
  gstExtra: "GST extra.",
  subject: (reference: string | null) => `Your enquiry${reference ? ` ${reference}` : ""}`,
  check: CHECK_WHATSAPP,
  recorded: "Answer recorded",
  recordFailed: "Error recording the answer",
  show: "Show the message",
} as const;

/** What happened to a quotation of an enquiry. */
export const EVENT_WORDS: Readonly<Record<Exclude<EnquiryEvent["kind"], "answer">, string>> = {
  question: "Question",
  accepted: "Accepted",
  declined: "Declined",
  reopened: ANSWER_TAKEN_BACK,
  cancelled: ORDER_OFFICE.done.cancelled,
  "buyer-order": "Buyer's order",
  "stock-taken": "Taken from stock",
  "stock-back": ORDER_OFFICE.stockPutBack,
};

/** The record of an opened WhatsApp chat: the parts in its text, and the page it was opened from. */
export const CHAT_TRACE = {
  opened: "WhatsApp opened",
  openedFor: (parts: number) => `WhatsApp opened for ${counted(parts, "part")}`,
  openedForPage: "WhatsApp opened for a catalogue page",
  times: (times: number) => `WhatsApp opened ${times === 1 ? "once" : `${times} times`}`,
  text: "A visitor opened WhatsApp with this in the message. Check WhatsApp to see if it was sent.",
} as const;

/** The page it was opened from, or how it came to the staff. */
export const CHAT_FROM = {
  phone: "By phone",
  counter: "At the counter",
  home: "From the home page",
  listing: "From a listing",
  product: "From the part's page",
  search: "From a search",
  catalogue: "From the catalogue",
  "enquiry-list": "From the enquiry list",
  contact: "From the contact page",
  menu: "From the menu",
  elsewhere: "From the website",
} as const;

/** The delivery state of an enquiry's mail. */
export const DELIVERY = {
  waiting: "Not mailed",
  queued: "Mail queued",
  delivered: "Mailed",
  failed: "Mail failed",
  waitingText: "It was not mailed because mail was not set up.",
  queuedText: "It will be mailed shortly.",
  retryText: (attempts: number) =>
    attempts === 1
      ? "The first attempt failed. It will be retried."
      : `${attempts} attempts failed. It will be retried.`,
  deliveredText: (when: string) => `Mailed on ${when}.`,
  failedText: (attempts: number) =>
    attempts < 2
      ? "It could not be mailed and will not be retried."
      : `It could not be mailed in ${attempts} attempts and will not be retried.`,
  mailSettings: "Mail settings",
  again: "Mail again",
  queuedAgain: "Enquiry queued for delivery",
  againFailed: "Error delivering enquiry",
} as const;

/** The open enquiry. */
export const ENQUIRY_DETAIL = {
  hello: (name: string) => `Hello ${name},`,
  about: (reference?: string | null) => `About your enquiry${reference ? ` ${reference}` : ""}:`,
  moreParts: (parts: number) => `and ${counted(parts, "more part")}`,
  loading: "Loading enquiry...",
  loadFailed: "Failed to load enquiry",
  gone: "It was deleted, or the link is wrong.",
  productGone: "This product is no longer in the catalogue",
  marked: (state: string) => `Enquiry marked as ${state}`,
  reminderSet: (day: string) => `Reminder set for ${day}`,
  reminderRemoved: "Reminder removed",
  stateFailed: "Error updating enquiry",
  notesHint: "Only administrators see these.",
  notesSaved: "Notes saved",
  notesFailed: "Error saving notes",
  notesStale: "Someone else changed these notes in the meantime.",
  confirmDelete: "Are you sure you want to delete this enquiry? This cannot be undone.",
  deleteFailed: "Error deleting enquiry",
  deleteKept: "This enquiry can't be deleted",
  confirmForget: (enquiries: number, quotations: number) =>
    `Removed: ${counted(enquiries, "enquiry", "enquiries")} with photos and notes, drafts, and name, phone, e-mail, GSTIN and address in ${counted(quotations, "quotation")}. Kept: numbers, sums and dates. This cannot be undone.`,
  forget: "Forget this person...",
  openOrder: "An accepted order of this person is not closed yet.",
  forgetFailed: "Error removing the customer's data",
} as const;

/** Searches that found nothing. */
export const FAILED_SEARCHES = {
  text: "Searches that found nothing in the last 30 days",
  loading: "Loading failed searches...",
  emptyTitle: "No failed searches",
  emptyText: "Searches of the last 30 days that found no product appear here.",
  errorTitle: "Error loading failed searches",
  errorText: CHECK_CONNECTION,
  fetchFailed: "Failed to fetch failed searches",
  times: (times: number) => (times === 1 ? "Searched once" : `Searched ${times} times`),
  search: "Search the products",
  add: "Add a product",
  word: "Add as a search word",
  inForm: (search: string) => `Visitors searched for '${search}' and found nothing. Nothing is saved yet.`,
  done: "Done",
  doneFailed: "Error marking search as done",
} as const;
