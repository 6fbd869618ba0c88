import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { reply } from "../support/calls.ts";
import {
  button,
  expectItem,
  expectSlide,
  featureOnly,
  goHome,
  NEWS,
  news,
  openWithPausedClock,
  panel,
  position,
  restartInterval,
  SLIDES,
  slideRow,
  slides,
  strip,
  stripCards,
  stripLeft,
  THREE_NEWS,
} from "../support/home.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

test("the parts strip loops and stops for the mouse, the keyboard and its button", async ({ page }) => {
  await featureOnly(page, 6);
  await openWithPausedClock(page, async () => {
    await goHome(page);
    // A response that arrives after the clock is paused would never be drawn.
    await expect(strip(page)).toBeVisible();
  });
  await restartInterval(page, strip(page));
  await test.step("moves by a pixel every 30 ms", async () => {
    const start = await stripLeft(page);
    await page.clock.runFor(30 * 50);
    expect(await stripLeft(page)).toBe(start + 50);
    await page.clock.runFor(29);
    expect(await stripLeft(page)).toBe(start + 50);
  });
  await test.step("stops while hovered or focused, then resumes", async () => {
    await strip(page).hover();
    const held = await stripLeft(page);
    await page.clock.runFor(3000);
    expect(await stripLeft(page)).toBe(held);
    await page.mouse.move(2, 2);
    await page.clock.runFor(300);
    expect(await stripLeft(page)).toBeGreaterThan(held);
    await page.getByRole("link", { name: "All products" }).first().press("Tab");
    await page.keyboard.press("Tab");
    await expect(strip(page).getByRole("link").first()).toBeFocused();
    const kept = await stripLeft(page);
    await page.clock.runFor(3000);
    expect(await stripLeft(page)).toBe(kept);
  });
  await test.step("pauses and plays by its button", async () => {
    await button(page, "Pause featured products").click();
    await page.mouse.move(2, 2);
    const start = await stripLeft(page);
    await page.clock.runFor(3000);
    expect(await stripLeft(page)).toBe(start);
    await button(page, "Play featured products").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(300);
    expect(await stripLeft(page)).toBeGreaterThan(start);
  });
  await test.step("loops: the start of the second round shows the first again", async () => {
    await restartInterval(page, strip(page));
    const round = await strip(page).evaluate((ul) => {
      const [first, again] = [ul.children[0], ul.children[6]] as HTMLElement[];
      return (again?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    });
    // The row is long enough for a whole round, also on wide screens.
    expect(await strip(page).evaluate((ul) => ul.scrollWidth - ul.clientWidth)).toBeGreaterThanOrEqual(round);
    await strip(page).evaluate((ul, x) => {
      ul.scrollLeft = x;
    }, round - 10);
    await page.clock.runFor(30 * 15);
    expect(await stripLeft(page)).toBe(5);
  });
  await test.step("hides the second round from keyboard and screen readers", async () => {
    await expect(stripCards(page)).toHaveCount(12);
    await expect(strip(page).getByRole("link")).toHaveCount(6);
    const copies = strip(page).locator("li[aria-hidden=true] a");
    await expect(copies).toHaveCount(6);
    for (const copy of await copies.all()) await expect(copy).toHaveAttribute("tabindex", "-1");
    await page.clock.resume();
    await expectAccessible(page);
  });
});

const dot = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^News ${number}:`) });

async function openNews(page: Page): Promise<void> {
  await page.route(NEWS, reply(200, THREE_NEWS));
  await openWithPausedClock(page, async () => {
    await goHome(page);
    await expect(button(page, "Pause news")).toBeVisible();
  });
  await toFirst(page);
}

/** Goes back to the first item, which starts its full interval. */
async function toFirst(page: Page): Promise<void> {
  await dot(page, 1).click();
  await restartInterval(page, panel(page));
}

test("the news move on, stop, and step by arrows and dots", async ({ page }) => {
  await openNews(page);
  await test.step("moves on every six seconds, and after the last item to the first", async () => {
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
  await test.step("stops while hovered and while paused", async () => {
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
  await test.step("an item shows tag, day, text and author; without a tag it is 'News'", async () => {
    await toFirst(page);
    for (const words of ["March 12, 2024", "Posted by Admin"]) await expect(panel(page)).toContainText(words);
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

test("with reduced motion slides, parts and news don't move, and steps are instant", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await featureOnly(page, 6);
  await page.route(NEWS, reply(200, THREE_NEWS));
  await page.clock.install();
  await goHome(page);
  await expect(slideRow(page)).toBeVisible();
  // Each part is shown once.
  await expect(stripCards(page)).toHaveCount(6);
  await expectItem(page, "First item");
  await page.clock.runFor(30_000);
  await expectSlide(page, 0);
  expect(await stripLeft(page)).toBe(0);
  await expectItem(page, "First item");
  await expect(page.getByRole("button", { name: /^Pause/ })).toHaveCount(0);
  await button(page, "Next slide").click();
  await expectSlide(page, 1);
  await button(page, "Next news").click();
  await expectItem(page, "Second item");
  await strip(page).hover();
  await page.mouse.wheel(300, 0);
  await expect.poll(() => stripLeft(page)).toBeGreaterThan(100);
});

test("single slides, single news and up to four parts have no controls", async ({ page }) => {
  await page.route(SLIDES, (route) => route.fulfill({ json: slides("Only one") }));
  await page.route(NEWS, (route) => route.fulfill({ json: news({ title: "Alone" }) }));
  await page.clock.install();
  for (const count of [1, 4]) {
    await featureOnly(page, count);
    await goHome(page);
    await expect(page.getByRole("img", { name: "Only one" })).toBeVisible();
    await expectItem(page, "Alone");
    await expect(stripCards(page)).toHaveCount(count);
    await expect(page.getByRole("button", { name: /^(Next|Pause)/ })).toHaveCount(0);
    await page.clock.runFor(20_000);
    expect([await position(page), await stripLeft(page)]).toEqual([0, 0]);
    await expect(stripCards(page)).toHaveCount(count);
  }
});
