import type { Locator, Page } from "@playwright/test";
import { until } from "#tests/support/until.ts";
import { openAsAdmin } from "../support/admin.ts";
import { publicPaths } from "../support/paths.ts";
import { pressWords } from "../support/press.ts";
import { expect, test } from "../support/test.ts";
import { sampleCatalogue } from "../support/viewer.ts";

const LEAF = "catalogue=picanol&leaf=16";
const DETAIL = "detail";
const PHONE = 360;
const DESKTOP = 1366;

interface Layer {
  at: string;
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
  /** How else it is closed; default: Escape. */
  close?: (page: Page) => Promise<void>;
  widths?: readonly number[];
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
const inViewer = (page: Page, name: string) =>
  page.locator("dialog.viewer").getByRole("button", { name, exact: true }).click();
const dialog = (page: Page) => page.locator("dialog[open]");
const code = (page: Page) => page.locator("dialog.viewer .vspot").first();

const LAYERS: Record<string, Layer> = {
  "the bar's menu": {
    at: "/about",
    open: (page) => page.getByLabel("Menu").first().click(),
    shown: (page) => page.locator(".bar details[open]"),
    widths: [PHONE],
  },
  "the menu of products": {
    at: "/about",
    open: (page) => page.locator(".bar-links summary").click(),
    shown: (page) => page.locator(".bar details[open]"),
    widths: [DESKTOP],
  },
  "the visitor's looms": {
    at: DETAIL,
    open: async (page) => {
      const summary = page.locator(".own-line summary");
      // Shown once the visitor has one.
      if (!(await summary.isVisible())) await page.locator(".part-machines .pill").first().click();
      await summary.click();
    },
    shown: (page) => page.locator(".own-line details[open]"),
  },
  "the sheet of filters": {
    at: "/products/picanol",
    open: (page) => press(page, /^Filters/),
    shown: dialog,
    close: (page) => press(page, "Close"),
    widths: [PHONE],
  },
  "a contact dialog": {
    at: "/contact",
    open: (page) => page.getByRole("banner").getByRole("link", { name: "Call Now" }).click(),
    shown: dialog,
    close: (page) => press(page, "Close"),
    widths: [DESKTOP],
  },
  "an enlarged photo": {
    at: DETAIL,
    open: (page) => page.getByRole("link", { name: "Enlarge", exact: true }).click(),
    shown: dialog,
  },
  "the viewer's search": {
    at: `/?${LEAF}`,
    open: (page) => inViewer(page, "Find"),
    shown: (page) => page.getByRole("searchbox", { name: "Find in the catalogue" }),
    widths: [PHONE],
  },
  "the viewer's parts": {
    at: `/?${LEAF}`,
    open: (page) =>
      page
        .locator(".vfoot")
        .getByRole("button", { name: /parts?/i })
        .click(),
    shown: (page) => page.locator(".vparts").getByRole("button").first(),
    widths: [PHONE],
  },
  "the viewer's other tools": {
    at: `/?${LEAF}`,
    open: (page) => inViewer(page, "More"),
    shown: (page) => page.getByRole("region", { name: "More" }),
    widths: [PHONE],
  },
  "a part's card": {
    at: `/?${LEAF}`,
    open: async (page) => {
      // A mouse would open the card again by pointing.
      await code(page).press("Enter");
      // The address follows a moment later, while the card is open.
      await page.waitForURL(/&part=/);
    },
    shown: (page) => page.locator(".vcard"),
    widths: [PHONE],
  },
  "the viewer's keys": {
    at: `/?${LEAF}`,
    open: (page) => page.keyboard.press("?"),
    shown: (page) => page.locator("dialog.vhelp"),
    widths: [DESKTOP],
  },
  "the office's menu": {
    at: "/admin/products",
    open: (page) => press(page, "Open menu"),
    shown: (page) => page.locator(".overlay"),
    widths: [PHONE],
  },
  "a menu of a row": {
    at: "/admin/products",
    open: (page) => press(page, /^More for (?!the list)/),
    shown: (page) => page.locator(".popmenu:popover-open"),
  },
  "the palette": {
    at: "/admin/products",
    open: (page) => page.keyboard.press("Control+k"),
    shown: dialog,
    widths: [DESKTOP],
  },
  "a dialog of the office": {
    at: "/admin/settings/brands",
    open: (page) => press(page, "Add maker"),
    shown: dialog,
    close: (page) => press(page, "Close"),
  },
};

/** The position in the history, and whether it is a layer's. */
const position = (page: Page) =>
  page.evaluate(() => [
    (window as never as { navigation: Navigation }).navigation.currentEntry.index,
    Number(history.state?.layer ?? 0),
  ]);
interface Navigation {
  currentEntry: { index: number };
}

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
  const read = async () => (await sampleSite.visitor.get("/api/catalogs/picanol/pages/16/parts")).body.parts;
  await until(async () => (await read()).length === 4, 30_000);
});

