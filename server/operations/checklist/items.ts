import { CHECKLIST } from "../../../contract/messages.ts";
import type { ChecklistItem } from "../../../contract/operations/checklist.ts";
import type { BusinessProfile, SiteAnswer } from "../../../contract/site/site.ts";
import type { Database } from "../../platform/database/open.ts";
import { findSetting, readSetting } from "../../platform/database/settings.ts";
import { MAIL_TEST, type MailTest } from "../../platform/mail/mail-test.ts";
import { SAMPLE_PROFILE } from "../../site/business.ts";
import { readSchedule } from "../backup/kept/read-schedule.ts";

/** What the rules look at. */
interface Stored {
  database: Pick<Database, "read">;
  site: SiteAnswer;
  /** The site's own address, in the settings or in the environment. */
  publicUrl: string | undefined;
}

/** Whether an item is done, by what is stored; or the reason why it is not, in a sentence. */
type Rule = (stored: Stored) => boolean | string | Promise<boolean | string>;

/** The rule of each item; a new item is a line here (contract/operations/checklist.ts). */
export const RULES: Readonly<Record<ChecklistItem, Rule>> = {
  name: ({ site }) => site.business.companyName !== SAMPLE_PROFILE.companyName,
  logo: ({ site }) => site.logo.light !== null,
  phone: ({ site }) => phoneRule(site.business),
  address: ({ site: { business } }) =>
    business.email !== SAMPLE_PROFILE.email &&
    business.address.length > 0 &&
    business.address[0] !== SAMPLE_PROFILE.address[0],
  facts: isSaved("facts"),
  home: isSaved("home"),
  about: isSaved("about"),
  reviews: isSaved("reviews"),
  mail: async ({ database }) => {
    const tested = await readSetting<MailTest>(database, MAIL_TEST);
    return tested?.mailVersion === (await findSetting(database, "mail")).version;
  },
  contactMessages: ({ site }) => site.site.contactMessages,
  news: ({ site }) => site.site.news,
  products: async ({ database: { read } }) => {
    const own = read
      .selectFrom("products")
      .select("id")
      .where("sample", "=", 0)
      .where("deleted_at", "is", null);
    return (await own.executeTakeFirst()) !== undefined;
  },
  catalog: async ({ database: { read } }) => {
    const own = read.selectFrom("catalogs").select("id").where("sample", "=", 0);
    return (await own.where("processing_status", "=", "completed").executeTakeFirst()) !== undefined;
  },
  enquiry: async ({ database: { read } }) => {
    const all = read.selectFrom("enquiries").select("id").where("kind", "!=", "whatsapp");
    const any = await all.executeTakeFirst();
    const seen = await all.where("state", "!=", "new").executeTakeFirst();
    return seen ? true : any ? CHECKLIST.unseen : false;
  },
  backup: async ({ database }) => (await readSchedule(database)).schedule.every !== "off",
  siteAddress: ({ publicUrl }) => publicUrl !== undefined,
};

/** A part of the settings that its owner has saved, be it as it was, is his word. */
function isSaved(key: string): Rule {
  return async ({ database }) => (await findSetting(database, key)).version > 0;
}

/** The sample's numbers ring nowhere, and are told. */
function phoneRule({ phones, whatsapp }: BusinessProfile): boolean | string {
  const silent = [...phones, whatsapp].find((number) => number.replace(/\D/g, "").includes("00000000"));
  return silent ? CHECKLIST.ringsNowhere(silent) : phones.length > 0;
}
