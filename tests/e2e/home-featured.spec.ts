import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { goHome, holdBack, openStill, startAnew, swipeLeft } from "./support/home.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const CALL = "**/api/products/featured";
const strip = (page: Page) => page.getByRole("list", { name: "Featured products" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const left = (page: Page) => strip(page).evaluate((ul) => ul.scrollLeft);
const cards = (page: Page) => strip(page).locator("li");

/** Lets no more than so many parts be featured. */
const featureOnly = (page: Page, count: number) =>
  page.route(CALL, async (route) => {
    const response = await route.fetch();
    const parts = (await response.json()) as unknown[];
    expect(parts.length).toBeGreaterThanOrEqual(count);
    await route.fulfill({ response, json: parts.slice(0, count) });
  });

/** Opens the home page with so many featured parts and a clock that stands still. */
async function openStrip(page: Page, count: number): Promise<void> {
  await featureOnly(page, count);
  await openStill(page, async () => {
    await goHome(page);
    // An answer that comes once the clock stands is never drawn.
    await expect(strip(page)).toBeVisible();
  });
  await startAnew(page, strip(page));
}

test("the featured parts are in the markup, once", async ({ server }) => {
  const { body } = await server.visitor.get("/api/products/featured");
  const { text } = await server.visitor.get("/");
  const markup = text.slice(text.indexOf('class="strip '), text.indexOf("News and company"));
  expect(body.length).toBeGreaterThanOrEqual(5);
  expect(markup.match(/<li /g)).toHaveLength(body.length);
  for (const { productId } of body) expect(markup).toContain(`href="/products/details/${productId}"`);
});

test("moves by itself, and holds under the mouse, under the keyboard and by its button", async ({ page }) => {
  await openStrip(page, 6);
  await test.step("moves by a pixel every 30 ms", async () => {
    const start = await left(page);
    await page.clock.runFor(30 * 50);
    expect(await left(page)).toBe(start + 50);
    await page.clock.runFor(29);
    expect(await left(page)).toBe(start + 50);
  });
  await test.step("holds under the mouse and under the keyboard, and goes on after", async () => {
    await strip(page).hover();
    const held = await left(page);
    await page.clock.runFor(3000);
    expect(await left(page)).toBe(held);
    await page.mouse.move(2, 2);
    await page.clock.runFor(300);
    expect(await left(page)).toBeGreaterThan(held);
    await page.getByRole("link", { name: "All products" }).first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(strip(page).getByRole("link").first()).toBeFocused();
    const kept = await left(page);
    await page.clock.runFor(3000);
    expect(await left(page)).toBe(kept);
  });
  await test.step("pauses and plays by its button", async () => {
    await button(page, "Pause featured products").click();
    await page.mouse.move(2, 2);
    const start = await left(page);
    await page.clock.runFor(3000);
    expect(await left(page)).toBe(start);
    await button(page, "Play featured products").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(300);
    expect(await left(page)).toBeGreaterThan(start);
  });
  await test.step("the second round is for the mouse alone", async () => {
    await expect(cards(page)).toHaveCount(12);
    await expect(strip(page).getByRole("link")).toHaveCount(6);
    const copies = strip(page).locator("li[aria-hidden=true] a");
    await expect(copies).toHaveCount(6);
    for (const copy of await copies.all()) await expect(copy).toHaveAttribute("tabindex", "-1");
    await page.clock.resume();
    await expectAccessible(page);
  });
});

test("runs in a ring: where the second round begins, the first is shown again", async ({ page }) => {
  await openStrip(page, 5);
  const round = await strip(page).evaluate((ul) => {
    const [first, again] = [ul.children[0], ul.children[5]] as HTMLElement[];
    return (again?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
  });
  // The row is long enough for a whole round, on wide screens too.
  expect(await strip(page).evaluate((ul) => ul.scrollWidth - ul.clientWidth)).toBeGreaterThanOrEqual(round);
  await strip(page).evaluate((ul, x) => {
    ul.scrollLeft = x;
  }, round - 10);
  await page.clock.runFor(30 * 15);
  expect(await left(page)).toBe(5);
});

for (const count of [1, 4]) {
  test(`${count} of them stand still, once each`, async ({ page }) => {
    await openStrip(page, count);
    await page.clock.runFor(3000);
    expect(await left(page)).toBe(0);
    await expect(cards(page)).toHaveCount(count);
    await expect(button(page, "Pause featured products")).toHaveCount(0);
  });
}

test("reduced motion: stands still, once each, and scrolls by hand", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await featureOnly(page, 6);
  await page.clock.install();
  await goHome(page);
  await expect(cards(page)).toHaveCount(6);
  await page.clock.runFor(3000);
  expect(await left(page)).toBe(0);
  await strip(page).hover();
  await page.mouse.wheel(300, 0);
  await expect.poll(() => left(page)).toBeGreaterThan(100);
});

test("its states are told in its place", async ({ page, forgive }) => {
  const release = await holdBack(page, CALL);
  await goHome(page);
  await expect(page.getByRole("main")).toContainText("Loading products...");
  release();
  await expect(strip(page)).toBeVisible();
  for (const [answer, text] of [
    [{ json: [] }, "No featured products available"],
    [{ status: 500, json: {} }, "Error loading products"],
    [{ json: [{}] }, "Error loading products"],
  ] as const) {
    await page.unrouteAll();
    await page.route(CALL, (route) => route.fulfill(answer));
    await goHome(page);
    await expect(page.getByText(text)).toBeVisible();
  }
  forgive(ANYTHING);
});

test.describe("under a finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("what a finger took hold of stays where it was left", async ({ page }) => {
    await page.goto("/");
    await expect(button(page, "Pause featured products")).toBeVisible();
    await strip(page).scrollIntoViewIfNeeded();
    await swipeLeft(page, strip(page), 200);
    await expect(button(page, "Play featured products")).toBeVisible();
    expect(await left(page)).toBeGreaterThan(100);
  });
});
