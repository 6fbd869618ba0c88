import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { goHome, holdBack, openStill, slides, startAnew, swipeLeft } from "./support/home.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const CALL = "**/api/hero/slider";
const row = (page: Page) => page.getByRole("list", { name: "Slides" });
const step = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dot = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Slide ${number}:`) });

/** Which slide is in view; a fraction while the row is on its way. */
const position = (page: Page) =>
  row(page).evaluate((ul) => Math.round((ul.scrollLeft / ul.clientWidth) * 100) / 100);

/** What is shown as current, and that the row has come to rest on it. */
async function expectSlide(page: Page, index: number): Promise<void> {
  await expect(dot(page, index + 1)).toHaveAttribute("aria-current", "true");
  await expect.poll(() => position(page)).toBe(index);
}

/** Opens the home page on its first slide, with a clock that stands still. */
async function openSlider(page: Page): Promise<void> {
  await openStill(page);
  await toFirst(page);
}

/** Goes back to the first slide, which has its whole time before it. */
async function toFirst(page: Page): Promise<void> {
  await dot(page, 1).click();
  await page.clock.runFor(1100);
  await startAnew(page, row(page));
}

async function countSlides(page: Page): Promise<number> {
  const count = await row(page).getByRole("listitem").count();
  expect(count).toBeGreaterThanOrEqual(2);
  return count;
}

test("the first slide is in the markup and asked for before everything else, the others later", async ({
  server,
}) => {
  const { body } = await server.visitor.get("/api/hero/slider");
  const { text } = await server.visitor.get("/");
  expect(text).toMatch(/<link rel="preload" as="image"[^>]*fetchpriority="high"/i);
  const pictures = text.slice(text.indexOf('class="slides"')).match(/<img [^>]*alt="[^"]+"[^>]*>/g) ?? [];
  expect(pictures[0]).toContain(body[0].title);
  expect(pictures[0]).toMatch(/loading="eager"/);
  expect(pictures[0]).toMatch(/fetchpriority="high"/i);
  expect(pictures[1]).toContain(body[1].title);
  expect(pictures[1]).toMatch(/loading="lazy"/);
});

test("goes on every five seconds, and after the last slide to the first", async ({ page }) => {
  await openSlider(page);
  const count = await countSlides(page);
  for (let index = 1; index <= count; index += 1) {
    await page.clock.runFor(4900);
    await expectSlide(page, index - 1);
    await page.clock.runFor(100);
    await expect(dot(page, (index % count) + 1)).toHaveAttribute("aria-current", "true");
    // The step itself is part of the five seconds to the next one; the row needs one of them.
    await page.clock.runFor(1100);
    await expectSlide(page, index % count);
    await startAnew(page, row(page));
  }
});

test("steps by arrows, dots and keys; holds for the mouse, the keyboard and its button", async ({ page }) => {
  await openSlider(page);
  await test.step("the scroll takes a second", async () => {
    await step(page, "Next slide").click();
    await page.clock.runFor(500);
    const halfway = await position(page);
    expect(halfway).toBeGreaterThan(0.2);
    expect(halfway).toBeLessThan(0.8);
    await page.clock.runFor(600);
    await expectSlide(page, 1);
  });
  await test.step("holds while the mouse is over it", async () => {
    await toFirst(page);
    await row(page).hover();
    await page.clock.runFor(20_000);
    await expectSlide(page, 0);
    await page.mouse.move(2, 2);
    await page.clock.runFor(6100);
    await expectSlide(page, 1);
  });
  await test.step("holds while the keyboard is in it", async () => {
    await toFirst(page);
    await step(page, "Next slide").focus();
    await page.keyboard.press("Shift+Tab");
    await page.clock.runFor(20_000);
    await expectSlide(page, 0);
    await page.getByRole("link", { name: "Browse products" }).focus();
    await page.clock.runFor(6100);
    await expectSlide(page, 1);
  });
  await test.step("a click on an arrow does not hold it for ever", async () => {
    await toFirst(page);
    await step(page, "Next slide").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(1100);
    await expectSlide(page, 1);
    await page.clock.runFor(5000);
    await expectSlide(page, 2);
  });
  await test.step("pauses and plays by its button", async () => {
    await toFirst(page);
    await step(page, "Pause slide").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(20_000);
    await expectSlide(page, 0);
    await step(page, "Play slide").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(6100);
    await expectSlide(page, 1);
  });
  await test.step("arrows wrap at both ends, dots lead anywhere", async () => {
    await toFirst(page);
    const last = (await countSlides(page)) - 1;
    await step(page, "Previous slide").click();
    await page.clock.runFor(1100);
    await expectSlide(page, last);
    await step(page, "Next slide").click();
    await page.clock.runFor(1100);
    await expectSlide(page, 0);
    await dot(page, 2).click();
    await page.clock.runFor(1100);
    await expectSlide(page, 1);
  });
  await test.step("arrow keys step while the row has the focus; other keys do not", async () => {
    await toFirst(page);
    await row(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.clock.runFor(1100);
    await expectSlide(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.clock.runFor(1100);
    await expectSlide(page, 0);
    await page.keyboard.press("a");
    await page.clock.runFor(1100);
    await expectSlide(page, 0);
  });
  await test.step("snaps to the current slide when the window changes its size", async () => {
    await toFirst(page);
    await dot(page, 2).click();
    await page.clock.runFor(1100);
    for (const width of [800, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await expectSlide(page, 1);
    }
  });
  await test.step("a resize in the middle of a step ends it at its slide", async () => {
    await toFirst(page);
    await step(page, "Next slide").click();
    await page.clock.runFor(300);
    await page.setViewportSize({ width: 900, height: 800 });
    await expectSlide(page, 1);
  });
});

test("reduced motion: nothing goes on by itself, a step is there at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  await expect(row(page)).toBeVisible();
  await page.clock.runFor(20_000);
  await expectSlide(page, 0);
  await expect(step(page, "Pause slide")).toHaveCount(0);
  await step(page, "Next slide").click();
  await expectSlide(page, 1);
});

test("a single slide has nothing to step through and stays", async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: slides("Only one") }));
  await page.clock.install();
  await goHome(page);
  await expect(page.getByRole("img", { name: "Only one" })).toBeVisible();
  await expect(step(page, "Next slide")).toHaveCount(0);
  await expect(step(page, "Pause slide")).toHaveCount(0);
  await page.clock.runFor(20_000);
  expect(await position(page)).toBe(0);
});

test("its box is fixed at every width, whatever is in it", async ({ page }) => {
  // Beside the brands it is 1024 px wide, and never higher than 48 % of the window.
  for (const [width, ratio, crop] of [
    [1440, 1024 / (0.48 * 800), "50% 50%"],
    [360, 4 / 3, "30% 50%"],
  ] as const) {
    await page.unrouteAll();
    await page.setViewportSize({ width, height: 800 });
    const release = await holdBack(page, CALL);
    await goHome(page);
    const box = page.locator(".slides");
    await expect(box).toHaveText("Loading slider...");
    const ratioOf = async () => {
      const { width: w = 0, height: h = 1 } = (await box.boundingBox()) ?? {};
      return w / h;
    };
    expect(await ratioOf()).toBeCloseTo(ratio, 1);
    release();
    await expect(box.getByRole("img").first()).toBeVisible();
    expect(await ratioOf()).toBeCloseTo(ratio, 1);
    await expect(box.locator("picture img").first()).toHaveCSS("object-position", crop);
  }
});

test.describe("what fails", () => {
  // These calls are made to fail: what the browser says about it is not the subject.
  test.use({ forgiven: ANYTHING });

  test("what cannot be shown, and that there is nothing, is told in the slider's place; the page stands", async ({
    page,
  }) => {
    for (const [name, answer] of [
      ["a failure", { status: 500, json: {} }],
      ["a missing call", { status: 404, json: { message: "Not found" } }],
      ["an answer that is no list", { json: { slides: [] } }],
      ["markup", { body: "<html>" }],
    ] as const) {
      await test.step(name, async () => {
        await page.unrouteAll();
        await page.route(CALL, (route) => route.fulfill(answer));
        await goHome(page);
        await expect(
          page.getByRole("alert").filter({ hasText: "Error loading slider images" }),
        ).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      });
    }
    await page.unrouteAll();
    await page.route(CALL, (route) => route.fulfill({ json: [] }));
    await goHome(page);
    await expect(page.getByText("No slider images available")).toBeVisible();
    await expect(step(page, "Next slide")).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe("under a finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the first slide's picture comes alone, and of the featured parts those that are near, until a finger is at them", async ({
    page,
  }) => {
    // Nothing goes on by itself, which would ask for the next one.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await goHome(page);
    const asked = (list: string) =>
      page
        .getByRole("list", { name: list })
        .locator("picture img")
        .evaluateAll((pictures) => pictures.filter((each) => (each as HTMLImageElement).currentSrc).length);
    // How near is near depends on how quick the browser takes the line to be.
    await expect.poll(() => asked("Featured products")).toBeGreaterThan(2);
    const near = await asked("Featured products");
    expect(near).toBeLessThan(
      await page.getByRole("list", { name: "Featured products" }).locator("picture img").count(),
    );
    expect(await asked("Slides")).toBe(1);
    await row(page).tap();
    await expect.poll(() => asked("Slides")).toBe(3);
    const strip = page.getByRole("list", { name: "Featured products" });
    await strip.scrollIntoViewIfNeeded();
    await expect(async () => {
      await swipeLeft(page, strip, 200);
      expect(await asked("Featured products")).toBeGreaterThan(near);
    }).toPass();
  });

  test("a swipe leads to the next slide", async ({ page }) => {
    await page.goto("/");
    await expect(step(page, "Pause slide")).toBeVisible();
    await step(page, "Pause slide").tap();
    await swipeLeft(page, row(page), 250);
    await expectSlide(page, 1);
  });
});
