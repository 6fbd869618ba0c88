import { z } from "zod";
import { call } from "../platform/call.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "../platform/limits.ts";
import { CategoryId, Confirmation, TableBody } from "../platform/primitives.ts";
import { ENQUIRY_SERVER } from "../platform/server-messages.ts";
import {
  downloadedFile,
  downloadLink,
  limit,
  page,
  searchText,
  TABLE_FILE,
} from "../platform/shared-calls.ts";
import { Desk, EnquiryAround, Interest, LookedBody, Month } from "./desk.ts";
import {
  AnswerEnquiryBody,
  CallbackBody,
  ChatOpenedBody,
  ContactBody,
  ContactPageBody,
  Enquiry,
  EnquiryAnswer,
  EnquiryArrivals,
  EnquiryList,
  ExportEnquiriesBody,
  FailedSearch,
  FailedSearchBody,
  INBOX_STATES,
  NewsletterBody,
  NewsletterList,
  SubscriptionAnswer,
  UpdateEnquiryBody,
} from "./enquiry.ts";
import { ENQUIRY_PHOTOS_MAX } from "./limits.ts";
import { WriteEnquiryBody } from "./written-enquiry.ts";

/** Open tasks of the enquiry desk. */
export const desk = {
  read: call("GET", "/desk", "admin", {
    summary: "Read the pending work",
    answer: Desk,
  }),
};

/** Views and enquiries of visitors by month, brand and part. */
export const interest = {
  look: call("POST", "/interest/looked", "visitor", {
    summary: "Report a view of a part",
    json: LookedBody,
    status: 204,
    answer: null,
    failures: { 429: "Too many from one address; see Retry-After" },
  }),
  read: call("GET", "/interest", "admin", {
    summary: "Read the most viewed and requested parts",
    query: z.object({ month: Month, category: CategoryId }),
    answer: Interest,
  }),
};

const tooMany = { 429: "Too many from one address; see Retry-After" } as const;
const unknownEnquiry = { 404: "No such enquiry" } as const;
const isOff = { 404: "The owner has not switched it on", ...tooMany } as const;

const photos = {
  name: "photos",
  most: ENQUIRY_PHOTOS_MAX,
  bytes: IMAGE_BYTES_MAX,
  types: IMAGE_TYPES,
  tooMany: ENQUIRY_SERVER.tooManyPhotos,
  tooLarge: ENQUIRY_SERVER.photosRefused,
} as const;

