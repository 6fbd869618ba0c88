import { z } from "zod";
import { WEEKDAYS } from "../platform/day.ts";

/**
 * The business profile that every page, mail and structured datum shows (ruling 'Home page content').
 * The phone numbers are as a person reads them; links strip what a dialler or WhatsApp can't take.
 */
export const BusinessProfile = z.object({
  companyName: z.string(),
  /** What the site's bar and a phone's screen show in the place of a long name; empty where the whole name is short. */
  shortName: z.string().default(""),
  tagline: z.string(),
  director: z.string(),
  address: z.array(z.string()),
  /** Town and state, as search engines name where the counter is; empty where that is nobody's matter. */
  place: z.string().default(""),
  phones: z.array(z.string()),
  /** The number of WhatsApp links; empty where it is the first phone's. */
  whatsapp: z.string(),
  /** The country of numbers that say none, without plus: '91'. */
  countryCode: z.string(),
  email: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  about: z.string(),
  openingHours: z
    .array(z.object({ from: z.enum(WEEKDAYS), to: z.enum(WEEKDAYS), opens: z.string(), closes: z.string() }))
    .default([]),
  /** The number under which goods and services tax is paid, and that of the quality certificate; empty without one. */
  gstin: z.string().default(""),
  certificateNumber: z.string().default(""),
});
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/**
 * What makes three parts of the site real (ruling 'Where the spec describes a limitation'), all off at first,
 * and the address of the contact page's map; null shows no map.
 */
export const SiteBehaviour = z.object({
  contactMessages: z.boolean(),
  newsletter: z.boolean(),
  news: z.boolean(),
  mapUrl: z.string().nullable(),
});
export type SiteBehaviour = z.infer<typeof SiteBehaviour>;

/** As large as the bar shows it, in pixels. */
const LogoPicture = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** The owner's logo, for light and for dark ground; without one the mark stands beside the name. */
export const SiteLogo = z.object({ light: LogoPicture.nullable(), dark: LogoPicture.nullable() });
export type SiteLogo = z.infer<typeof SiteLogo>;

/** GET /site: what every public page needs to draw its frame. */
export const SiteAnswer = z.object({ business: BusinessProfile, site: SiteBehaviour, logo: SiteLogo });
export type SiteAnswer = z.infer<typeof SiteAnswer>;
