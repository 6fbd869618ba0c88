import type { Page } from "@playwright/test";
import { hold } from "../support/calls.ts";
import {
  button,
  expectSlide,
  FEATURED,
  goHome,
  NEWS,
  openWithPausedClock,
  panel,
  position,
  restartInterval,
  SLIDES,
  slideDot,
  slideRow,
  strip,
  stripLeft,
  swipeLeft,
} from "../support/home.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

/** Goes back to the first slide, which starts its full interval. */
async function toFirst(page: Page): Promise<void> {
  await slideDot(page, 1).click();
  await page.clock.runFor(1100);
  await restartInterval(page, slideRow(page));
}

async function countSlides(page: Page): Promise<number> {
  const count = await slideRow(page).getByRole("listitem").count();
  expect(count).toBeGreaterThanOrEqual(2);
  return count;
}

test("moves, steps by arrows, dots and keys; stops for mouse, keyboard and button", async ({ page }) => {
  await openWithPausedClock(page);
  await toFirst(page);
  await test.step("moves on every five seconds, and after the last slide to the first", async () => {
    const count = await countSlides(page);
    for (let index = 1; index <= count; index += 1) {
      await page.clock.runFor(4900);
      await expectSlide(page, index - 1);
      await page.clock.runFor(100);
      await expect(slideDot(page, (index % count) + 1)).toHaveAttribute("aria-current", "true");
      // The step is part of the five seconds before the next one and takes one of them.
      await page.clock.runFor(1100);
      await expectSlide(page, index % count);
      await restartInterval(page, slideRow(page));
    }
  });
  await test.step("the scroll takes a second", async () => {
    await toFirst(page);
    await button(page, "Next slide").click();
    await page.clock.runFor(500);
    const halfway = await position(page);
    expect(halfway).toBeGreaterThan(0.2);
    expect(halfway).toBeLessThan(0.8);
    await page.clock.runFor(600);
    await expectSlide(page, 1);
  });
  await test.step("stops while hovered", async () => {
    await toFirst(page);
    await slideRow(page).hover();
    await page.clock.runFor(20_000);
    await expectSlide(page, 0);
    await page.mouse.move(2, 2);
    await page.clock.runFor(6100);
    await expectSlide(page, 1);
  });
  await test.step("stops while the keyboard focus is in it", async () => {
    await toFirst(page);
    await button(page, "Next slide").press("Shift+Tab");
    await page.clock.runFor(20_000);
    await expectSlide(page, 0);
    await page.getByRole("link", { name: "Send a photo of the worn part" }).focus();
    await page.clock.runFor(6100);
    await expectSlide(page, 1);
  });
  await test.step("resumes after a click on an arrow", async () => {
    await toFirst(page);
    await button(page, "Next slide").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(1100);
    await expectSlide(page, 1);
    await page.clock.runFor(5000);
    await expectSlide(page, 2);
  });
  await test.step("pauses and plays by its button", async () => {
    await toFirst(page);
    await button(page, "Pause slide").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(20_000);
    await expectSlide(page, 0);
    await button(page, "Play slide").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(6100);
    await expectSlide(page, 1);
  });
  await test.step("arrows wrap at both ends, dots lead to any slide", async () => {
    await toFirst(page);
    const last = (await countSlides(page)) - 1;
    await button(page, "Previous slide").click();
    await page.clock.runFor(1100);
    await expectSlide(page, last);
    await button(page, "Next slide").click();
    await page.clock.runFor(1100);
    await expectSlide(page, 0);
    await slideDot(page, 2).click();
    await page.clock.runFor(1100);
    await expectSlide(page, 1);
  });
  await test.step("arrow keys step while the row has the focus; other keys do not", async () => {
    await toFirst(page);
    await slideRow(page).press("ArrowRight");
    await page.clock.runFor(1100);
    await expectSlide(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.clock.runFor(1100);
    await expectSlide(page, 0);
    await page.keyboard.press("a");
    await page.clock.runFor(1100);
    await expectSlide(page, 0);
  });
  await test.step("snaps to the current slide when the window is resized", async () => {
    await toFirst(page);
    await slideDot(page, 2).click();
    await page.clock.runFor(1100);
    for (const width of [800, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await expectSlide(page, 1);
    }
  });
  await test.step("a resize in the middle of a step ends it at its slide", async () => {
    await toFirst(page);
    await button(page, "Next slide").click();
    await page.clock.runFor(300);
    await page.setViewportSize({ width: 900, height: 800 });
    await expectSlide(page, 1);
  });
});

test("shows that slides, parts and news are loading; the box is fixed at every width", async ({ page }) => {
  const releases = await Promise.all([SLIDES, FEATURED, NEWS].map((call) => hold(page, "GET", call)));
  await goHome(page);
  const box = page.locator(".slides");
  // Next to its key it is 824 px wide. On phones a drawing with numbers is shown whole.
  const expectRatio = async (width: number, ratio: number) => {
    await page.setViewportSize({ width, height: 800 });
    const { width: w = 0, height: h = 1 } = (await box.boundingBox()) ?? {};
    expect(w / h).toBeCloseTo(ratio, 1);
  };
  await expect(box).toHaveText("Loading slider...");
  await expect(page.getByRole("main")).toContainText("Loading products...");
  await expect(panel(page)).toContainText("Loading news...");
  await expectRatio(1440, 1400 / 670);
  await expectRatio(360, 1600 / 680);
  const loading = await box.evaluate((it) => it.closest(".live-plate")?.clientHeight);
  for (const release of releases) release();
  await expect(box.getByRole("img").first()).toBeVisible();
  expect(await box.evaluate((it) => it.closest(".live-plate")?.clientHeight)).toBe(loading);
  await expectRatio(360, 1600 / 680);
  await expect(box.locator("picture img").first()).toHaveCSS("object-position", "30% 50%");
  await expectRatio(1440, 1400 / 670);
  await expect(box.locator("picture img").first()).toHaveCSS("object-position", "50% 50%");
  await expect(strip(page)).toBeVisible();
  await expect(panel(page)).not.toContainText("Loading news...");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("loads only the first slide's image, and parts when they are near", async ({ page }) => {
    // Nothing moves automatically, which would request the next one.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await goHome(page);
    const requested = (list: string) =>
      page
        .getByRole("list", { name: list })
        .locator("picture img")
        .evaluateAll((images) => images.filter((each) => (each as HTMLImageElement).currentSrc).length);
    // The preload distance depends on the connection speed that the browser assumes.
    await expect.poll(() => requested("Featured products")).toBeGreaterThan(2);
    const near = await requested("Featured products");
    expect(near).toBeLessThan(await strip(page).locator("picture img").count());
    expect(await requested("Slides")).toBe(1);
    await slideRow(page).tap();
    await expect.poll(() => requested("Slides")).toBe(3);
    await strip(page).scrollIntoViewIfNeeded();
    await expect(async () => {
      await swipeLeft(page, strip(page), 200);
      expect(await requested("Featured products")).toBeGreaterThan(near);
    }).toPass();
  });

  test("a swipe shows the next slide; a held strip stays where it was left", async ({ page }) => {
    await page.goto("/");
    await button(page, "Pause slide").tap();
    await swipeLeft(page, slideRow(page), 250);
    // The dots are folded away.
    await expect(page.locator(".slidebar")).toContainText(/^2 \/ \d/);
    await expect.poll(() => position(page)).toBe(1);
    await expect(button(page, "Pause featured products")).toBeVisible();
    await strip(page).scrollIntoViewIfNeeded();
    await swipeLeft(page, strip(page), 200);
    await expect(button(page, "Play featured products")).toBeVisible();
    expect(await stripLeft(page)).toBeGreaterThan(100);
  });
});
