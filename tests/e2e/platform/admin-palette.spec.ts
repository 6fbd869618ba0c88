import type { Page } from "@playwright/test";
import { expectSessionEnded, openAsAdmin, setSession, toast } from "../support/admin.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { chosen, field, openPalette, options, palette, paletteMessage } from "../support/palette.ts";
import { expectNewTab, wordsAt } from "../support/press.ts";
import { expect, LIST, openList, test } from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

async function openDashboard(page: Page): Promise<void> {
  await openAsAdmin(page, "/admin/dashboard");
  await expect(page.getByText("Total products in catalog")).toBeVisible();
}

test("opens screens and actions by keyboard alone", async ({ page }) => {
  await openDashboard(page);
  const button = page.getByRole("button", { name: "Search and commands" });
  await button.press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(chosen(page)).toHaveText(/^Dashboard/);
  await expect(palette(page).getByRole("group")).toHaveCount(2);
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText("Log out");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveText(/^Enquiries/);
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await chosen(page).getAttribute("id")) ?? "",
  );
  await expectSoundInEachLook(page, ".dialog");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("man her");
  await expect(options(page)).toHaveText([/^Hero Manager/]);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Hero Section Manager")).toBeVisible();
  await openPalette(page);
  await expect(chosen(page)).toHaveText(/^Dashboard/);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type("theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await openPalette(page);
  await page.keyboard.type("key");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await openPalette(page);
  await page.keyboard.type("export all");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^products_.*\.csv$/);
  await openPalette(page);
  await page.keyboard.type("website");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Hero Section Manager")).toBeVisible();
  await openPalette(page);
  await page.keyboard.type("log out");
  await page.keyboard.press("Enter");
  await expectSessionEnded(page);
});

test("finds products by name and code", async ({ page, testProducts }) => {
  const [product] = await testProducts.fill(2);
  await openDashboard(page);
  await openPalette(page);
  await page.keyboard.type(product.title.slice(0, -2));
  await expect(options(page)).toHaveCount(2);
  await field(page).fill(product.title);
  await expect(options(page).first()).toHaveText(`${product.title}PIC-GR-0471, Picanol Rapier`);
  await expectAccessible(page, ".dialog");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Edit Product")).toBeVisible();

  await openPalette(page);
  await expect(palette(page).getByRole("group", { name: "This product" }).getByRole("option")).toHaveText([
    "Edit this product",
    "History of this product",
    "Duplicate this product",
  ]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Product History")).toBeVisible();
});

test.describe("with a mouse at 1366 px", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("Ctrl or middle click opens an entry in a new tab", async ({ page, server, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await openDashboard(page);
    await openPalette(page);
    const line = (words: RegExp | string) => options(page).filter({ hasText: words }).first();
    const opensTab = async (words: RegExp | string, address: string) => {
      for (const button of ["left", "middle"] as const) {
        await expectNewTab(page, await wordsAt(line(words)), server.url + address, button);
      }
      await expect(field(page)).toBeFocused();
      await expect(page).toHaveURL("/admin/dashboard");
    };
    await opensTab(/^Hero Manager/, "/admin/hero");
    await opensTab("Add product", "/admin/products/new");
    await opensTab("Open website", "/");
    await field(page).fill(product.title);
    await expect(options(page)).toHaveCount(1);
    await opensTab(product.title, `/admin/products/${product._id}/edit`);
    await test.step("an action is not a link and is executed", async () => {
      await field(page).fill("theme");
      const theme = page.locator("html");
      const before = await theme.getAttribute("data-theme");
      await expect(line(/^Use (dark|light) theme/)).not.toHaveAttribute("href");
      const { x, y } = await wordsAt(line(/^Use (dark|light) theme/));
      await page.mouse.click(x, y);
      await expect(theme).not.toHaveAttribute("data-theme", before ?? "");
      await expect(palette(page)).toHaveCount(0);
    });
    await test.step("a click opens the screen in this tab", async () => {
      await openPalette(page);
      const { x, y } = await wordsAt(line(/^Hero Manager/));
      await page.evaluate(() => {
        document.documentElement.dataset["same"] = "document";
      });
      await page.mouse.click(x, y);
      await expect(heading(page, "Hero Section Manager")).toBeVisible();
      await expect(palette(page)).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("data-same", "document");
    });
    await test.step("the Tab key skips the entries", async () => {
      await openPalette(page);
      await page.keyboard.press("Shift+Tab");
      await expect(palette(page).getByRole("button", { name: "Close" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(field(page)).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(options(page).and(page.locator(":focus"))).toHaveCount(0);
    });
    expect(page.context().pages()).toHaveLength(1);
  });
});

test.describe("without results or after failures", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("no results, slow or lost network, failure, ended session", async ({ page, testProducts }) => {
    const [product] = await testProducts.fill(1);
    await openList(page);
    await openPalette(page);
    await page.keyboard.type("qqqqqqqqqqqqqq");
    await expect(paletteMessage(page)).toHaveText("Nothing found");
    await expect(field(page)).toHaveAttribute("aria-expanded", "false");
    for (const key of ["Enter", "ArrowDown"]) await page.keyboard.press(key);
    await expect(palette(page)).toBeVisible();
    await expectAccessible(page, ".dialog");

    const release = await hold(page, "GET", LIST);
    await field(page).fill(`${testProducts.word} x`);
    await expect(paletteMessage(page)).toHaveText("Searching...");
    // Late results of the replaced search are not shown.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await field(page).fill("hero");
    release();
    await expect(options(page).first()).toHaveText(/^Hero Manager/);

    await lose(page, "GET", LIST);
    await field(page).fill(`${product.title} lost`);
    await expect(paletteMessage(page)).toHaveText("Products could not be searched. Please try again.");
    await expect(toast(page, "Network error. Please check your connection.")).toHaveCount(0);
    await page.unrouteAll();
    await answer(page, "GET", LIST, 500, {});
    await field(page).fill("dashboard");
    await expect(paletteMessage(page)).toHaveText("Products could not be searched. Please try again.");
    await expect(options(page)).toHaveText([/^Dashboard/]);
    await page.unrouteAll();
    await field(page).fill(product.title);
    await expect(options(page)).toHaveCount(1);

    await page.context().clearCookies();
    await setSession(page, "x".repeat(43), 3_600_000);
    await field(page).fill(testProducts.word);
    await expectSessionEnded(page);
  });

  test("reports a palette that can't be loaded and opens it later", async ({ page }) => {
    const chunk = /\/assets\/overlays-[^/]+\.js$/;
    await page.route(chunk, (route) => route.abort("failed"));
    await openDashboard(page);
    // A script that is gone after an upgrade: the page is loaded again once.
    await Promise.all([page.waitForEvent("load"), page.keyboard.press("ControlOrMeta+k")]);
    await expect(page.getByText("Total products in catalog")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
    // The keyboard works for the page again.
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await expect(heading(page, "Products")).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search products" })).toBeFocused();
  });
});
