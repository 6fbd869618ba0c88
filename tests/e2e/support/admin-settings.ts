import type { Locator, Page } from "@playwright/test";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import type { ApiClient } from "#tests/support/client.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { openAsAdmin } from "./admin.ts";
import { inDatabase } from "./database.ts";
import { test as base, expect } from "./test.ts";

/** Settings affect the whole site, so these tests have an empty one. */
export const test = base.extend({
  server: ({ emptySite }, use) => use(emptySite),
});

export { expect };

export async function openSettings(page: Page, section: string): Promise<void> {
  await openAsAdmin(page, `/admin/settings/${section}`);
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
}

/** Deletes tabs in the database, because no API call does. */
export function deleteTabs({ dataDir }: ServerProcess): void {
  inDatabase(dataDir, "delete from hero_tabs");
}

export const readSettings = async (admin: ApiClient): Promise<SettingsAnswer> =>
  (await admin.get("/api/settings")).body;

/** The message about a whole form, which is announced. */
export const note = (page: Page): Locator => page.getByRole("main").locator(".form-note");
export const field = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
