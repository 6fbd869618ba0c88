import type { Page } from "@playwright/test";
import {
  button,
  expectItem,
  goHome,
  NEWS,
  openStill,
  panel,
  startAnew,
  THREE_NEWS,
} from "../support/home.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const dot = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^News ${number}:`) });

async function openNews(page: Page): Promise<void> {
  await page.route(NEWS, (route) => route.fulfill({ json: THREE_NEWS }));
  await openStill(page, async () => {
    await goHome(page);
    await expect(button(page, "Pause news")).toBeVisible();
  });
  await toFirst(page);
}

/** Goes back to the first item, which has its whole time before it. */
async function toFirst(page: Page): Promise<void> {
  await dot(page, 1).click();
  await startAnew(page, panel(page));
}

test("goes on by itself, holds, and steps by arrows and dots", async ({ page }) => {
  await openNews(page);
  await test.step("goes on every six seconds, and after the last item to the first", async () => {
    for (const [now, next] of [
      ["First item", "Second item"],
      ["Second item", "Third <b>item</b>"],
      ["Third <b>item</b>", "First item"],
    ] as const) {
      await page.clock.runFor(5900);
      await expectItem(page, now);
      await page.clock.runFor(100);
      await expectItem(page, next);
    }
  });
  await test.step("holds under the mouse and while paused", async () => {
    await toFirst(page);
    await panel(page).hover();
    await page.clock.runFor(30_000);
    await expectItem(page, "First item");
    await button(page, "Pause news").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(30_000);
    await expectItem(page, "First item");
    await button(page, "Play news").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(6000);
    await expectItem(page, "Second item");
  });
  await test.step("arrows and dots wrap", async () => {
    await toFirst(page);
    await button(page, "Previous news").click();
    await expectItem(page, "Third <b>item</b>");
    await button(page, "Next news").click();
    await expectItem(page, "First item");
    await dot(page, 2).click();
    await expectItem(page, "Second item");
    await expect(dot(page, 2)).toHaveAttribute("aria-current", "true");
  });
  await test.step("an item tells tag, day, text and author; without a tag it is 'News'", async () => {
    await toFirst(page);
    await expect(panel(page)).toContainText("March 12, 2024");
    await expect(panel(page)).toContainText("Posted by Admin");
    await expect(panel(page).getByText("Stock", { exact: true })).toHaveClass("badge green");
    await button(page, "Next news").click();
    await expect(panel(page).getByText("News", { exact: true })).toHaveClass("badge purple");
  });
  await test.step("the panel keeps its height from item to item", async () => {
    await toFirst(page);
    const height = async () => (await panel(page).boundingBox())?.height;
    const before = await height();
    await button(page, "Next news").click();
    expect(await height()).toBe(before);
  });
});
