import { z } from "zod";
import {
  CallbackBody,
  ContactBody,
  ContactPageBody,
  ENQUIRY_STATES,
  Enquiry,
  EnquiryArrivals,
  EnquiryList,
  ExportEnquiriesBody,
  FailedSearch,
  FailedSearchBody,
  NewsletterBody,
  NewsletterList,
  SubscriptionAnswer,
  UpdateEnquiryBody,
} from "../enquiry.ts";
import { Confirmation } from "../primitives.ts";
import { call } from "./call.ts";
import { downloadedFile, downloadLink, limit, page, searchText } from "./shared.ts";

const tooMany = { 429: "Too many from one address: Retry-After says when" } as const;
const unknownEnquiry = { 404: "No such enquiry" } as const;
const isOff = { 404: "The owner has not switched it on", ...tooMany } as const;

/** What visitors ask, and the inbox where administrators read it. */
export const enquiries = {
  callback: call({
    method: "POST",
    path: "/email/callback",
    access: "visitor",
    summary: "Ask to be called",
    json: CallbackBody,
    answer: Confirmation,
    failures: tooMany,
  }),
  contact: call({
    method: "POST",
    path: "/email/contact",
    access: "visitor",
    summary: "Write to the firm",
    json: ContactBody,
    answer: Confirmation,
    failures: tooMany,
  }),
  contactPage: call({
    method: "POST",
    path: "/email/contact-page",
    access: "visitor",
    summary: "Send the contact page's form",
    json: ContactPageBody,
    answer: Confirmation,
    failures: isOff,
  }),
  list: call({
    method: "GET",
    path: "/enquiries",
    access: "admin",
    summary: "Read the inbox, newest first",
    query: z.object({ search: searchText, state: z.enum(ENQUIRY_STATES), page, limit }),
    answer: EnquiryList,
  }),
  arrivals: call({
    method: "GET",
    path: "/enquiries/arrivals",
    access: "admin",
    summary: "Ask whether something came",
    description: "The call does not count as a use of the session.",
    isUse: false,
    answer: EnquiryArrivals,
  }),
  read: call({
    method: "GET",
    path: "/enquiries/{id}",
    access: "admin",
    summary: "Read an enquiry",
    answer: Enquiry,
    failures: unknownEnquiry,
  }),
  edit: call({
    method: "PUT",
    path: "/enquiries/{id}",
    access: "admin",
    summary: "Note something, or mark as handled",
    json: UpdateEnquiryBody,
    isVersioned: true,
    answer: Enquiry,
    failures: unknownEnquiry,
  }),
  remove: call({
    method: "DELETE",
    path: "/enquiries/{id}",
    access: "admin",
    summary: "Delete an enquiry for good",
    answer: Confirmation,
    failures: unknownEnquiry,
  }),
  deliver: call({
    method: "POST",
    path: "/enquiries/{id}/deliver",
    access: "admin",
    summary: "Mail an enquiry once more",
    answer: Enquiry,
    failures: { ...unknownEnquiry, 409: "It was delivered, or nothing says where to" },
  }),
  makeExport: downloadLink("/enquiries/export", { what: "the inbox as CSV", json: ExportEnquiriesBody }),
  followExport: downloadedFile("/enquiries/export", { what: "the inbox as CSV", file: "text/csv" }),
};

/** The newsletter's list. */
export const newsletter = {
  subscribe: call({
    method: "POST",
    path: "/newsletter",
    access: "visitor",
    summary: "Subscribe to the newsletter",
    json: NewsletterBody,
    answer: Confirmation,
    failures: isOff,
  }),
  isSubscribed: call({
    method: "GET",
    path: "/newsletter/unsubscribe/{token}",
    access: "visitor",
    summary: "Ask whether a link still leads to an address on the list",
    answer: SubscriptionAnswer,
  }),
  unsubscribe: call({
    method: "POST",
    path: "/newsletter/unsubscribe/{token}",
    access: "visitor",
    summary: "Leave the newsletter's list",
    answer: Confirmation,
    failures: tooMany,
  }),
  list: call({
    method: "GET",
    path: "/newsletter",
    access: "admin",
    summary: "Read the newsletter's list, newest first",
    query: z.object({ page }),
    answer: NewsletterList,
  }),
  remove: call({
    method: "DELETE",
    path: "/newsletter/{id}",
    access: "admin",
    summary: "Take an address off the list",
    answer: Confirmation,
    failures: { 404: "No such address" },
  }),
  makeExport: downloadLink("/newsletter/export", { what: "the newsletter's list", json: z.strictObject({}) }),
  followExport: downloadedFile("/newsletter/export", { what: "the newsletter's list", file: "text/csv" }),
};

/** What visitors looked for in vain. */
export const searches = {
  report: call({
    method: "POST",
    path: "/searches/failed",
    access: "visitor",
    summary: "Tell that a search found nothing",
    json: FailedSearchBody,
    status: 204,
    answer: null,
    failures: tooMany,
  }),
  list: call({
    method: "GET",
    path: "/searches/failed",
    access: "admin",
    summary: "List what visitors looked for in vain within 30 days",
    answer: z.array(FailedSearch),
  }),
  crossOff: call({
    method: "DELETE",
    path: "/searches/failed/{id}",
    access: "admin",
    summary: "Cross a search off",
    answer: Confirmation,
    failures: { 404: "No such search" },
  }),
};
