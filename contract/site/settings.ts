import { z } from "zod";
import { emailAddress } from "../accounts/auth.ts";
import { LOGIN } from "../accounts/login-messages.ts";
import { WEEKDAYS } from "../platform/day.ts";
import { plainDigits } from "../platform/digits.ts";
import { filterKey, isCodeName, KIND_KEY } from "../platform/filters.ts";
import type { LaterRules } from "../platform/later-rules.ts";
import { PART_CODE_MAX, SPECIFICATION_NAME_MAX, TRADE_WORD_LENGTH_MAX } from "../platform/limits.ts";
import type { MachineWords } from "../platform/machines.ts";
import { joinAddresses, mailAddresses } from "../platform/mail-addresses.ts";
import { isMoneyName } from "../platform/money.ts";
import { DEFAULT_COUNTRY_CODE } from "../platform/phone.ts";
import { Gstin, plainText, WrittenGstin } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { PHONE_INVALID } from "../platform/shared-messages.ts";
import { FIRST_WORDS_EDITION } from "./first-search-words.ts";
import {
  ABOUT_MAX,
  ADDRESS_LINE_MAX,
  ADDRESS_LINES_MAX,
  CERTIFICATE_MAX,
  COMPANY_NAME_MAX,
  HOST_NAME_MAX,
  LISTING_FILTERS_MAX,
  MACHINE_NAMES_MAX,
  MACHINE_WORD_MAX,
  MAIL_PASSWORD_MAX,
  MAIL_RECIPIENTS_MAX,
  MAIL_USER_MAX,
  NAME_MAX,
  OFFLINE_MEGABYTES_MAX,
  OPENING_SPANS_MAX,
  PHONE_MAX,
  PHONES_MAX,
  PLACE_MAX,
  PORT_MAX,
  SHORT_NAME_MAX,
  SOCIAL_LINKS_MAX,
  SYNONYM_GROUP_LENGTH_MAX,
  SYNONYM_GROUPS_MAX,
  SYNONYMS_MAX,
  TAGLINE_MAX,
  TRADE_WORDS_MAX,
  URL_MAX,
} from "./limits.ts";
import { SETTINGS_FORM } from "./messages.ts";
import { QUOTATION_FIELDS, QUOTATION_LATER_RULES, QuotationSettings } from "./quotation-settings.ts";
import { groupKey, pairKey, synonymsIn } from "./search-words.ts";
import { BusinessProfile, SiteBehaviour, SiteLogo, SiteMachines } from "./site.ts";
import { CONTENT_PARTS, type ContentPart } from "./site-content.ts";

const text = (max: number) => plainText(max, SETTINGS_FORM.tooLong);
/** An https link; other schemes such as 'javascript:' are rejected. */
const link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: SETTINGS_FORM.linkInvalid })
  .max(URL_MAX, SETTINGS_FORM.linkInvalid);
/** Comma-separated addresses in one field with one message. */
const recipients = z
  .string({ error: LOGIN.emailInvalid })
  .trim()
  .refine((text) => mailAddresses(text).length <= MAIL_RECIPIENTS_MAX, SETTINGS_FORM.tooMany)
  .refine((text) => {
    const addresses = mailAddresses(text);
    return addresses.length > 0 && addresses.every((address) => emailAddress.safeParse(address).success);
  }, LOGIN.emailInvalid)
  .transform((text) => joinAddresses(mailAddresses(text)));
