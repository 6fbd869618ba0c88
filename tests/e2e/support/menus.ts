import type { Locator, Page } from "@playwright/test";

/** Opens the menu behind a button and returns it. */
export async function menuOf(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.locator(".popmenu:popover-open");
}

/** The button behind which a row's menu is. */
export const moreOf = (page: Page, row: string): Locator =>
  page.getByRole("button", { name: `More for ${row}`, exact: true });

/** Presses an item of a row's menu. */
export async function chooseIn(page: Page, row: string, item: string): Promise<void> {
  await moreOf(page, row).click();
  await page.locator(".popmenu:popover-open").getByText(item, { exact: true }).click();
}
