import type { SiteAnswer } from "../../contract/site/site.ts";
import type { Database } from "../platform/database/open.ts";
import { readBehaviour } from "./behaviour.ts";
import { readBusiness } from "./business.ts";
import { readLogo } from "./logo.ts";

/** The profile, the behaviour and the logo of the site as they are in force, never more than these fields. */
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
    },
    logo: await readLogo(database),
  };
}
