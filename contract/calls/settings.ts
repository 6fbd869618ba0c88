import { z } from "zod";
import { SiteAddress, SiteAddressBody } from "../address.ts";
import { Checklist, ChecklistBody } from "../checklist.ts";
import { Confirmation } from "../primitives.ts";
import {
  BusinessProfileBody,
  CurrentPasswordBody,
  ListingFiltersBody,
  MailSettingsBody,
  RemoveSamplesAnswer,
  SettingsAnswer,
  SiteBehaviourBody,
  TradeWordsBody,
} from "../settings.ts";
import { SiteAnswer } from "../site.ts";
import {
  AboutContentBody,
  AboutPageAnswer,
  FactsContentBody,
  HomeContentBody,
  HomePageAnswer,
  ReviewsContentBody,
} from "../site-content.ts";
import { Stats } from "../stats.ts";
import { call } from "./call.ts";
import { downloadedFile, downloadLink, onePictureFile } from "./shared.ts";

const save = { method: "PUT", access: "admin", isVersioned: true, answer: SettingsAnswer } as const;

/** What every page needs to know of the site. */
export const site = {
  read: call({
    method: "GET",
    path: "/site",
    access: "visitor",
    summary: "Read the business profile and what the site does",
    answer: SiteAnswer,
  }),
  readHome: call({
    method: "GET",
    path: "/site/home",
    access: "visitor",
    summary: "Read what the owner says on the home page",
    answer: HomePageAnswer,
  }),
  readAbout: call({
    method: "GET",
    path: "/site/about",
    access: "visitor",
    summary: "Read what the owner says on the about page",
    answer: AboutPageAnswer,
  }),
};

/** What the owner sets. Each save answers all of the settings as they are then. */
export const settings = {
  read: call({
    method: "GET",
    path: "/settings",
    access: "admin",
    summary: "Read all settings",
    answer: SettingsAnswer,
  }),
  saveBusiness: call({
    ...save,
    path: "/settings/business",
    summary: "Save the business profile",
    json: BusinessProfileBody,
  }),
  saveSite: call({
    ...save,
    path: "/settings/site",
    summary: "Change what the site does",
    json: SiteBehaviourBody,
  }),
  saveMail: call({
    ...save,
    path: "/settings/mail",
    summary: "Save how enquiries are mailed",
    json: MailSettingsBody,
  }),
  saveHome: call({
    ...save,
    path: "/settings/home",
    summary: "Save the headline and the texts of the home page",
    json: HomeContentBody,
  }),
  saveFacts: call({
    ...save,
    path: "/settings/facts",
    summary: "Save the figures and the facts of the firm",
    json: FactsContentBody,
  }),
  saveAbout: call({
    ...save,
    path: "/settings/about",
    summary: "Save the texts of the about page",
    json: AboutContentBody,
  }),
  saveReviews: call({
    ...save,
    path: "/settings/reviews",
    summary: "Save the ratings and reviews of the home page",
    json: ReviewsContentBody,
  }),
  saveLogo: call({
    ...save,
    path: "/settings/logo/{ground}",
    summary: "Save the logo for 'light' or 'dark' ground",
    description: "Icons and the picture of shared links are made from the one for light ground.",
    form: { fields: z.strictObject({}), files: onePictureFile },
    failures: { 404: "No such ground", 413: "The file is too large", 415: "Not a form" },
  }),
  removeLogo: call({
    ...save,
    method: "DELETE",
    path: "/settings/logo/{ground}",
    summary: "Take off the logo for 'light' or 'dark' ground",
    failures: { 404: "No such ground" },
  }),
  saveWords: call({
    ...save,
    path: "/settings/words",
    summary: "Save the words that the search knows beside its own",
    json: TradeWordsBody,
  }),
  saveFilters: call({
    ...save,
    path: "/settings/filters",
    summary: "Save by which specifications listings are filtered",
    json: ListingFiltersBody,
  }),
  testMail: call({
    method: "POST",
    path: "/settings/mail/test",
    access: "admin",
    summary: "Send a test message",
    answer: Confirmation,
    failures: { 409: "No mail server is set", 422: "What the mail server said" },
  }),
};

/** Under which address visitors find the site. */
export const siteAddress = {
  read: call({
    method: "GET",
    path: "/settings/address",
    access: "admin",
    summary: "Read the public address of the site",
    answer: SiteAddress,
  }),
  save: call({
    method: "PUT",
    path: "/settings/address",
    access: "admin",
    summary: "Save the public address of the site",
    isVersioned: true,
    json: SiteAddressBody,
    answer: SiteAddress,
  }),
};

/** What a new site shows until the owner's own is there. */
export const samples = {
  remove: call({
    method: "POST",
    path: "/settings/data/remove-samples",
    access: "admin",
    summary: "Remove the sample data",
    answer: RemoveSamplesAnswer,
    failures: { 409: "They are still being made" },
  }),
};

/** The whole site as one file, for whoever knows the password too. */
export const backup = {
  makeDownload: downloadLink("/settings/data/backup", {
    what: "a backup of the whole site",
    json: CurrentPasswordBody,
    failures: { 429: "Too many attempts: Retry-After says when" },
  }),
  followDownload: downloadedFile("/settings/data/backup", {
    what: "a backup of the whole site",
    file: "application/x-tar",
  }),
};

/** What an owner does before he gives the address of his site away. */
export const checklist = {
  read: call({
    method: "GET",
    path: "/checklist",
    access: "admin",
    summary: "Read which first steps are done",
    answer: Checklist,
  }),
  putAway: call({
    method: "PUT",
    path: "/checklist",
    access: "admin",
    summary: "Put the first steps away, or take them out again",
    json: ChecklistBody,
    answer: Checklist,
  }),
};

/** The dashboard's figures. */
export const stats = {
  read: call({
    method: "GET",
    path: "/stats",
    access: "admin",
    summary: "Read the dashboard's figures",
    answer: Stats,
  }),
};

/** What watches the process asks. */
export const health = {
  live: call({
    method: "GET",
    path: "/health",
    access: "open",
    summary: "Ask whether the process lives",
    answer: z.object({ status: z.literal("ok") }),
  }),
  ready: call({
    method: "GET",
    path: "/ready",
    access: "open",
    summary: "Ask whether database and files answer",
    answer: z.object({ status: z.literal("ready") }),
  }),
};
