import { settings, siteAddress } from "../../../contract/site/calls.ts";
import type {
  BusinessProfileBody,
  ListingFiltersBody,
  SiteBehaviourBody,
  TradeWordsBody,
} from "../../../contract/site/settings.ts";
import type {
  AboutContentBody,
  FactsContentBody,
  HomeContentBody,
  ReviewsContentBody,
} from "../../../contract/site/site-content.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { handle } from "../../platform/http/handle.ts";
import type { StoredMail } from "../../platform/mail/account.ts";
import type { Services } from "../../services.ts";
import { removeLogo, saveLogo } from "./logo.ts";
import { nextMail } from "./mail-settings.ts";
import { readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { readSiteAddress, saveSiteAddress } from "./site-address.ts";

/** What the owner sets (ruling 'Settings'). Each save answers all of the settings as they are then. */
export const settingsCalls = (services: Services) => {
  const { config, database } = services;
  return [...settingCalls(services), ...addressCalls(database, config)];
};

const addressCalls = (database: Database, config: Config) =>
  handle(siteAddress, {
    read: () => readSiteAddress(database, config),
    save: ({ body, actor, version }) => saveSiteAddress(database, config, actor, version, body),
  });

const settingCalls = (services: Services) => {
  const { config, database } = services;
  return handle(settings, {
    read: () => readSettings(database, config),
    saveBusiness: ({ body, actor, version }) =>
      saveSettings<BusinessProfileBody>(services, actor, { key: "business", version }, () => body),
    saveSite: ({ body, actor, version }) =>
      saveSettings<SiteBehaviourBody>(services, actor, { key: "site", version }, (stored) => ({
        ...stored,
        ...body,
      })),
    saveMail: ({ body, actor, version }) =>
      saveSettings<StoredMail>(services, actor, { key: "mail", version }, (stored) =>
        nextMail(stored, body, config),
      ),
    saveHome: ({ body, actor, version }) =>
      saveSettings<HomeContentBody>(services, actor, { key: "home", version }, () => body),
    saveFacts: ({ body, actor, version }) =>
      saveSettings<FactsContentBody>(services, actor, { key: "facts", version }, () => body),
    saveAbout: ({ body, actor, version }) =>
      saveSettings<AboutContentBody>(services, actor, { key: "about", version }, () => body),
    saveReviews: ({ body, actor, version }) =>
      saveSettings<ReviewsContentBody>(services, actor, { key: "reviews", version }, () => body),
    saveLogo: ({ params, files, actor, version }) => saveLogo(services, actor, { ...params, version }, files),
    removeLogo: ({ params, actor, version }) => removeLogo(services, actor, { ...params, version }),
    saveWords: ({ body, actor, version }) =>
      saveSettings<TradeWordsBody>(services, actor, { key: "words", version }, () => body),
    saveFilters: ({ body, actor, version }) =>
      saveSettings<ListingFiltersBody>(services, actor, { key: "filters", version }, () => body),
    testMail: ({ actor, request }) => sendTestMail(services, actor, request.log),
  });
};
