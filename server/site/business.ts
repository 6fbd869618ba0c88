import { DEFAULT_COUNTRY_CODE } from "../../contract/platform/phone.ts";
import type { BusinessProfile } from "../../contract/site/site.ts";
import type { Database } from "../platform/database/open.ts";
import { readSetting } from "../platform/database/settings.ts";

/** Neutral sample values: example.com, numbers that ring nowhere (ruling 'Home page content'). */
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

/** The business as its owner has set it, or the sample values. */
export async function readBusiness(database: Pick<Database, "read">): Promise<BusinessProfile> {
  const stored = await readSetting<Partial<BusinessProfile>>(database, "business");
  return { ...SAMPLE_PROFILE, ...stored };
}
