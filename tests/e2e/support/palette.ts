import { expect, type Page } from "@playwright/test";

export const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
export const field = (page: Page) =>
  page.getByRole("combobox", { name: "Search products, screens and actions" });
export const options = (page: Page) => palette(page).getByRole("option");
export const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });
/** The message below the list. */
export const paletteMessage = (page: Page) => palette(page).locator(".says");

/** Opens the palette by its keys and waits until it accepts typing. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}
