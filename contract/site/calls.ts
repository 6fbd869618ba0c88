import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { onePictureFile } from "../platform/shared-calls.ts";
import { SiteAddress, SiteAddressBody } from "./address.ts";
import {
  BusinessProfileBody,
  ListingFiltersBody,
  MailSettingsBody,
  SettingsAnswer,
  SiteBehaviourBody,
  TradeWordsBody,
} from "./settings.ts";
import { SiteAnswer } from "./site.ts";
import {
  AboutContentBody,
  AboutPageAnswer,
  FactsContentBody,
  HomeContentBody,
  HomePageAnswer,
  ReviewsContentBody,
} from "./site-content.ts";

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
