import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { tick, untick } from "../support/press.ts";
import { shifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const LISTING = "/products/picanol";
const head = (page: Page, name: string) => page.locator("summary").filter({ hasText: name });
const parts = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const omniplus = (page: Page) => page.getByRole("checkbox", { name: /^OMNIplus 190 \d+$/ });

test("a visitor's loom is stored and matching parts say so, without layout shifts", async ({ page }) => {
  const fits = page.getByText("Fits your OMNIplus 190");
  await page.goto(LISTING);
  await head(page, "Machine").click();
  const mine = page.getByRole("button", { name: "Save OMNIplus 190 as my loom" });
  // Nothing is offered before a machine is chosen.
  await expect(page.getByRole("button", { name: /as my loom/ })).toHaveCount(0);
  await tick(omniplus(page));
  await expect(page.getByRole("button", { name: /as my loom/ })).toHaveCount(1);
  await expect(mine).toHaveAttribute("aria-pressed", "false");
  await mine.click();
  await expect(mine).toHaveAttribute("aria-pressed", "true");
  await untick(omniplus(page));
  await expect(mine).toHaveCount(0);
  await expect(page).toHaveURL(LISTING);
  await page.keyboard.press("Escape");
  await expect(parts(page)).toHaveCount(12);
  const all = await parts(page).count();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [LISTING, `${LISTING}?view=table`, "/search?q=nozzle"]) {
      await page.goto(path);
      await expect(fits.first()).toBeVisible();
      expect.soft([width, path, await shifts(page)]).toEqual([width, path, 0]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // A part for no loom, or another one, does not move and shows nothing.
  await page.goto(LISTING);
  await expect(parts(page)).toHaveCount(all);
  await expect(page.locator(".card").filter({ hasText: "Operator panel" })).not.toContainText("Fits");
  await page.getByRole("searchbox", { name: "Search products" }).fill("heald frame");
  const found = page.getByRole("search").first().getByRole("listitem");
  await expect(found.filter({ hasText: "two drive hooks" })).toContainText("Fits your OMNIplus 190");
  await expect(found.filter({ hasText: "Toyota" })).not.toContainText("Fits");
  await page.keyboard.press("Escape");

  await page.goto("/products/toyota");
  await parts(page).getByRole("link", { name: "Brake plate with outer lugs" }).click();
  await expect(fits).toHaveCount(0);
  const own = page.getByRole("group", { name: "My machine" });
  await own.getByRole("button", { name: "JAT710" }).click();
  await expect(page.getByText("Fits your JAT710").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Fits your JAT710").first()).toBeVisible();
  expect(await shifts(page)).toBe(0);
  await expect(own.getByRole("button", { name: "JAT710" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, "main");
  await head(page, "My machines").click();
  await page.getByRole("button", { name: "Remove OMNIplus 190 from my machines" }).click();
  await expect(head(page, "My machines")).toBeFocused();
  await own.getByRole("button", { name: "JAT710" }).click();
  await expect(head(page, "My machines")).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("machines"))).toBeNull();
  await page.goto(`${LISTING}?filter=machine.omniplus190`);
  await head(page, "Machine").click();
  await expect(mine).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText(/^Fits your/)).toHaveCount(0);
});
