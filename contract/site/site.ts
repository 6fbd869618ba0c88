import { z } from "zod";
import { WEEKDAYS } from "../platform/day.ts";
import type { MachineWords } from "../platform/machines.ts";
import { VisitorCategory } from "../platform/primitives.ts";

/** On every page, mail and structured data (ruling 'Home page content'); phone numbers as they are read. */
export const BusinessProfile = z.object({
  companyName: z.string(),
  /** Replaces a long name in the navigation bar and on a phone's home screen; empty if the name is short. */
  shortName: z.string().default(""),
  tagline: z.string(),
  director: z.string(),
  address: z.array(z.string()),
  /** Town and state for search engines; empty if not public. */
  place: z.string().default(""),
  phones: z.array(z.string()),
  /** The number of WhatsApp links; empty for the first phone's. */
  whatsapp: z.string(),
  /** The country code of numbers without one, without plus: '91'. */
  countryCode: z.string(),
  email: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  about: z.string(),
  openingHours: z
    .array(z.object({ from: z.enum(WEEKDAYS), to: z.enum(WEEKDAYS), opens: z.string(), closes: z.string() }))
    .default([]),
  /** The tax number (GSTIN) and the quality certificate's number; empty without one. */
  gstin: z.string().default(""),
  certificateNumber: z.string().default(""),
});
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/** Switches, initially off (ruling 'Where the spec describes a limitation'), the map's address, and the offline limit. */
export const SiteBehaviour = z.object({
  contactMessages: z.boolean(),
  newsletter: z.boolean(),
  news: z.boolean(),
  mapUrl: z.string().nullable(),
  /** How much a visitor's browser keeps for use without a connection, in megabytes (1,000,000 bytes); 0 for nothing. */
  offlineMegabytes: z.int(),
});
export type SiteBehaviour = z.infer<typeof SiteBehaviour>;

/** Display size in the navigation bar, in pixels. */
const LogoImage = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** The owner's logo for light and dark backgrounds; without one the default mark is shown. */
export const SiteLogo = z.object({ light: LogoImage.nullable(), dark: LogoImage.nullable() });
export type SiteLogo = z.infer<typeof SiteLogo>;

/** The words for machines (contract/platform/machines.ts); none but `kind` and `exampleCode` is empty. */
export const SiteMachines = z.object({
  one: z.string(),
  many: z.string(),
  kind: z.string(),
  ownOne: z.string(),
  ownMany: z.string(),
  exampleCode: z.string(),
}) satisfies z.ZodType<MachineWords>;

export const SiteAnswer = z.object({
  business: BusinessProfile,
  site: SiteBehaviour,
  machines: SiteMachines,
  logo: SiteLogo,
  /** The median time to a first answer (server/enquiries/answer-time.ts): '2 hours'; empty if unknown. */
  answerTime: z.string().default(""),
  /** The shown ones, in the owner's order. */
  categories: z.array(VisitorCategory).default([]),
});
export type SiteAnswer = z.infer<typeof SiteAnswer>;
