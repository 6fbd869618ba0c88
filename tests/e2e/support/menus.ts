import type { Locator, Page } from "@playwright/test";

/** Opens the menu behind a button and returns it. */
export async function menuOf(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.locator(".popmenu:popover-open");
}
