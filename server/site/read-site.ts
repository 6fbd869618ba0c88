import type { SiteAnswer } from "../../contract/site.ts";
import type { Database } from "../database/open.ts";
import { readBehaviour } from "./behaviour.ts";
import { readBusiness } from "./business.ts";

/** The profile and the behaviour of the site as they are in force, never more than these fields. */
export async function readSite(database: Pick<Database, "read">): Promise<SiteAnswer> {
  const {
    companyName,
    tagline,
    director,
    address,
    phones,
    whatsapp,
    countryCode,
    email,
    socialLinks,
    about,
  } = await readBusiness(database);
  const { contactMessages, newsletter, news, mapUrl } = await readBehaviour(database);
  return {
    business: {
      companyName,
      tagline,
      director,
      address,
      phones,
      whatsapp,
      countryCode,
      email,
      socialLinks,
      about,
    },
    site: { contactMessages, newsletter, news, mapUrl },
  };
}
