import { site, sitePages } from "../../contract/site/calls.ts";
import { news, photographs, slides, tabs } from "../../contract/site/home-content-calls.ts";
import { CONTENT_PAGES, type ContentPage } from "../../contract/site/site-content.ts";
import type { PlatformDeps } from "../platform/deps.ts";
import { type Handlers, handle } from "../platform/http/handle.ts";
import { readContentPage } from "./content/read-content.ts";
import type { ListingCounts } from "./deps.ts";
import { SLIDES } from "./hero/slider.ts";
import { listTabs, presentPublicTab, presentTab, saveTab } from "./hero/tabs.ts";
import { itemCalls } from "./items/calls.ts";
import { NEWS_ITEMS } from "./news/news.ts";
import { PHOTOGRAPHS } from "./photographs/photographs.ts";
import { readSite } from "./read-site.ts";

export const siteCalls = (services: PlatformDeps & { search: ListingCounts }) => [
  ...handle(site, { read: () => readSite(services.database) }),
  ...handle(
    sitePages,
    Object.fromEntries(
      (Object.keys(CONTENT_PAGES) as ContentPage[]).map((page) => [
        page,
        () => readContentPage(services.database, page),
      ]),
    ) as unknown as Handlers<typeof sitePages>,
  ),
  ...itemCalls(services, slides, SLIDES),
  // GET /hero/news ignores the switch in Settings (ruling 'Where the spec describes a limitation').
  ...itemCalls(services, news, NEWS_ITEMS),
  ...itemCalls(services, photographs, PHOTOGRAPHS),
  ...handle(tabs, {
    list: ({ viewer }) => listTabs(services.database, viewer ? presentTab : presentPublicTab),
    save: async ({ body, files, actor, version, reply }) => {
      const { tab, created } = await saveTab(services, actor, body, files, { version });
      reply.code(created ? 201 : 200);
      return tab;
    },
  }),
];
