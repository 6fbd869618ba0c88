import { laterFaults } from "#contract/platform/later-rules.ts";
import { settings, settingsParts, site, siteAddress, sitePages } from "#contract/site/calls.ts";
import { news, photographs, slides, tabs } from "#contract/site/home-content-calls.ts";
import { SETTINGS_LATER_RULES, SETTINGS_PARTS, type SettingsPart } from "#contract/site/settings.ts";
import { CONTENT_PAGES, type ContentPage } from "#contract/site/site-content.ts";
import type { Actor } from "../platform/database/write.ts";
import type { PlatformDeps } from "../platform/deps.ts";
import { type Handlers, handle } from "../platform/http/handle.ts";
import { requireFaultless } from "../platform/http/problems.ts";
import { readContentPage } from "./content/read-content.ts";
import type { ListingCounts } from "./deps.ts";
import { SLIDES } from "./hero/slider.ts";
import { listTabs, presentPublicTab, presentTab, saveTab } from "./hero/tabs.ts";
import { itemCalls } from "./items/calls.ts";
import { NEWS_ITEMS } from "./news/news.ts";
import { PHOTOGRAPHS } from "./photographs/photographs.ts";
import { readSite } from "./read-site.ts";
import { removeLogo, saveLogo } from "./settings/logo.ts";
import { readSettings, saveBehaviour, saveMail, saveSettings } from "./settings/save-settings.ts";
import { readSiteAddress, saveSiteAddress } from "./settings/site-address.ts";
import { sendTestMail } from "./settings/test-mail.ts";

export const siteCalls = (services: PlatformDeps & { search: ListingCounts }) => {
  const { config, database } = services;
  const storedAsSent = (key: SettingsPart) => [
    key,
    ({ body, actor, version }: { body: object; actor: Actor; version: number | undefined }) =>
      saveSettings(services, actor, { key, version }, (stored) => {
        requireFaultless(laterFaults(SETTINGS_LATER_RULES[key] ?? {}, body, stored));
        return body;
      }),
  ];
  return [
    ...handle(site, { read: () => readSite(database) }),
    ...handle(
      sitePages,
      Object.fromEntries(
        (Object.keys(CONTENT_PAGES) as ContentPage[]).map((page) => [
          page,
          () => readContentPage(database, page),
        ]),
      ) as unknown as Handlers<typeof sitePages>,
    ),
    ...itemCalls(services, slides, SLIDES),
    // GET /hero/news ignores the switch in Settings (ruling 'Where the spec describes a limitation').
    ...itemCalls(services, news, NEWS_ITEMS),
    ...itemCalls(services, photographs, PHOTOGRAPHS),
    ...handle(tabs, {
      list: ({ viewer }) => listTabs(database, viewer ? presentTab : presentPublicTab),
      save: async ({ body, files, actor, version, reply }) => {
        const { tab, created } = await saveTab(services, actor, body, files, { version });
        reply.code(created ? 201 : 200);
        return tab;
      },
    }),
    ...handle(settings, {
      read: () => readSettings(database, config),
      saveLogo: ({ params, files, actor, version }) =>
        saveLogo(services, actor, { ...params, version }, files),
      removeLogo: ({ params, actor, version }) => removeLogo(services, actor, { ...params, version }),
      testMail: ({ actor, request }) => sendTestMail(services, actor, request.log),
    }),
    // A part is stored as sent, except two, which keep stored fields.
    ...handle(settingsParts, {
      ...(Object.fromEntries((Object.keys(SETTINGS_PARTS) as SettingsPart[]).map(storedAsSent)) as Handlers<
        typeof settingsParts
      >),
      site: ({ body, actor, version }) => saveBehaviour(services, actor, version, body),
      mail: ({ body, actor, version }) => saveMail(services, actor, version, body),
    }),
    ...handle(siteAddress, {
      read: () => readSiteAddress(database, config),
      save: ({ body, actor, version }) => saveSiteAddress(database, config, actor, version, body),
    }),
  ];
};