const PHONE = /^\+?[0-9 ().-]{5,}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = z.string().regex(TIME, SETTINGS_FORM.timeInvalid);
const openingSpan = z
  .strictObject({ from: z.enum(WEEKDAYS), to: z.enum(WEEKDAYS), opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => !TIME.test(opens) || !TIME.test(closes) || opens < closes, {
    path: ["closes"],
    message: SETTINGS_FORM.closesBeforeOpening,
  });
/** PUT /settings/business: the profile of site.ts within limits; only fields that not every business has are optional. */
export const BusinessProfileBody = z.strictObject({
  companyName: text(COMPANY_NAME_MAX).min(1, SETTINGS_FORM.companyNameRequired),
  shortName: text(SHORT_NAME_MAX).default(""),
  tagline: text(TAGLINE_MAX),
  director: text(NAME_MAX),
  address: z.array(text(ADDRESS_LINE_MAX)).max(ADDRESS_LINES_MAX, SETTINGS_FORM.tooMany),
  place: text(PLACE_MAX).default(""),
  phones: z
    .array(text(PHONE_MAX).overwrite(plainDigits).regex(PHONE, PHONE_INVALID))
    .max(PHONES_MAX, SETTINGS_FORM.tooMany),
  whatsapp: text(PHONE_MAX)
    .overwrite(plainDigits)
    .refine((written) => written === "" || PHONE.test(written), PHONE_INVALID)
    .default(""),
  countryCode: text(PHONE_MAX)
    .overwrite(plainDigits)
    .regex(/^(?:\+|00)?[1-9]\d{0,2}$/, SETTINGS_FORM.countryCodeInvalid)
    .transform((code) => code.replace(/^(?:\+|00)/, ""))
    .default(DEFAULT_COUNTRY_CODE),
  email: emailAddress,
  socialLinks: z
    .array(z.strictObject({ name: text(NAME_MAX).min(1, SETTINGS_FORM.linkNameRequired), url: link }))
    .max(SOCIAL_LINKS_MAX, SETTINGS_FORM.tooMany),
  about: text(ABOUT_MAX),
  openingHours: z.array(openingSpan).max(OPENING_SPANS_MAX, SETTINGS_FORM.tooMany).default([]),
  gstin: WrittenGstin.default(""),
  certificateNumber: text(CERTIFICATE_MAX).default(""),
} satisfies Record<keyof BusinessProfile, z.ZodType>);
export type BusinessProfileBody = z.infer<typeof BusinessProfileBody>;

/** PUT /settings/site: at least one of the fields. Company tabs are saved with POST /hero/tabs (hero.ts). */
export const SiteBehaviourBody = z
  .strictObject({
    ...SiteBehaviour.shape,
    mapUrl: link.nullable(),
    offlineMegabytes: z
      .int(SETTINGS_FORM.megabytesInvalid)
      .min(0, SETTINGS_FORM.megabytesInvalid)
      .max(OFFLINE_MEGABYTES_MAX, SETTINGS_FORM.megabytesInvalid),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, NOTHING_TO_CHANGE);
export type SiteBehaviourBody = z.infer<typeof SiteBehaviourBody>;

/** Rejects an entry with the key of an earlier one, at its first field. */
const noDuplicates =
  <T>(field: keyof T & string, keyOf: (entry: T) => string, message: string) =>
  (entries: readonly T[], context: z.RefinementCtx) => {
    const keys = new Set<string>();
    for (const [at, entry] of entries.entries()) {
      const key = keyOf(entry);
      if (keys.has(key)) context.addIssue({ code: "custom", path: [at, field], message });
      keys.add(key);
    }
  };

const LETTER = /\p{L}/u;
const machineWord = text(MACHINE_WORD_MAX).regex(LETTER, SETTINGS_FORM.machineWordRequired);
const optionalWord = text(MACHINE_WORD_MAX).refine(
  (written) => written === "" || LETTER.test(written),
  SETTINGS_FORM.machineWordInvalid,
);
/** PUT /settings/machines: empty own words are those of the trade; the first name heads the filter. */
export const MachinesBody = z.strictObject({
  one: machineWord,
  many: machineWord,
  kind: optionalWord,
  ownOne: optionalWord,
  ownMany: optionalWord,
  exampleCode: text(PART_CODE_MAX),
  names: z
    .array(
      z.strictObject({
        name: text(SPECIFICATION_NAME_MAX)
          .regex(LETTER, SETTINGS_FORM.machineNameRequired)
          // Reserved: a code, a price, the other built-in filter.
          .refine(
            (name) => !isCodeName(name) && !isMoneyName(name) && filterKey(name) !== KIND_KEY,
            SETTINGS_FORM.machineNameTaken,
          ),
      }),
    )
    .max(MACHINE_NAMES_MAX, SETTINGS_FORM.tooMany)
    .superRefine(noDuplicates("name", ({ name }) => filterKey(name), SETTINGS_FORM.machineNameTwice)),
} satisfies Record<keyof MachineWords | "names", z.ZodType>);
export type MachinesBody = z.infer<typeof MachinesBody>;

const word = (required: string) => text(TRADE_WORD_LENGTH_MAX).regex(/[\p{L}\p{N}]/u, required);
/** Typed words that also find others: 'katar' finds cutter, 'shock absorber' damper. */
const tradeWords = z
  .array(
    z.strictObject({
      typed: word(SETTINGS_FORM.typedRequired),
      found: word(SETTINGS_FORM.foundRequired),
    }),
  )
  .max(TRADE_WORDS_MAX, SETTINGS_FORM.tooMany)
  .superRefine(noDuplicates("typed", pairKey, SETTINGS_FORM.wordTwice));

/** Comma-separated words, each of which finds the others. */
const synonyms = text(SYNONYM_GROUP_LENGTH_MAX)
  .refine((words) => synonymsIn(words).length > 1, SETTINGS_FORM.synonymsRequired)
  .refine((words) => synonymsIn(words).length <= SYNONYMS_MAX, SETTINGS_FORM.tooMany)
  .transform((words) => synonymsIn(words).join(", "));

export const TradeWordsBody = z.strictObject({
  synonyms: z
    .array(z.strictObject({ words: synonyms }))
    .max(SYNONYM_GROUPS_MAX, SETTINGS_FORM.tooMany)
    .superRefine(noDuplicates("words", groupKey, SETTINGS_FORM.wordTwice)),
  words: tradeWords,
  phrases: tradeWords,
  /** The edition of the initial search words that were offered before this save. */
  edition: z.int().min(1).max(FIRST_WORDS_EDITION).default(FIRST_WORDS_EDITION),
});
export type TradeWordsBody = z.infer<typeof TradeWordsBody>;
export type TradeWordsValues = z.input<typeof TradeWordsBody>;

export const ListingFiltersBody = z.strictObject({
  filters: z
    .array(
      z.strictObject({
        name: text(SPECIFICATION_NAME_MAX).regex(/[\p{L}\p{N}]/u, SETTINGS_FORM.filterRequired),
      }),
    )
    .max(LISTING_FILTERS_MAX, SETTINGS_FORM.tooMany)
    .superRefine(noDuplicates("name", ({ name }) => filterKey(name), SETTINGS_FORM.filterTwice)),
});
export type ListingFiltersBody = z.infer<typeof ListingFiltersBody>;

export const MAIL_SECURITIES = ["tls", "starttls", "none"] as const;

/** How enquiries are mailed; null if not set. The password is never returned. */
export const MailSettings = z.object({
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string().nullable(),
  passwordSet: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** PUT /settings/mail. Without `password` the stored one stays, null removes it; without `host` no mail is sent. */
export const MailSettingsBody = z.strictObject({
  host: z
    .string({ error: SETTINGS_FORM.hostInvalid })
    .trim()
    .max(HOST_NAME_MAX, SETTINGS_FORM.hostInvalid)
    .regex(/^[A-Za-z0-9.:-]+$/, SETTINGS_FORM.hostInvalid)
    .nullable(),
  port: z
    .int(SETTINGS_FORM.portInvalid)
    .min(1, SETTINGS_FORM.portInvalid)
    .max(PORT_MAX, SETTINGS_FORM.portInvalid),
  security: z.enum(MAIL_SECURITIES),
  user: text(MAIL_USER_MAX).nullable(),
  password: z.string().min(1).max(MAIL_PASSWORD_MAX, SETTINGS_FORM.tooLong).nullable().optional(),
  from: emailAddress.nullable(),
  to: recipients.nullable(),
});
export type MailSettingsBody = z.infer<typeof MailSettingsBody>;

export const SETTINGS_PARTS = {
  business: { called: "business profile", body: BusinessProfileBody },
  site: { called: "site behaviour", body: SiteBehaviourBody },
  mail: { called: "mail settings", body: MailSettingsBody },
  words: { called: "search words", body: TradeWordsBody },
  filters: { called: "listing filters", body: ListingFiltersBody },
  machines: { called: "words for machines", body: MachinesBody },
  quotations: { called: "quotation settings", body: QuotationSettings },
  ...CONTENT_PARTS,
} as const;
export type SettingsPart = keyof typeof SETTINGS_PARTS;

/** Rules of parts whose stored values may be older. */
export const SETTINGS_LATER_RULES: Partial<Record<SettingsPart, LaterRules>> = {
  business: { gstin: Gstin },
  quotations: QUOTATION_LATER_RULES,
};

/** Everything with its own version: each part, and the logo, which is a file. */
export type VersionedPart = SettingsPart | "logo";
export const VERSIONED_PARTS = [...Object.keys(SETTINGS_PARTS), "logo"] as VersionedPart[];

const VERSION = z.int().default(0);
const versions = Object.fromEntries(VERSIONED_PARTS.map((part) => [part, VERSION]));
const content = Object.fromEntries(Object.entries(CONTENT_PARTS).map(([part, of]) => [part, of.content]));

const PAIRS = z.array(z.object({ typed: z.string(), found: z.string() })).default([]);

export const SampleCounts = z.object({
  products: z.int(),
  catalogs: z.int(),
  slides: z.int(),
  news: z.int(),
  tabs: z.int(),
  enquiries: z.int(),
});
export type SampleCounts = z.infer<typeof SampleCounts>;

/** POST /settings/data/remove-samples: what was removed. Failed file removals are retried later. */
export const RemoveSamplesAnswer = z.object({ message: z.string(), removed: SampleCounts });
export type RemoveSamplesAnswer = z.infer<typeof RemoveSamplesAnswer>;

/** `fromEnvironment` lists read-only fields; `versions` are sent as If-Match, 0 if a part was never saved. */
export const SettingsAnswer = z.object({
  business: BusinessProfile,
  site: SiteBehaviour,
  logo: SiteLogo,
  mail: MailSettings,
  synonyms: z.array(z.object({ words: z.string() })).default([]),
  words: PAIRS,
  phrases: PAIRS,
  /** Below FIRST_WORDS_EDITION until the words are saved after new first ones were added. */
  wordsEdition: z.int().default(FIRST_WORDS_EDITION),
  filters: z.array(z.object({ name: z.string() })).default([]),
  machines: SiteMachines.extend({ names: z.array(z.object({ name: z.string() })) }),
  quotations: z.object(QUOTATION_FIELDS),
  fromEnvironment: z.array(z.string()),
  ...(content as { [P in ContentPart]: (typeof CONTENT_PARTS)[P]["content"] }),
  versions: z.object(versions as Record<VersionedPart, typeof VERSION>),
  samples: SampleCounts,
  /** The running program: version, commit ('unknown' without one), last migration, and kind of database. */
  build: z.object({
    version: z.string(),
    commit: z.string(),
    schema: z.string(),
    database: z.enum(["sqlite", "postgres"]),
  }),
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;
