import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { oneImageFile } from "../platform/shared-calls.ts";
import { SiteAddress, SiteAddressBody } from "./address.ts";
import { SETTINGS_PARTS, SettingsAnswer, type SettingsPart } from "./settings.ts";
import { SiteAnswer } from "./site.ts";
import { CONTENT_PAGES, type ContentPage } from "./site-content.ts";

const save = { isVersioned: true, answer: SettingsAnswer } as const;

export const site = {
  read: call("GET", "/site", "visitor", {
    isShared: true,
    summary: "Read the business profile and the site's switches",
    answer: SiteAnswer,
  }),
};

const readPage = <P extends ContentPage>(page: P) =>
  call("GET", `/site/${page}`, "visitor", {
    isShared: true,
    summary: `Read the owner's texts of the ${page} page`,
    answer: CONTENT_PAGES[page].answer as (typeof CONTENT_PAGES)[P]["answer"],
  });

/** The owner's content of a page, besides GET /site. */
export const sitePages = Object.fromEntries(
  (Object.keys(CONTENT_PAGES) as ContentPage[]).map((page) => [page, readPage(page)]),
) as unknown as { [P in ContentPage]: ReturnType<typeof readPage<P>> };

const savePart = <P extends SettingsPart>(part: P) =>
  call("PUT", `/settings/${part}`, "admin", {
    ...save,
    summary: `Save the ${SETTINGS_PARTS[part].called}`,
    json: SETTINGS_PARTS[part].body as (typeof SETTINGS_PARTS)[P]["body"],
  });

/** PUT /settings/{part}. An absent field of the site's behaviour keeps its value; others are saved whole. */
export const settingsParts = Object.fromEntries(
  (Object.keys(SETTINGS_PARTS) as SettingsPart[]).map((part) => [part, savePart(part)]),
) as unknown as { [P in SettingsPart]: ReturnType<typeof savePart<P>> };

export const settings = {
  read: call("GET", "/settings", "admin", {
    summary: "Read all settings",
    answer: SettingsAnswer,
  }),
  saveLogo: call("PUT", "/settings/logo/{ground}", "admin", {
    ...save,
    summary: "Save the logo for the 'light' or 'dark' background",
    description: "Icons and the image of shared links are made from the logo for the light background.",
    form: { fields: z.strictObject({}), files: oneImageFile },
    failures: { 404: "No such background", 413: "The file is too large", 415: "Not a form" },
  }),
  removeLogo: call("DELETE", "/settings/logo/{ground}", "admin", {
    ...save,
    summary: "Remove the logo for the 'light' or 'dark' background",
    failures: { 404: "No such background" },
  }),
  testMail: call("POST", "/settings/mail/test", "admin", {
    summary: "Send a test message",
    answer: Confirmation,
    failures: { 409: "No mail server is set", 422: "The mail server's error" },
  }),
};

export const siteAddress = {
  read: call("GET", "/settings/address", "admin", {
    summary: "Read the public address of the site",
    answer: SiteAddress,
  }),
  save: call("PUT", "/settings/address", "admin", {
    summary: "Save the public address of the site",
    isVersioned: true,
    json: SiteAddressBody,
    answer: SiteAddress,
  }),
};
