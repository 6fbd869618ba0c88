import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ motion: "no-preference" });

/** Notes each fade, and whether the picture of a part goes along. */
const noteFades = (page: Page) =>
  page.evaluate(() => {
    const noted: string[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const fade = start(update);
      fade.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        noted.push(parts.includes("::view-transition-group(part)") ? "with its picture" : "alone");
      }, String);
      return fade;
    };
    Object.assign(window, { noted });
  });
/** The kinds of fades since the last time: one, though what is on its way may fade into what has come. */
const fades = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { noted: string[] }).noted.splice(0))]);

test("one page fades into the next, with the picture of a part, and back; none within a page or where it is not wished", async ({
  page,
}) => {
  await page.goto("/products/picanol");
  await noteFades(page);
  const card = page.getByRole("heading", { level: 3 }).first().getByRole("link");
  const title = String(await card.textContent());
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => fades(page)).toEqual(["with its picture"]);
  // What is pressed while it fades counts.
  await page.goBack();
  await card.focus();
  await expect.poll(() => fades(page)).toEqual(["with its picture"]);
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
