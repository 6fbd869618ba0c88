import { z } from "zod";
import { SiteAddress, SiteAddressBody } from "../address.ts";
import { Confirmation } from "../primitives.ts";
import {
  BusinessProfileBody,
  CurrentPasswordBody,
  MailSettingsBody,
  RemoveSamplesAnswer,
  SettingsAnswer,
  SiteBehaviourBody,
  TradeWordsBody,
} from "../settings.ts";
import { SiteAnswer } from "../site.ts";
import { Stats } from "../stats.ts";
import { call } from "./call.ts";
import { downloadedFile, downloadLink } from "./shared.ts";

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
  saveWords: call({
    ...save,
    path: "/settings/words",
    summary: "Save the words that the search knows beside its own",
    json: TradeWordsBody,
  }),
  testMail: call({
    method: "POST",
    path: "/settings/mail/test",
    access: "admin",
    summary: "Send a test message",
    answer: Confirmation,
    failures: { 422: "What the mail server said" },
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
