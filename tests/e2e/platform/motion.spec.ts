import type { Locator, Page } from "@playwright/test";
import { wordsAt } from "../support/press.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

/** Records each fade, and whether a part's image is part of it. */
const noteFades = (page: Page) =>
  page.evaluate(() => {
    const noted: string[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const fade = start(update);
      fade.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        noted.push(parts.includes("::view-transition-group(part)") ? "with its image" : "alone");
      }, String);
      return fade;
    };
    Object.assign(window, { noted });
  });
/** The kinds of fades since the last call: one, although a pending page may fade into a loaded one. */
const fades = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { noted: string[] }).noted.splice(0))]);

test("pages fade into the next and back, unless motion is reduced", async ({ page }) => {
  await page.goto("/products/picanol");
  await noteFades(page);
  const card = page.getByRole("heading", { level: 3 }).first().getByRole("link");
  const title = String(await card.textContent());
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => fades(page)).toEqual(["with its image"]);
  // Clicks during the fade count.
  await page.goBack();
  await card.focus();
  await expect.poll(() => fades(page)).toEqual(["with its image"]);
  await page.getByRole("searchbox", { name: /Filter/ }).fill("cutter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=cutter/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/privacy/);
  await expect.poll(() => fades(page)).toEqual(["alone"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goBack();
  await expect(page).toHaveURL(/q=cutter/);
  await expect(page.getByRole("heading", { level: 1, name: "Picanol" })).toBeVisible();
  expect(await fades(page)).toEqual([]);
});

/** Pauses every later fade once its animations run, so that a click hits it on a machine of any speed. */
const pauseFades = (page: Page) =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const fade = start(update);
      fade.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause();
        document.documentElement.dataset["fading"] = "true";
      }, String);
      fade.finished.finally(() => delete document.documentElement.dataset["fading"]);
      return fade;
    };
  });
const isFading = (page: Page) => expect(page.locator("html[data-fading]")).toHaveCount(1);

async function pressInFade(page: Page, target: Locator, way: "mouse" | "tap" = "mouse"): Promise<void> {
  await isFading(page);
  const { x, y } = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await (way === "tap" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

test("a click during the fade acts once on the page below it", async ({ page }) => {
  const bar = page.getByRole("banner");
  const link = (name: string) => bar.getByRole("link", { name, exact: true });
  await page.goto("/about");
  await pauseFades(page);
  await test.step("a link", async () => {
    await link("Home").click();
    await pressInFade(page, link("About"));
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Over \d+ years/);
  });
  await test.step("a field gets the focus and the typed text", async () => {
    const field = bar.getByRole("searchbox", { name: "Search products" });
    await pressInFade(page, field);
    await page.keyboard.type("gripper");
    await expect(field).toHaveValue("gripper");
    await page.keyboard.press("Escape");
  });
  await test.step("a click that begins before the fade and ends in it", async () => {
    const { x, y } = await wordsAt(link("About"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => history.back());
    await isFading(page);
    await page.mouse.up();
    await expect(page).toHaveURL("/about");
  });
  await test.step("dragging from one link to another clicks nothing", async () => {
    await isFading(page);
    const [from, to] = [await wordsAt(link("About")), await wordsAt(link("Home"))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await expect(page.locator("html[data-fading]")).toHaveCount(0);
    await expect(page).toHaveURL("/about");
  });
  await test.step("the second half of a double click on what appeared below it", async () => {
    await page.goto("/products/picanol");
    await pauseFades(page);
    const card = page.getByRole("heading", { level: 3 }).first().getByRole("link");
    const { x, y } = await wordsAt(card);
    await page.mouse.click(x, y);
    await isFading(page);
    const address = page.url();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(page.locator("html[data-fading]")).toHaveCount(0);
    expect(page.url()).toBe(address);
  });
});
