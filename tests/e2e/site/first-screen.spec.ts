import type { Locator, Page } from "@playwright/test";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { withBusiness } from "../support/business.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

/** The maximum share of the window's height for the image: a little more from 1181 px, where it is as high as its key. */
const plateShare = (width: number) => (width > 1180 ? 0.52 : 0.48);

const edgesOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height, height };
};
const cards = (page: Page) => page.locator(".cards > .card");

test("the first screen shows who, where and how to search and call", async ({ page, admin }) => {
  const always = [{ from: "monday", to: "sunday", opens: "00:00", closes: "23:59" }];
  await withBusiness(admin, async (change) => {
    await change({ openingHours: always });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const dock = page.getByRole("navigation", { name: /^Call/ });
    const { top: fold } = await edgesOf(dock);
    const brands = page.getByRole("navigation", { name: "Brands" });
    const main = page.getByRole("main");
    await expect(main.getByText("Open now", { exact: true })).toBeVisible();
    for (const [what, part] of [
      ["who", page.getByRole("banner").getByText("Heddle Loom Spares")],
      ["what", main.getByRole("heading", { level: 1, name: /^Spare parts for weaving looms/ })],
      ["where", main.getByText("Bhilwara, Rajasthan", { exact: true })],
      ["when", main.getByText("Open now", { exact: true })],
      ["a search", page.getByRole("searchbox", { name: "Search products" })],
      ["its button", main.getByRole("button", { name: "Find", exact: true })],
      ["a photo", main.getByRole("link", { name: "Send a photo of the worn part" })],
      ...FIRST_CATEGORIES.map(
        ({ navigationLabel: name }) => [name, brands.getByRole("link", { name, exact: true })] as const,
      ),
      ["the plate", page.locator(".slides")],
    ] as const) {
      const { top, bottom } = await edgesOf(part);
      expect([what, top >= 0 && bottom > top && bottom <= fold]).toEqual([what, true]);
    }
    for (const name of ["Call", "WhatsApp", "Enquire"]) {
      await expect(dock.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    }
    await test.step("the headline is above the hero image, which stays within its share, at every width", async () => {
      for (const size of "320x568 360x640 740x360 768x1024 1024x768 1280x720 1440x900 2560x1440".split(" ")) {
        const [width = 0, height = 0] = size.split("x").map(Number);
        await page.setViewportSize({ width, height });
        const plate = await edgesOf(page.locator(".slides"));
        const headline = await edgesOf(page.getByRole("heading", { level: 1 }));
        const found = [plate.height <= plateShare(width) * height + 1, headline.bottom <= plate.top];
        expect([width, ...found]).toEqual([width, true, true]);
        expect(headline.bottom).toBeLessThan(height);
      }
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await brands.getByRole("link", { name: "Staubli" }).click();
    await expect(page).toHaveURL("/products/jacquard-dobby");
  });
});

test("shows twelve parts on a desktop's first screen, eight on a phone's first two", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/products/picanol");
  await expect(cards(page)).toHaveCount(12);
  const all = await Promise.all((await cards(page).all()).map(edgesOf));
  expect(new Set(all.map(({ left }) => left)).size).toBe(4);
  expect(Math.max(...all.map(({ bottom }) => bottom))).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 360, height: 740 });
  const { top: fold } = await edgesOf(page.getByRole("navigation", { name: /^Call/ }));
  const eighth = await edgesOf(cards(page).nth(7));
  expect(eighth.bottom).toBeLessThanOrEqual(740 + fold);
  // The first row has titles of one and two lines: the card footers still align, and no title reserves an extra line.
  const titles = page.locator(".cards > .card h3");
  const spare = await titles.evaluateAll((heads) =>
    heads.filter((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      return head.getBoundingClientRect().height - words.getBoundingClientRect().height > 6;
    }),
  );
  expect(spare).toEqual([]);
});
