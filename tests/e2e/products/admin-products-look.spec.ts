import type { Locator, Page } from "@playwright/test";
import { overflowOf } from "../support/axe.ts";
import { menuOf } from "../support/menus.ts";
import { tick } from "../support/press.ts";
import { expect, openList, openShelf, row, rows, says, test } from "../support/product-list.ts";

const COLUMNS = ["Product", "Category", "Featured", "Price (₹)", "Stock", "Last Updated", "Actions"];
const TOOLS = ["searchbox", "combobox", "button"] as const;

const heights = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().height))]);
const boxOf = async (target: Locator) => {
  await expect(target).toBeVisible();
  return (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
};

test("from 1180 px on all columns show in rows of 58 px", async ({ page, server, shelf }) => {
  const title = `${shelf.word} ${"gripper for the taker side ".repeat(4)}`.slice(0, 100).trim();
  const fields = { title, price: "999999999.99", stock: "0", category: "jacquard-dobby" };
  const [product] = await shelf.fill(1, { ...fields, description: "Carries the weft.\nGround. ".repeat(40) });
  await openList(page, server);
  const long = row(page, product);
  const region = page.getByRole("region", { name: "Product table" });
  for (const width of [1180, 1280, 1366, 1440, 2200]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of COLUMNS) await expect(page.getByRole("columnheader", { name })).toBeVisible();
      await expect(long.getByRole("cell").nth(2)).toHaveText("Jacquard Dobby");
      for (const part of [".c-cat", ".says", ".c-date time", ".second .mono"]) {
        await expect(long.locator(part)).toBeVisible();
        expect((await boxOf(long.locator(part))).width).toBeGreaterThan(16);
      }
      expect(await heights(page)).toEqual([58]);
      expect(await overflowOf(page)).toBe(0);
      expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    });
  }
  // The title keeps to its line and is whole under the pointer; the code stands below it, the date above its time.
  await expect(long.getByText(title)).toHaveAttribute("title", title);
  await expect(long.locator(".second .mono")).toHaveText("PIC-GR-0471");
  const [day, time] = [long.locator("time > span").first(), long.locator("time > span").last()];
  expect((await boxOf(day)).y).toBeLessThan((await boxOf(time)).y);
  await expect(time).toHaveText(/^at \d{1,2}:\d{2} [AP]M$/);
  expect((await boxOf(long.locator(".at"))).width).toBe(1);
  // Below, category and date stand under the title; the rows are even all the same.
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("columnheader", { name: "Category" })).toHaveCount(0);
    await expect(long.locator(".folded")).toHaveText("Jacquard Dobby");
    expect(await heights(page)).toHaveLength(1);
    expect(await overflowOf(page)).toBe(0);
  }
});

test("one strip holds the tools; selecting moves nothing", async ({ page, server, shelf }) => {
  await shelf.fill(2);
  await openShelf(page, server, shelf);
  for (const width of [768, 1180, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    const strip = page.locator(".tools");
    const tools = (await Promise.all(TOOLS.map((role) => strip.getByRole(role).all()))).flat();
    const lines = new Set((await Promise.all(tools.map(boxOf))).map(({ y }) => y));
    // Where columns are folded away there is none to choose.
    expect([width, tools.length, lines.size]).toEqual([width, width === 768 ? 4 : 5, 1]);
    const before = await boxOf(page.getByRole("table"));
    await tick(rows(page).first().getByRole("checkbox"));
    await expect(says(page)).toHaveText("1 selected");
    await expect(page.getByRole("button", { name: "Delete Selected (1)" })).toBeVisible();
    expect(await boxOf(page.getByRole("table"))).toEqual(before);
    const bar = await boxOf(page.locator(".selbar"));
    expect(bar.y).toBeGreaterThanOrEqual(Math.max(...lines) + 40);
    expect(bar.y + bar.height).toBeLessThanOrEqual(before.y);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
  }
  for (const name of ["Export CSV", "More for the list"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Product" })).toBeVisible();

  const menu = await menuOf(page, "More for the list");
  await expect(menu.getByRole("listitem")).toHaveText(["Import", "Export all", "Keyboard shortcuts"]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "More for the list" })).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(menu).toBeHidden();

  await test.step("a wide window is used by what is compared, and by nothing that is read", async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 2200, height: 1240 });
    await page.getByRole("searchbox", { name: "Search products" }).fill("");
    await expect(rows(page)).toHaveCount(20);
    await expectWideUse(page);
  });
});

/** The list, and the screens beside it, in a window of 2200 px. */
async function expectWideUse(page: Page): Promise<void> {
  expect((await boxOf(page.getByRole("table"))).width).toBeGreaterThan(1700);
  for (const text of await page.locator(".says").all()) {
    const { width } = await boxOf(text);
    // 68 of the figure zero, at 13 px.
    expect(width).toBeLessThan(68 * 8);
  }
  const cards = page.locator(".cats > section, .hero-cards > section, .board > *, .panels > *");
  for (const [link, title, least] of [
    ["Dashboard", "Dashboard", 6],
    ["Catalogs", "Catalogs", 6],
    ["Hero Manager", "Hero Section Manager", 2],
  ] as const) {
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(cards).toHaveCount(least);
    // A card that is drawn anew as its data comes is looked at again.
    await expect(async () => {
      const lefts = new Set((await Promise.all((await cards.all()).map(boxOf))).map(({ x }) => x));
      expect(lefts.size).toBeGreaterThan(1);
    }).toPass();
    expect(await overflowOf(page)).toBe(0);
  }
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  expect((await boxOf(page.getByRole("main"))).width).toBe(1360);
}