/** Enquiries of visitors, and the administrators' inbox. */
export const enquiries = {
  callback: call("POST", "/email/callback", "visitor", {
    summary: "Request a callback",
    description: "As a form it can contain images of unlisted parts; its list is a JSON string.",
    json: CallbackBody,
    form: { fields: CallbackBody, files: photos },
    isKeyed: true,
    answer: EnquiryAnswer,
    failures: { ...tooMany, 413: "An image is too large, or there are too many" },
  }),
  contact: call("POST", "/email/contact", "visitor", {
    summary: "Send an e-mail enquiry",
    json: ContactBody,
    isKeyed: true,
    answer: EnquiryAnswer,
    failures: tooMany,
  }),
  contactPage: call("POST", "/email/contact-page", "visitor", {
    summary: "Send the contact page's form",
    json: ContactPageBody,
    isKeyed: true,
    answer: EnquiryAnswer,
    failures: isOff,
  }),
  openChat: call("POST", "/whatsapp/opened", "visitor", {
    summary: "Report that WhatsApp was opened, with its parts",
    json: ChatOpenedBody,
    status: 204,
    answer: null,
    failures: tooMany,
  }),
  list: call("GET", "/enquiries", "admin", {
    summary: "Read the inbox, newest first",
    query: z.object({ search: searchText, state: z.enum(INBOX_STATES), page, limit }),
    answer: EnquiryList,
  }),
  write: call("POST", "/enquiries", "admin", {
    summary: "Add an enquiry that came by phone or at the counter",
    json: WriteEnquiryBody,
    status: 201,
    answer: Enquiry,
    failures: { 404: "No such customer" },
  }),
  arrivals: call("GET", "/enquiries/arrivals", "admin", {
    summary: "Check for new enquiries",
    description: "The call doesn't extend the session.",
    isUse: false,
    answer: EnquiryArrivals,
  }),
  read: call("GET", "/enquiries/{id}", "admin", {
    summary: "Read an enquiry",
    answer: Enquiry,
    failures: unknownEnquiry,
  }),
  around: call("GET", "/enquiries/{id}/around", "admin", {
    summary: "Read the current state of its parts and other enquiries of the sender",
    answer: EnquiryAround,
    failures: unknownEnquiry,
  }),
  edit: call("PUT", "/enquiries/{id}", "admin", {
    summary: "Save the state, notes or reminder",
    json: UpdateEnquiryBody,
    isVersioned: true,
    answer: Enquiry,
    failures: unknownEnquiry,
  }),
  remove: call("DELETE", "/enquiries/{id}", "admin", {
    summary: "Delete an enquiry permanently",
    answer: Confirmation,
    failures: { ...unknownEnquiry, 409: "A quotation of it was sent; only forgetting the person removes it" },
  }),
  answer: call("POST", "/enquiries/{id}/answers", "admin", {
    summary: "Record an answer",
    json: AnswerEnquiryBody,
    answer: Enquiry,
    failures: unknownEnquiry,
  }),
  forget: call("POST", "/enquiries/{id}/forget", "admin", {
    summary: "Delete all enquiries of its sender, and the sender from quotations",
    answer: Confirmation,
    failures: unknownEnquiry,
  }),
  deliver: call("POST", "/enquiries/{id}/deliver", "admin", {
    summary: "Mail an enquiry again",
    answer: Enquiry,
    failures: { ...unknownEnquiry, 409: "It was delivered, or no recipient is set" },
  }),
  makeExport: downloadLink("/enquiries/export", { what: "the inbox as a table", json: ExportEnquiriesBody }),
  followExport: downloadedFile("/enquiries/export", { what: "the inbox as a table", file: TABLE_FILE }),
};

export const newsletter = {
  subscribe: call("POST", "/newsletter", "visitor", {
    summary: "Subscribe to the newsletter",
    json: NewsletterBody,
    isKeyed: true,
    answer: Confirmation,
    failures: isOff,
  }),
  isSubscribed: call("GET", "/newsletter/unsubscribe/{token}", "visitor", {
    summary: "Check whether an unsubscribe link is valid",
    answer: SubscriptionAnswer,
  }),
  unsubscribe: call("POST", "/newsletter/unsubscribe/{token}", "visitor", {
    summary: "Unsubscribe from the newsletter",
    answer: Confirmation,
    failures: tooMany,
  }),
  list: call("GET", "/newsletter", "admin", {
    summary: "List the newsletter's subscribers, newest first",
    query: z.object({ page }),
    answer: NewsletterList,
  }),
  remove: call("DELETE", "/newsletter/{id}", "admin", {
    summary: "Remove a subscriber",
    answer: Confirmation,
    failures: { 404: "No such address" },
  }),
  makeExport: downloadLink("/newsletter/export", { what: "the newsletter's list", json: TableBody }),
  followExport: downloadedFile("/newsletter/export", { what: "the newsletter's list", file: TABLE_FILE }),
};

/** Searches without results. */
export const searches = {
  report: call("POST", "/searches/failed", "visitor", {
    summary: "Report a search without results",
    json: FailedSearchBody,
    status: 204,
    answer: null,
    failures: tooMany,
  }),
  list: call("GET", "/searches/failed", "admin", {
    summary: "List searches that found nothing in the last 30 days",
    answer: z.array(FailedSearch),
  }),
  crossOff: call("DELETE", "/searches/failed/{id}", "admin", {
    summary: "Dismiss a search",
    answer: Confirmation,
    failures: { 404: "No such search" },
  }),
};
