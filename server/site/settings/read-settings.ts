import { FIRST_FILTERS } from "../../../contract/platform/filters.ts";
import type { ListingFiltersBody, SettingsAnswer, TradeWordsBody } from "../../../contract/site/settings.ts";
import { BUILD } from "../../platform/build.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { findSetting } from "../../platform/database/settings.ts";
import type { StoredMail } from "../../platform/mail/account.ts";
import { readContent } from "../content/read-content.ts";
import { readSite } from "../read-site.ts";
import { countSamples } from "../samples.ts";
import { fixedFields, presentMail } from "./mail-settings.ts";

/** GET /settings: what the owner may set, as it is in force; the mail password never leaves. */
export async function readSettings(
  database: Pick<Database, "read">,
  config: Config,
): Promise<SettingsAnswer> {
  const versionOf = async (key: string) => (await findSetting(database, key)).version;
  const words = await findSetting<TradeWordsBody>(database, "words");
  const filters = await findSetting<ListingFiltersBody>(database, "filters");
  const mail = await findSetting<StoredMail>(database, "mail");
  return {
    ...(await readSite(database)),
    ...(await readContent(database)),
    mail: presentMail(mail.value, config),
    words: words.value?.words ?? [],
    filters: filters.value?.filters ?? [...FIRST_FILTERS],
    fromEnvironment: fixedFields(config).map((field) => `mail.${field}`),
    versions: {
      business: await versionOf("business"),
      site: await versionOf("site"),
      mail: mail.version,
      home: await versionOf("home"),
      facts: await versionOf("facts"),
      about: await versionOf("about"),
      reviews: await versionOf("reviews"),
      logo: await versionOf("logo"),
      words: words.version,
      filters: filters.version,
    },
    samples: await countSamples(database),
    build: { ...BUILD, database: config.databaseUrl ? "postgres" : "sqlite" },
  };
}
