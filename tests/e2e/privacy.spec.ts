import { expect, test } from "./support/test.ts";

test("says what is stored, and a visit leaves nothing behind", async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("sets no cookie");
  await page.getByRole("searchbox", { name: "Search products" }).fill("gripper");
  await expect(page.getByRole("search").first().getByRole("listitem").first()).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("names the site that the map comes from", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("main")).toContainText("www.openstreetmap.org");
});
