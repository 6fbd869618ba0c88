import { FIRST_MACHINES, type MachineWords } from "#contract/platform/machines.ts";
import { DEFAULT_COUNTRY_CODE } from "#contract/platform/phone.ts";
import type { MachinesBody } from "#contract/site/settings.ts";
import type { BusinessProfile, SiteAnswer, SiteBehaviour, SiteLogo } from "#contract/site/site.ts";
import { readShownCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import { ANSWER_TIME, readSetting } from "../platform/database/settings.ts";
import { urlOf } from "../platform/files/keys.ts";
import { notFound } from "../platform/http/problems.ts";
import { isSetUp } from "./started.ts";

/** The backgrounds that logos are made for. */
export const LOGO_GROUNDS = ["light", "dark"] as const;

/** Returns the key of the logo's files, which include icons and the share image; undefined without a logo. */
export const logoKey = async (database: Pick<Database, "read">): Promise<string | undefined> =>
  (await readSetting<StoredLogo>(database, "logo"))?.light?.key;

/** The space for a logo in the navigation bar, in pixels. */
const BAR = { width: 200, height: 44 } as const;

/** Neutral sample values: example.com and example phone numbers (ruling 'Home page content'). */
export const SAMPLE_PROFILE: BusinessProfile = {
  companyName: "Heddle Loom Spares",
  shortName: "",
  tagline: "Loom spares, Bhilwara",
  director: "Vinod Rathore",
  address: ["Sample Industrial Area, Plot 00", "Bhilwara, Rajasthan 311001", "India"],
  place: "Bhilwara, Rajasthan",
  phones: ["+91 00000 00000", "+91 00000 00001"],
  whatsapp: "",
  countryCode: DEFAULT_COUNTRY_CODE,
  email: "parts@example.com",
  socialLinks: [],
  about: "Wholesaler and distributor of spare parts for weaving looms. GST registered since 2017.",
  openingHours: [],
  gstin: "",
  certificateNumber: "",
};

/** OpenStreetMap's embed of Bhilwara, with a marker in the centre. */
const BHILWARA =
  "https://www.openstreetmap.org/export/embed.html?bbox=74.58%2C25.31%2C74.69%2C25.38&layer=mapnik&marker=25.3463%2C74.6364";

const DEFAULTS: SiteBehaviour = {
  contactMessages: false,
  newsletter: false,
  news: false,
  mapUrl: BHILWARA,
  offlineMegabytes: 60,
};

/** Returns the site's current profile, behaviour and logo, limited to these fields. */
export async function readSite(database: Pick<Database, "read">): Promise<SiteAnswer> {
  const business = await readBusiness(database);
  const site = await readBehaviour(database);
  return {
    business: {
      companyName: business.companyName,
      shortName: business.shortName,
      tagline: business.tagline,
      director: business.director,
      address: business.address,
      place: business.place,
      phones: business.phones,
      whatsapp: business.whatsapp,
      countryCode: business.countryCode,
      email: business.email,
      socialLinks: business.socialLinks,
      about: business.about,
      openingHours: business.openingHours,
      gstin: business.gstin,
      certificateNumber: business.certificateNumber,
    },
    site: {
      contactMessages: site.contactMessages,
      newsletter: site.newsletter,
      news: site.news,
      mapUrl: site.mapUrl,
      offlineMegabytes: site.offlineMegabytes,
    },
    machines: await readMachineWords(database),
    logo: await readLogo(database),
    answerTime: (await readSetting<string>(database, ANSWER_TIME)) ?? "",
    categories: await readShownCategories(database.read),
  };
}

/** Returns the words for machines; the empty ones of a visitor's own list are those of the trade. */
export async function readMachineWords(database: Pick<Database, "read">): Promise<MachineWords> {
  const stored = await readSetting<MachinesBody>(database, "machines");
  const { one, many, kind, ownOne, ownMany, exampleCode } = stored ?? FIRST_MACHINES;
  return { one, many, kind, ownOne: ownOne || one, ownMany: ownMany || many, exampleCode };
}

/** Returns the site's behaviour as set by the owner, otherwise as in spec section 2. */
async function readBehaviour(database: Pick<Database, "read">): Promise<SiteBehaviour> {
  const stored = await readSetting<Partial<SiteBehaviour>>(database, "site");
  return { ...DEFAULTS, ...stored };
}

/** Throws 404 unless the owner has switched on what a visitor calls. */
export async function requireSwitchedOn(
  database: Pick<Database, "read">,
  what: "contactMessages" | "newsletter",
): Promise<void> {
  if (!(await readBehaviour(database))[what]) throw notFound();
}

/** Returns the business as set by the owner, otherwise the sample values; once the site is set up, without their claims. */
export async function readBusiness(database: Pick<Database, "read">): Promise<BusinessProfile> {
  const stored = await readSetting<Partial<BusinessProfile>>(database, "business");
  const unclaimed = !stored && (await isSetUp(database)) ? { about: "", director: "" } : undefined;
  return { ...SAMPLE_PROFILE, ...unclaimed, ...stored };
}

export type LogoGround = (typeof LOGO_GROUNDS)[number];

interface StoredLogoImage {
  key: string;
  width: number;
  height: number;
}

export type StoredLogo = Partial<Record<LogoGround, StoredLogoImage | null>>;

async function readLogo(database: Pick<Database, "read">): Promise<SiteLogo> {
  const stored = await readSetting<StoredLogo>(database, "logo");
  return { light: present(stored?.light), dark: present(stored?.dark) };
}

function present(image: StoredLogoImage | null | undefined): SiteLogo[LogoGround] {
  if (!image) return null;
  const { key, width, height } = image;
  const scale = Math.min(BAR.width / width, BAR.height / height);
  return {
    url: urlOf(key, "logo.webp"),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
