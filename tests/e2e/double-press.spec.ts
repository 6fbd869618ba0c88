import type { Locator, Page } from "@playwright/test";
import { middleOf } from "./support/press.ts";
import { expect, test } from "./support/test.ts";

const LISTING = "/products/picanol";

/** Presses twice at one place, the second time once `isChanged` is so, as fast as that goes. */
async function pressTwice(page: Page, target: Locator, isChanged: () => Promise<unknown>): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.click(x, y);
  await isChanged();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

async function tapTwice(page: Page, target: Locator, isChanged: () => Promise<unknown>): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
  await isChanged();
  await page.touchscreen.tap(x, y);
}

test("a double press follows nothing that came under it", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await test.step("'Add' puts a part on the list and leaves the listing where it is", async () => {
    await page.goto(LISTING);
    const card = page.locator(".card").nth(1);
    await pressTwice(page, card.getByRole("button", { name: /^Add to list/ }), () =>
      expect(card.getByRole("link", { name: /^In your list/ })).toBeVisible(),
    );
    await expect(page).toHaveURL(LISTING);
    // Pressed by itself it leads to the list.
    await expect(async () => {
      await card.getByRole("link", { name: /^In your list/ }).click();
      await expect(page).toHaveURL("/enquiry-list", { timeout: 500 });
    }).toPass();
  });
  await test.step("'Next' of the pager opens no part", async () => {
    await page.goto(LISTING);
    const next = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" });
    await next.scrollIntoViewIfNeeded();
    await next.hover();
    await page.waitForLoadState("networkidle");
    await pressTwice(page, next, () => page.waitForURL(/page=2/, { waitUntil: "commit" }));
    await expect(page.getByText("page 2 of 3")).toBeVisible();
    await expect(page).toHaveURL(`${LISTING}?page=2`);
  });
  await test.step("of two rows of the list one is removed", async () => {
    await page.goto(LISTING);
    await page
      .locator(".card")
      .nth(3)
      .getByRole("button", { name: /^Add to list/ })
      .click();
    await page.goto("/enquiry-list");
    const rows = page.getByRole("button", { name: /^Remove (?!all)/ });
    await expect(rows).toHaveCount(2);
    await pressTwice(page, rows.first(), () => expect(rows).toHaveCount(1));
    await expect(rows).toHaveCount(1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a double tap on a part's 'Add' moves nothing and prints nothing", async ({ page }) => {
    await page.goto(LISTING);
    await page.locator(".card h3 a").first().click();
    const add = page.getByRole("button", { name: /^Add to enquiry list/ });
    await add.scrollIntoViewIfNeeded();
    const below = page.getByRole("button", { name: "Print" });
    const before = await below.boundingBox();
    const address = page.url();
    await page.evaluate(() => {
      window.print = () => console.error("printed");
    });
    await tapTwice(page, add, () => expect(page.getByRole("link", { name: /^In your list/ })).toBeVisible());
    expect(await below.boundingBox()).toEqual(before);
    await expect(page).toHaveURL(address);
  });
});
