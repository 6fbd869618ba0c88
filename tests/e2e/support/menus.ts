import type { Locator, Page } from "@playwright/test";

/** Opens a menu of rarer ways on by its button, and gives it. */
export async function menuOf(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.locator(".popmenu:popover-open");
}
