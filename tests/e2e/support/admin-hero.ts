import type { Locator, Page } from "@playwright/test";
import type { SliderItem } from "#contract/site/hero.ts";
import type { NewsItem } from "#contract/site/news.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestItem, ITEM_PATHS, type ItemKindName } from "#tests/support/hero.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { openAsAdmin } from "./admin.ts";
import { inDatabase } from "./database.ts";
import { test as base, expect } from "./test.ts";

/** The home page of one test, which starts empty and is filled through the API. */
export interface TestHome {
  admin: ApiClient;
  /** Creates slides with these titles, in this order. */
  slides: (...titles: string[]) => Promise<SliderItem[]>;
  /** The data that an administrator reads now. */
  read: {
    slides: () => Promise<SliderItem[]>;
    news: () => Promise<NewsItem[]>;
  };
  /** Sets the switch in Settings that publishes the news. */
  publishNews: (isOn: boolean) => void;
}

export const test = base.extend<{ testHome: TestHome }>({
  server: ({ emptySite }, use) => use(emptySite),
  testHome: async ({ server, admin }, use) => {
    const all = async (kind: ItemKindName) => (await admin.get(`${ITEM_PATHS[kind]}/all`)).body;
    const clear = async () => {
      for (const kind of ["slider", "news"] as const) {
        for (const { _id } of await all(kind)) await admin.del(`${ITEM_PATHS[kind]}/${_id}`);
      }
    };
    await clear();
    const publishNews = (isOn: boolean) => storeSwitch(server, isOn);
    await use({
      admin,
      publishNews,
      async slides(...titles) {
        const created: SliderItem[] = [];
        for (const title of titles) created.push(await createTestItem(admin, "slider", { title }));
        return created;
      },
      read: { slides: () => all("slider"), news: () => all("news") },
    });
    publishNews(false);
    await clear();
  },
});

export { expect };

function storeSwitch({ dataDir }: ServerProcess, news: boolean): void {
  const statement = "insert or replace into settings (key, value, updated_at) values ('site', ?, 0)";
  inDatabase(dataDir, statement, JSON.stringify({ news }));
  inDatabase(dataDir, "update counters set value = value + 1");
}

/** Opens the Hero Section Manager and waits until both cards show something. */
export async function openHero(page: Page): Promise<void> {
  await openAsAdmin(page, "/admin/hero");
  await expect(page.getByRole("button", { name: /^Add (Slider Image|News Item)$/ })).toHaveCount(2);
}

export const sliderCard = (page: Page): Locator => page.getByRole("region", { name: "Slider Images" });
export const newsCard = (page: Page): Locator => page.getByRole("region", { name: "News & Updates" });

export const item = (page: Page, title: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** The titles of a card, in order. */
export const titlesOf = (card: Locator): Locator => card.getByRole("heading", { level: 3 });

export const slidePicker = (page: Page): Locator => page.getByLabel("Image of a new slide");
/** The file input of the open edit form. */
export const imagePicker = (page: Page): Locator => page.getByLabel(/^Image of (Edit|New) /);

export const SLIDES = /\/api\/hero\/slider$/;
export const ALL_SLIDES = /\/api\/hero\/slider\/all$/;
export const ONE_SLIDE = /\/api\/hero\/slider\/[0-9a-f-]{36}$/;
export const NEWS = /\/api\/hero\/news$/;
export const ALL_NEWS = /\/api\/hero\/news\/all$/;
export const ONE_NEWS = /\/api\/hero\/news\/[0-9a-f-]{36}$/;
export const ORDER = /\/order$/;
export const TOGGLE = /\/toggle-active$/;
export const IMAGE = /\/image$/;
export const SITE = /\/api\/site$/;
