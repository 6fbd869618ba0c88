import { expect, test } from "../support/test.ts";

test("says what is stored, and a visit leaves nothing behind", async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("sets no cookie");
  // The site that the map comes from.
  await expect(page.getByRole("main")).toContainText("www.openstreetmap.org");
  await page.getByRole("searchbox", { name: "Search products" }).fill("gripper");
  await expect(page.getByRole("search").first().getByRole("listitem").first()).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
