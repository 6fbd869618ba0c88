import type { Locator, Page } from "@playwright/test";
import { item, openHero, sliderCard, test, titlesOf } from "../support/admin-hero.ts";
import { fileInput, imageFile, openNew, tiles } from "../support/product-form.ts";
import { expect } from "../support/test.ts";
import { middleOf } from "../support/viewer.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

const dragged = (page: Page) => page.locator(".dragged");

/** Puts a finger on an element and moves it onto another in ten steps, `once` it may; then lifts it. */
async function drag(page: Page, from: Locator, to: Locator, once: () => Promise<void>): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const at = (type: "touchStart" | "touchMove", x: number, y: number) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  const start = await middleOf(from);
  const end = await middleOf(to);
  await at("touchStart", start.x, start.y);
  await once();
  for (let step = 1; step <= 10; step += 1) {
    const part = step / 10;
    // Two pixels past the middle of the target.
    await at(
      "touchMove",
      start.x + (end.x - start.x) * part,
      start.y + (end.y + Math.sign(end.y - start.y) * 2 - start.y) * part,
    );
  }
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await screen.detach();
}

test("a finger drags an entry by its grip at once, which stays in view", async ({ page, testHome }) => {
  await testHome.slides("A", "B", "C");
  await openHero(page);
  const grip = (title: string) => page.getByRole("button", { name: `Move ${title}` });
  await grip("A").scrollIntoViewIfNeeded();
  await drag(page, grip("A"), grip("B"), async () => {});
  await expect(titlesOf(sliderCard(page))).toHaveText(["B", "A", "C"]);
  await expect(dragged(page)).toHaveCount(0);
  await expect(item(page, "A")).toBeInViewport({ ratio: 0.99 });
  await expect
    .poll(async () => (await testHome.read.slides()).map(({ title }) => title))
    .toEqual(["B", "A", "C"]);
  await expect(item(page, "A")).not.toHaveAttribute("style", /order/);
});

test("a finger that rests on an image drags it, one that doesn't scrolls the page", async ({ page }) => {
  await openNew(page);
  await fileInput(page).setInputFiles(
    await Promise.all([10, 20, 30].map((width) => imageFile(`${width}.png`, { width, height: 20 }))),
  );
  const widths = () =>
    tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([10, 20, 30]);
  await drag(page, tiles(page).nth(0), tiles(page).nth(1), () => expect(dragged(page)).toHaveCount(1));
  await expect.poll(widths).toEqual([20, 10, 30]);

  await page.evaluate(() => scrollTo(0, 0));
  await tiles(page).nth(2).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await drag(page, tiles(page).nth(2), page.getByRole("heading", { level: 1 }), async () => {});
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
  expect(await widths()).toEqual([20, 10, 30]);
});