for (const width of [PHONE, DESKTOP]) {
  test(`Back closes what is open over a page and leaves no entry behind, at ${width} px`, async ({
    page,
    server,
  }) => {
    const detail = String((await publicPaths(server))[DETAIL]);
    await page.setViewportSize({ width, height: 740 });
    await openAsAdmin(page, "/privacy");
    const here = Object.entries(LAYERS).filter(([, { widths }]) => widths?.includes(width) ?? true);
    for (const [at, layers] of Map.groupBy(here, ([, layer]) => layer.at)) {
      await page.goto(at === DETAIL ? detail : at, { waitUntil: "networkidle" });
      const [place, url] = [await position(page), page.url()];
      const isOpen = async ({ open, shown }: Layer) => {
        await open(page);
        await expect(shown(page)).toBeVisible();
        await expect.poll(() => position(page)).toEqual([(place[0] ?? 0) + 1, 1]);
      };
      const isClosed = async ({ shown }: Layer) => {
        await expect(shown(page)).toBeHidden();
        await expect.poll(() => position(page)).toEqual(place);
        expect(withoutPart(page.url())).toBe(withoutPart(url));
      };
      for (const [name, layer] of layers) {
        await test.step(name, async () => {
          await isOpen(layer);
          await page.goBack();
          await isClosed(layer);
          await page.goForward();
          await isClosed(layer);
          await isOpen(layer);
          await (layer.close ? layer.close(page) : page.keyboard.press("Escape"));
          await isClosed(layer);
        });
      }
      const [last, layer] = layers.at(-1) ?? [];
      if (!layer) continue;
      await test.step(`${last}, and a reload`, async () => {
        await isOpen(layer);
        await page.reload({ waitUntil: "networkidle" });
        await isClosed(layer);
        await page.goBack();
        await expect(page).toHaveURL("/privacy");
      });
    }
  });
}

/** The viewer's address names the part whose card was opened. */
const withoutPart = (url: string) => url.replace(/&part=\d+/, "").replace(/&zoom=[^&]+/, "");

test("layers close one at a time, and a page opened from one takes its entry", async ({ page }) => {
  await openAsAdmin(page, "/robots.txt");
  await test.step("the lower one last", async () => {
    await page.goto("/admin/settings/brands", { waitUntil: "networkidle" });
    const [index = 0] = await position(page);
    await press(page, "Add maker");
    await dialog(page).getByRole("textbox").first().fill("Sulzer");
    await page.goBack();
    // What was typed may be lost.
    await expect(dialog(page)).toHaveCount(2);
    await expect.poll(() => position(page)).toEqual([index + 2, 2]);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(1);
    await expect.poll(() => position(page)).toEqual([index + 1, 1]);
    await press(page, "Close");
    await dialog(page).last().locator("footer button").last().click();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => position(page)).toEqual([index, 0]);
  });
  await page.setViewportSize({ width: PHONE, height: 740 });
  for (const [link, to] of [
    ["About", "/about"],
    // Loaded as a document.
    ["Contact", "/contact"],
  ] as const) {
    await test.step(`a link to ${to} in a menu`, async () => {
      await page.goto("/privacy");
      const [index = 0] = await position(page);
      const length = await page.evaluate(() => history.length);
      await page.getByLabel("Menu").first().click();
      await expect.poll(() => position(page)).toEqual([index + 1, 1]);
      await page.locator(".menu:visible").getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(to);
      await expect.poll(() => position(page)).toEqual([index + 1, 0]);
      expect(await page.evaluate(() => history.length)).toBe(length + 1);
      await page.goBack();
      await expect(page).toHaveURL("/privacy");
      await expect(page.locator(".bar details[open]")).toHaveCount(0);
      await page.goForward();
      await expect(page).toHaveURL(to);
    });
  }
  await test.step("a link outside an open menu", async () => {
    await page.goto("/privacy");
    const [index = 0] = await position(page);
    await page.getByLabel("Menu").first().click();
    await expect.poll(() => position(page)).toEqual([index + 1, 1]);
    await page.getByRole("banner").locator(".brand, .wordmark").click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => position(page)).toEqual([index + 1, 0]);
    await page.goBack();
    await expect(page).toHaveURL("/privacy");
  });
  await test.step("a choice in the sheet of filters is a page below it", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    const [index = 0] = await position(page);
    await press(page, /^Filters/);
    await pressWords(dialog(page).getByRole("checkbox").first());
    await expect(page).toHaveURL(/filter=/);
    await expect.poll(() => position(page)).toEqual([index + 2, 1]);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/filter=/);
    await page.goBack();
    await expect(page).toHaveURL("/products/picanol");
  });
  await test.step("closing the viewer with a sheet open leaves both", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    const place = await position(page);
    await page.getByRole("link", { name: "Picanol catalogue" }).click();
    const viewer = page.locator("dialog.viewer");
    await viewer.getByRole("button", { name: "Find", exact: true }).click();
    await expect.poll(() => position(page)).toEqual([(place[0] ?? 0) + 2, 1]);
    await viewer.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL("/products/picanol");
    await expect.poll(() => position(page)).toEqual(place);
  });
});
