import {
  button,
  expectItem,
  expectSlide,
  featureOnly,
  goHome,
  NEWS,
  news,
  position,
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

test("reduced motion: slides, parts and news stand still, steps are instant", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await featureOnly(page, 6);
  await page.route(NEWS, (route) => route.fulfill({ json: THREE_NEWS }));
  await page.clock.install();
  await goHome(page);
  await expect(slideRow(page)).toBeVisible();
  // Once each.
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
