import type { Page } from "@playwright/test";
import type { HeroSlide } from "#contract/site/hero.ts";
import { HERO_ADVANCE } from "#contract/site/limits.ts";
import { expectSound } from "../support/axe.ts";
import { answer } from "../support/calls.ts";
import {
  button,
  expectSlide,
  goHome,
  openWithPausedClock,
  SLIDES,
  slideRow,
  slides,
} from "../support/home.ts";
import { expect, test } from "../support/test.ts";

const key = (page: Page) => page.getByRole("region", { name: "Parts on this drawing" });
const lines = (page: Page) => key(page).getByRole("listitem");
const openLine = (page: Page) => key(page).locator("li[data-open]");
const numbers = (page: Page) => page.getByRole("group", { name: "Numbers on the drawing" });
/** The numbers of the first slide with parts. */
const marked = (page: Page) => numbers(page).nth(1);
const numberOf = (page: Page, number: number) =>
  marked(page).getByRole("link", { name: new RegExp(`^${number}: `) });

/** Opens the sample's first slide with parts, after the one with lists. */
async function goToParts(page: Page): Promise<void> {
  await page.goto("/");
  await button(page, "Next slide").click();
  await expect(openLine(page)).toHaveCount(1);
}

test("a number and its line light each other; a press opens the part's card, one at a time", async ({
  page,
  server,
}) => {
  const [, slide] = (await server.visitor.get("/api/hero/slider")).body as HeroSlide[];
  const marks = slide?.marks ?? [];
  expect(marks.length).toBeGreaterThan(4);
  await goToParts(page);
  await expect(lines(page)).toHaveCount(marks.length);
  await expect(openLine(page)).toContainText(marks[0]?.part?.title ?? "");
  const claims = await page.locator(".hero > dl").boundingBox();
  await test.step("pointing lights both ways", async () => {
    await numberOf(page, 3).hover();
    await expect(key(page).locator("li[data-lit]")).toContainText(marks[2]?.part?.code ?? "");
    await lines(page)
      .nth(4)
      .hover({ position: { x: 200, y: 5 } });
    await expect(numbers(page).locator("a[data-lit]")).toHaveText("5");
    await page.mouse.move(2, 2);
    await expect(page.locator(":is(.plate-mark, .part-key li)[data-lit]")).toHaveCount(0);
  });
  await test.step("a press on a number opens its card in the key, and nothing moves", async () => {
    await numberOf(page, 6).click();
    await expect(openLine(page)).toHaveCount(1);
    await expect(openLine(page)).toContainText(marks[5]?.part?.title ?? "");
    await expect(marked(page).locator("[aria-current]")).toHaveText("6");
    await expect(openLine(page).getByRole("textbox", { name: "Quantity" })).toHaveValue("1");
    await expect(openLine(page).locator("img").last()).toBeVisible();
    expect(await page.locator(".hero > dl").boundingBox()).toEqual(claims);
    await lines(page).nth(1).locator(".key-number").click();
    await expect(openLine(page)).toContainText(marks[1]?.part?.title ?? "");
    await expect(page).toHaveURL("/");
  });
  await test.step("the card adds its quantity, a line adds one", async () => {
    await openLine(page).getByRole("textbox", { name: "Quantity" }).fill("x");
    await openLine(page).getByRole("button", { name: "Add to list" }).click();
    await expect(openLine(page).getByRole("alert")).toBeVisible();
    await openLine(page).getByRole("textbox", { name: "Quantity" }).fill("4");
    await openLine(page).getByRole("button", { name: "Add to list" }).click();
    await expect(openLine(page).getByRole("link", { name: /^In your list/ })).toBeFocused();
    await lines(page).nth(3).getByRole("button", { name: "Add to list" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Enquiry list (2)" })).toBeVisible();
  });
  await test.step("the next slide has its own key of the same height", async () => {
    const box = await key(page).boundingBox();
    await button(page, "Next slide").click();
    await expectSlide(page, 2);
    await expect(openLine(page)).toHaveCount(1);
    await expect(lines(page)).not.toHaveCount(marks.length);
    expect(await key(page).boundingBox()).toEqual(box);
    await button(page, "Previous slide").click();
    await expect(openLine(page)).toContainText(marks[1]?.part?.title ?? "");
  });
  await expectSound(page);
  await test.step("a title leads to the part", async () => {
    await lines(page)
      .nth(2)
      .getByRole("link", { name: marks[2]?.part?.title ?? "" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: marks[2]?.part?.title ?? "" })).toBeVisible();
  });
});

test("by keyboard: the numbers in order, Enter opens a card, Escape leads back", async ({ page }) => {
  await goToParts(page);
  await slideRow(page).focus();
  for (const number of [1, 2, 3]) {
    await page.keyboard.press("Tab");
    await expect(numberOf(page, number)).toBeFocused();
  }
  await expect(key(page).locator("li").nth(2)).toHaveAttribute("data-lit", "true");
  await page.keyboard.press("Enter");
  await expect(openLine(page).getByRole("link").first()).toBeFocused();
  await expect(lines(page).nth(2)).toHaveAttribute("data-open", "true");
  await page.keyboard.press("Tab");
  await expect(openLine(page).getByRole("textbox", { name: "Quantity" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(openLine(page).getByRole("button", { name: "Add to list" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(numberOf(page, 3)).toBeFocused();
  for (let tabs = 0; tabs < 5; tabs += 1) await page.keyboard.press("Tab");
  // The numbers of slides out of view are skipped.
  await expect(page.locator(".plate-mark:focus")).toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ motion: "no-preference" });

  test("the slider waits while a number or the key has the focus, and stops after a press", async ({
    page,
  }) => {
    await openWithPausedClock(page);
    await page.mouse.move(2, 2);
    await slideRow(page).focus();
    await page.keyboard.press("Tab");
    await page.clock.runFor(4 * HERO_ADVANCE);
    await expectSlide(page, 0);
    await page.locator(".part-key").getByRole("link").nth(1).focus();
    await page.clock.runFor(4 * HERO_ADVANCE);
    await expectSlide(page, 0);
    await page.getByRole("banner").getByRole("link").first().focus();
    await page.clock.runFor(HERO_ADVANCE + 1100);
    await expectSlide(page, 1);
    await numbers(page).nth(1).getByRole("link").first().click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(4 * HERO_ADVANCE);
    await expectSlide(page, 1);
    await expect(button(page, "Play slide")).toBeVisible();
  });
});

test("a slide without numbers has its title and a link in the place of the key", async ({ page }) => {
  await answer(page, "GET", SLIDES, 200, slides("Conjugate cams", "Reeds"));
  await goHome(page);
  await expect(key(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: "Conjugate cams" })).toBeVisible();
  await button(page, "Next slide").click();
  await expect(page.getByRole("heading", { level: 2, name: "Reeds" })).toBeVisible();
  await page.locator(".key-place").getByRole("link", { name: "Browse products" }).click();
  await expect(page).toHaveURL(/\/products/);
});

test("marks that are not understood are left out, and the slides stay", async ({ page }) => {
  const [slide] = slides("Conjugate cams");
  const part = { _id: "a", productId: 1, title: "Cam", code: "C-1", inStock: true, image: null };
  const marks = [
    { number: "1", place: [0.5], part },
    { number: "2", place: [0.2, 0.3], part: { ...part, productId: "x" } },
    { number: "10", place: [0.2, 0.3], part: { ...part, _id: "b", title: "Roller" } },
    { number: "9", place: [0.4, 0.4, 0.1, 0.1], part },
  ];
  await answer(page, "GET", SLIDES, 200, [{ ...slide, marks }]);
  await goHome(page);
  await expect(numbers(page).getByRole("link")).toHaveCount(2);
  await expect(lines(page).first()).toContainText("Cam");
  await expect(lines(page).last()).toContainText("Roller");
  // A box is a ring around the printed number.
  await expect(numbers(page).getByRole("link", { name: "9: Cam, C-1" })).toHaveText("");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a press on a number moves the row of parts, a swipe of the row moves the number", async ({
    page,
  }) => {
    await goToParts(page);
    await numberOf(page, 4).tap();
    await expect(openLine(page)).toBeInViewport({ ratio: 0.9 });
    await expect(lines(page).nth(3)).toHaveAttribute("data-open", "true");
    await key(page)
      .locator("ol")
      .evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    const last = lines(page).last();
    await expect(last).toHaveAttribute("data-open", "true");
    await expect(marked(page).locator("[aria-current]")).toHaveText("7");
    await last.getByRole("button", { name: "Add to list" }).tap();
    await expect(last.getByRole("link", { name: /^In your list/ })).toBeVisible();
  });
});
