import {
  CHECKLIST_ITEMS,
  type Checklist,
  type ChecklistBody,
  type ChecklistItem,
} from "#contract/operations/calls.ts";
import { CHECKLIST } from "#contract/operations/dashboard-messages.ts";
import { hasSender } from "#contract/platform/mail-addresses.ts";
import type { BusinessProfile, SiteAnswer } from "#contract/site/site.ts";
import type { ContentPart } from "#contract/site/site-content.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import { findSetting, putSetting, readPublicUrl, readSetting } from "#server/platform/database/settings.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { MAIL_TEST, type MailTest, readMailAccount, type StoredMail } from "#server/platform/mail/mailer.ts";
import { isWithheld } from "#server/site/content/read-content.ts";
import { readSite, SAMPLE_PROFILE } from "#server/site/read-site.ts";
import { readStarted } from "#server/site/started.ts";
import { readSchedule } from "../backup/kept/schedule.ts";
import { isNewSite } from "../start/start-site.ts";
import { claimsOf } from "./claims.ts";

/** GET /checklist: returns which of the first steps are done. */
export async function readChecklist(
  database: Pick<Database, "read">,
  environment: Environment,
): Promise<Checklist> {
  const publicUrl = await readPublicUrl(database, environment);
  const stored = { database, environment, site: await readSite(database), publicUrl };
  const items = await Promise.all(
    CHECKLIST_ITEMS.map(async (id) => {
      const done = await RULES[id](stored);
      const claims = done === true ? undefined : await claimsOf(database, id);
      return {
        id,
        isDone: done === true,
        ...(typeof done === "string" && { note: done }),
        ...(claims && { claims }),
      };
    }),
  );
  const { isPutAway = false } = (await readSetting<Partial<ChecklistBody>>(database, KEY)) ?? {};
  return { items, isPutAway, isNew: await isNewSite(database.read) };
}

/** PUT /checklist: hides the first steps or shows them again. */
export function putChecklistAway(
  database: Database,
  environment: Environment,
  actor: Actor,
  body: ChecklistBody,
): Promise<Checklist> {
  return writeUnseen(database, actor, async (transaction) => {
    const { tx, record } = transaction;
    const { version } = await findSetting({ read: tx }, KEY);
    await putSetting(transaction, KEY, body, version + 1);
    await record(
      "update",
      "settings",
      KEY,
      body.isPutAway ? "Hid the first steps" : "Showed the first steps again",
    );
    return readChecklist({ read: tx }, environment);
  });
}

type Environment = Pick<Config, "publicUrl" | "smtp" | "mailTo">;

const KEY = "checklist";

/** The rule of each item (contract/operations/calls.ts). */
const RULES: Readonly<Record<ChecklistItem, Rule>> = {
  name: async ({ database, site: { business } }) => {
    const placeholder = (await readStarted(database))?.placeholder;
    return ![SAMPLE_PROFILE.companyName, placeholder].includes(business.companyName);
  },
  logo: ({ site }) => site.logo.light !== null,
  phone: ({ site }) => phoneRule(site.business),
  address: ({ site: { business } }) =>
    business.email !== SAMPLE_PROFILE.email &&
    business.address.length > 0 &&
    business.address[0] !== SAMPLE_PROFILE.address[0],
  whoAnswers: async ({ database: { read }, site: { business } }) => {
    if (["", SAMPLE_PROFILE.director].includes(business.director)) return false;
    const photo = read.selectFrom("photographs").select("id").where("page", "=", "owner");
    return (await photo.executeTakeFirst()) !== undefined || CHECKLIST.noPhotoOfOwner;
  },
  facts: isConfirmed("facts"),
  home: isConfirmed("home"),
  about: isConfirmed("about"),
  reviews: isConfirmed("reviews"),
  mail: async ({ database, environment }) => {
    const account = await readMailAccount(database, environment);
    const { from = null } = (await readSetting<Partial<StoredMail>>(database, "mail")) ?? {};
    if (account && !hasSender({ from, user: account.user })) return CHECKLIST.noSender;
    const tested = await readSetting<MailTest>(database, MAIL_TEST);
    return tested?.mailVersion === (await findSetting(database, "mail")).version;
  },
  contactMessages: ({ site }) => site.site.contactMessages,
  news: ({ site }) => site.site.news,
  products: async ({ database: { read } }) => {
    const own = rowsWith(read, "products", { sample: 0, deleted_at: null }).select("id");
    return (await own.executeTakeFirst()) !== undefined;
  },
  catalog: async ({ database: { read } }) => {
    const own = read.selectFrom("catalogs").select("id").where("sample", "=", 0);
    return (await own.where("processing_status", "=", "completed").executeTakeFirst()) !== undefined;
  },
  enquiry: async ({ database: { read } }) => {
    const all = rowsWith(read, "enquiries", { sample: 0 }).select("id").where("kind", "!=", "whatsapp");
    const any = await all.executeTakeFirst();
    const seen = await all.where("state", "!=", "new").executeTakeFirst();
    return seen ? true : any ? CHECKLIST.unseen : false;
  },
  backup: async ({ database }) => (await readSchedule(database)).schedule.every !== "off",
  siteAddress: ({ publicUrl }) => publicUrl !== undefined,
};

interface Stored {
  database: Pick<Database, "read">;
  environment: Environment;
  site: SiteAnswer;
  publicUrl: string | undefined;
}

/** Returns whether an item is done; or a sentence that says why it isn't. */
type Rule = (stored: Stored) => boolean | string | Promise<boolean | string>;

/** A settings part counts as confirmed once it was saved, even unchanged. */
function isConfirmed(part: ContentPart): Rule {
  return async ({ database }) => {
    if ((await findSetting(database, part)).version > 0) return true;
    return (await isWithheld(database, part)) ? CHECKLIST.withheld : false;
  };
}

/** The sample's phone numbers are examples, so they count as missing. */
function phoneRule({ phones, whatsapp }: BusinessProfile): boolean | string {
  const silent = [...phones, whatsapp].find((number) => number.replace(/\D/g, "").includes("00000000"));
  return silent ? CHECKLIST.ringsNowhere(silent) : phones.length > 0;
}
