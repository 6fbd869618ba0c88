import { expectAccessible } from "../support/axe.ts";
import {
  button,
  featureOnly,
  goHome,
  openStill,
  startAnew,
  strip,
  stripCards,
  stripLeft,
} from "../support/home.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

test("moves as a ring, holds under the mouse, the keyboard and by its button", async ({ page }) => {
  await featureOnly(page, 6);
  await openStill(page, async () => {
    await goHome(page);
    // An answer that comes once the clock stands is never drawn.
    await expect(strip(page)).toBeVisible();
  });
  await startAnew(page, strip(page));
  await test.step("moves by a pixel every 30 ms", async () => {
    const start = await stripLeft(page);
    await page.clock.runFor(30 * 50);
    expect(await stripLeft(page)).toBe(start + 50);
    await page.clock.runFor(29);
    expect(await stripLeft(page)).toBe(start + 50);
  });
  await test.step("holds under the mouse and under the keyboard, and goes on after", async () => {
    await strip(page).hover();
    const held = await stripLeft(page);
    await page.clock.runFor(3000);
    expect(await stripLeft(page)).toBe(held);
    await page.mouse.move(2, 2);
    await page.clock.runFor(300);
    expect(await stripLeft(page)).toBeGreaterThan(held);
    await page.getByRole("link", { name: "All products" }).first().focus();
    await page.keyboard.press("Tab");
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
  await test.step("runs in a ring: where the second round begins, the first is shown again", async () => {
    await startAnew(page, strip(page));
    const round = await strip(page).evaluate((ul) => {
      const [first, again] = [ul.children[0], ul.children[6]] as HTMLElement[];
      return (again?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    });
    // The row is long enough for a whole round, on wide screens too.
    expect(await strip(page).evaluate((ul) => ul.scrollWidth - ul.clientWidth)).toBeGreaterThanOrEqual(round);
    await strip(page).evaluate((ul, x) => {
      ul.scrollLeft = x;
    }, round - 10);
    await page.clock.runFor(30 * 15);
    expect(await stripLeft(page)).toBe(5);
  });
  await test.step("the second round is for the mouse alone", async () => {
    await expect(stripCards(page)).toHaveCount(12);
    await expect(strip(page).getByRole("link")).toHaveCount(6);
    const copies = strip(page).locator("li[aria-hidden=true] a");
    await expect(copies).toHaveCount(6);
    for (const copy of await copies.all()) await expect(copy).toHaveAttribute("tabindex", "-1");
    await page.clock.resume();
    await expectAccessible(page);
  });
});
