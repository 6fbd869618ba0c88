import { openAsAdmin } from "../support/admin.ts";
import { expect, test } from "../support/test.ts";

test("a menu is opened, navigated and closed by keyboard and returns the focus", async ({ page }) => {
  await openAsAdmin(page, "/admin/products");
  const more = page.getByRole("button", { name: /^More for (?!the list)/ }).first();
  const menu = page.locator(".popmenu:popover-open");
  const line = (name: string) => menu.getByRole("link", { name, exact: true });
  await more.press("ArrowDown");
  await expect(line("Duplicate")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(line("History")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(line("Duplicate")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(line("Duplicate")).not.toBeFocused();
  await page.keyboard.press("h");
  await expect(line("History")).toBeFocused();
  await page.keyboard.press("x");
  await expect(line("History")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
});
