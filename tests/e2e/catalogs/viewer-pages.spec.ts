import { hold, reply } from "../support/calls.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";
import { expectPage, openViewer, sampleCatalogue, stageOf, zoomOf } from "../support/viewer.ts";

test.use({ motion: "no-preference" });

/** Timeout for the first largest image on a busy machine: the child that renders it has to start first. */
const MADE = 30_000;
const button = { previous: "Previous", next: "Next" };

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

test("turns pages by buttons, numbers, thumbnails, sections and categories", async ({ page, server }) => {
  const { sections, totalPages } = await sampleCatalogue(server);
  const other = await sampleCatalogue(server, "tsuda-komaeda");
  const viewer = await openViewer(page);
  await test.step("turns pages by Previous and Next, which do nothing at the ends", async () => {
    const previous = viewer.getByRole("button", { name: button.previous, exact: true });
    const next = viewer.getByRole("button", { name: button.next, exact: true });
    await expect(previous).toBeDisabled();
    await next.click();
    await expectPage(viewer, 2, totalPages);
    await previous.click();
    await expectPage(viewer, 1, totalPages);
    await page.keyboard.press("End");
    await expectPage(viewer, totalPages, totalPages);
    await expect(next).toBeDisabled();
    // Clicking a disabled button does nothing, and the keyboard still turns pages from there.
    await next.press("Enter");
    await expectPage(viewer, totalPages, totalPages);
    await page.keyboard.press("ArrowLeft");
    await expectPage(viewer, totalPages - 1, totalPages);
  });
  await test.step("opens a typed page number; an invalid one and Escape change nothing", async () => {
    const field = viewer.getByRole("textbox", { name: `Page number, 1 to ${totalPages}` });
    for (const [typed, shown] of [
      ["7", 7],
      ["abc", 7],
      ["-3", 7],
      ["1e1", 7],
      ["0", 1],
      ["999", totalPages],
    ] as const) {
      await viewer.getByRole("button", { name: /^Page \d+ of/ }).click();
      await field.fill(typed);
      await page.keyboard.press("Enter");
      await expectPage(viewer, shown, totalPages);
    }
    await viewer.getByRole("button", { name: /^Page \d+ of/ }).click();
    await field.fill("2");
    await page.keyboard.press("Escape");
    await expectPage(viewer, totalPages, totalPages);
    await expect(viewer.getByRole("button", { name: /^Page \d+ of/ })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expectPage(viewer, totalPages - 1, totalPages);
  });
  await test.step("opens a page by its thumbnail, over a page that keeps its size", async () => {
    const strip = viewer.getByRole("navigation", { name: "Pages" });
    const open = viewer.getByRole("button", { name: "Pages", exact: true });
    await expect(strip).toHaveCount(0);
    const before = await viewer.locator(".vsheet").boundingBox();
    await open.click();
    await expect(open).toHaveAttribute("aria-expanded", "true");
    expect(await viewer.locator(".vsheet").boundingBox()).toEqual(before);
    await stageOf(viewer).press("Home");
    await expect(strip.locator("[aria-current]")).toHaveText("1");
    await strip.getByRole("button", { name: "Page 6", exact: true }).click();
    await expectPage(viewer, 6, totalPages);
    await expect(strip.locator("[aria-current]")).toHaveText("6");
    await page.keyboard.press("End");
    await expect(strip.getByRole("button", { name: `Page ${totalPages}`, exact: true })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(strip).toHaveCount(0);
    await expect(open).toBeFocused();
  });
  await test.step("opens a section's page and highlights the last section that began", async () => {
    const list = viewer.getByRole("navigation", { name: "Sections" });
    await expect(list.getByRole("button")).toHaveCount(sections.length);
    const [first, second] = sections;
    if (!first || !second) throw new Error("The sample has no sections");
    await list.getByRole("button", { name: `${second.name} ${second.page}`, exact: true }).click();
    await expectPage(viewer, second.page, totalPages);
    await expect(list.locator("[aria-current]")).toContainText(second.name);
    await page.keyboard.press("ArrowLeft");
    await expect(list.locator("[aria-current]")).toContainText(
      sections.findLast((section) => section.page <= second.page - 1)?.name ?? "",
    );
    await page.keyboard.press("Home");
    // Page 1 precedes the first section, so nothing is highlighted.
    await expect(list.locator("[aria-current]")).toHaveCount(first.page > 1 ? 0 : 1);
  });
  await test.step("opens another category at its first page", async () => {
    await page.keyboard.press("ArrowRight");
    for (let step = 0; step < 10; step += 1) await page.keyboard.press("+");
    await expect(zoomOf(viewer)).toHaveText("200%");
    await expect(page).toHaveURL("/?catalogue=picanol&leaf=2&zoom=200");
    const categories = viewer.getByRole("navigation", { name: "Categories" });
    await expect(categories.getByRole("button")).toHaveText(["Picanol", "Tsudakoma"]);
    await expect(categories.locator("[aria-current]")).toHaveText("Picanol");
    await categories.getByRole("button", { name: "Tsudakoma" }).press("Enter");
    await expectPage(viewer, 1, other.totalPages);
    await expect(viewer.getByRole("heading", { name: other.title })).toBeVisible();
    await expect(zoomOf(viewer)).toHaveText("100%");
    await expect(categories.locator("[aria-current]")).toHaveText("Tsudakoma");
    await expect(categories.getByRole("button", { name: "Tsudakoma" })).toBeFocused();
    await expect(page).toHaveURL("/?catalogue=tsuda-komaeda");
  });
});

test.describe("zoomed page", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("sharpens, moves and zooms from 50% to 300% until it is turned", async ({ page }) => {
    const make = await hold(page, "GET", "**/w2500.webp");
    const viewer = await openViewer(page, "catalogue=picanol&leaf=6&zoom=300");
    const images = viewer.locator("figure img");
    const ready = viewer.locator("figure img[data-ready]");
    const sheet = viewer.locator(".vsheet");
    const zoomIn = viewer.getByRole("button", { name: "Zoom in" });
    const zoomOut = viewer.getByRole("button", { name: "Zoom out" });
    await test.step("shows the old image until the sharp one replaces it", async () => {
      await expect(images).toHaveCount(3);
      await expect(ready.last()).toHaveAttribute("src", /w1000\.webp$/);
      const before = await ready.last().boundingBox();
      make();
      // The server sends the middle image until it has rendered this one.
      await expect(ready.last()).toHaveAttribute("src", /w2500\.webp\?retry=\d$/, { timeout: MADE });
      await expect
        .poll(() => ready.last().evaluate((it: HTMLImageElement) => it.naturalWidth), { timeout: MADE })
        .toBe(2500);
      expect(await ready.last().boundingBox()).toEqual(before);
      await page.unroute("**/w2500.webp");
    });
    await test.step("arrow keys scroll a large page up and down", async () => {
      const top = async () => (await sheet.boundingBox())?.y ?? 0;
      const before = await top();
      await page.keyboard.press("ArrowDown");
      await expect.poll(top).toBe(before - 80);
      await page.keyboard.press("ArrowUp");
      await expect.poll(top).toBe(before);
    });
    await test.step("stops at the zoom limits; turning the page resets the zoom", async () => {
      await expect(zoomIn).toBeDisabled();
      await page.keyboard.press("+");
      await expect(zoomOf(viewer)).toHaveText("300%");
      for (let step = 0; step < 26; step += 1) await page.keyboard.press("-");
      await expect(zoomOf(viewer)).toHaveText("50%");
      await expect(zoomOut).toBeDisabled();
      for (const key of ["r", "ArrowRight"]) await page.keyboard.press(key);
      await expect(zoomOf(viewer)).toHaveText("100%");
      await expect(sheet).toHaveCSS("transform", /^matrix\(1, 0, 0, 1,/);
    });
    await test.step("zooms in steps of ten to the largest image and shows no error if it is unavailable", async () => {
      await page.route("**/w2500.webp", reply(404, {}));
      const requested = page.waitForResponse(/w2500\.webp$/, { timeout: MADE });
      await zoomIn.click();
      await expect(zoomOf(viewer)).toHaveText("110%");
      for (let step = 0; step < 19; step += 1) await page.keyboard.press("+");
      await expect(zoomOf(viewer)).toHaveText("300%");
      await requested;
      await expect(images).toHaveCount(2);
      await expect(ready.last()).toHaveAttribute("src", /w1000\.webp$/);
      await expect(viewer.getByRole("img", { name: "Page 7", exact: true })).toHaveAttribute("data-ready");
      await expect(viewer.getByRole("alert")).toHaveCount(0);
    });
    await test.step("rotates by quarters back to the start", async () => {
      for (const turned of [/^matrix\(0, 1, -1, 0,/, /^matrix\(-1, 0, 0, -1,/, /^matrix\(0, -1, 1, 0,/]) {
        await viewer.getByRole("button", { name: "Rotate" }).click();
        await expect(sheet).toHaveCSS("transform", turned);
      }
      await page.keyboard.press("R");
      await expect(sheet).toHaveCSS("transform", /^matrix\(1, 0, 0, 1,/);
    });
  });
});

test("Tab reaches all tools, ? lists keys, Escape closes one layer at a time", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const viewer = await openViewer(page);
  await test.step("Tab never leaves the viewer", async () => {
    const names = new Set<string>();
    let isInside = true;
    for (let stop = 0; stop < 90 && !names.has("Close"); stop += 1) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(() => ({
        name: document.activeElement?.getAttribute("aria-label") ?? "",
        inside:
          document.activeElement?.closest("dialog.viewer") !== null ||
          document.activeElement === document.body,
      }));
      names.add(focus.name);
      isInside &&= focus.inside;
    }
    expect(isInside).toBe(true);
    for (const name of "Sections, Zoom out, Zoom in, Fit to width, Rotate, Two pages, Pages, Fullscreen, Share this page, Enquire about this page, Close".split(
      ", ",
    )) {
      expect(names).toContain(name);
    }
    await expect(stageOf(viewer)).toHaveAttribute("tabindex", "0");
  });
  await test.step("? lists the keys, and its sheet closes without the viewer", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await expect(help.getByText("First and last page")).toBeVisible();
    // Without a focused element the keys must not turn the pages below the sheet.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await expectPage(viewer, 1, totalPages);
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await expect(viewer).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expectPage(viewer, 2, totalPages);
    await viewer.getByRole("button", { name: "Keyboard help" }).click();
    await help.getByRole("button", { name: "Close help" }).click();
    await expect(viewer.getByRole("button", { name: "Keyboard help" })).toBeFocused();
  });
  await test.step("fullscreen follows the browser; Escape leaves it first", async () => {
    const enter = viewer.getByRole("button", { name: "Fullscreen", exact: true });
    const exit = viewer.getByRole("button", { name: "Exit fullscreen" });
    await enter.click();
    await expect(exit).toBeVisible();
    await page.evaluate(() => document.exitFullscreen());
    await expect(enter).toBeVisible();
    await page.keyboard.press("f");
    await expect(exit).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(enter).toBeVisible();
    await expect(viewer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  });
});

test("renders only visible thumbnails; shows two pages side by side on wide screens", async ({ page }) => {
  await page.route("**/api/catalogs/picanol", async (route) => {
    const answer = await route.fetch();
    const catalogue = await answer.json();
    await route.fulfill({ json: { ...catalogue, totalPages: 2000 } });
  });
  const viewer = await openViewer(page, "catalogue=picanol&leaf=3");
  await expectPage(viewer, 3, 2000);
  await viewer.getByRole("button", { name: "Pages", exact: true }).click();
  const strip = viewer.getByRole("navigation", { name: "Pages" });
  await expect(strip.locator("[aria-current]")).toHaveText("3");
  expect(await strip.getByRole("button").count()).toBeLessThan(60);

  await page.keyboard.press("Home");
  const two = viewer.getByRole("button", { name: "Two pages" });
  await two.click();
  await expect(two).toHaveAttribute("aria-pressed", "true");
  await expect(viewer.getByRole("figure")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("button", { name: "Page 2–3 of 2000" })).toBeVisible();
  await expect(viewer.getByRole("figure", { name: "Page 3" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("button", { name: "Page 4–5 of 2000" })).toBeVisible();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(two).toHaveCount(0);
  await expectPage(viewer, 4, 2000);
});

test.describe("at 1366 x 768", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("the page is as high as the window; fit to width and the sections' column are remembered", async ({
    page,
  }) => {
    const viewer = await openViewer(page, "catalogue=picanol&leaf=16");
    const sheet = async () => {
      const box = await viewer.locator(".vsheet").boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    };
    const fit = viewer.getByRole("button", { name: "Fit to width" });
    const columns = viewer.getByRole("button", { name: "Sections", exact: true });
    const sections = viewer.getByRole("navigation", { name: "Sections" });
    const parts = viewer.getByRole("region", { name: "Parts on this page" });
    await expect(parts).toBeVisible();
    await expect.poll(sheet).toEqual([492, 696]);
    await expect(fit).toHaveAttribute("aria-pressed", "false");
    await fit.click();
    await expect.poll(async () => (await sheet())[0]).toBe(746);
    await columns.click();
    await expect(sections).toBeHidden();
    await expect.poll(async () => (await sheet())[0]).toBe(962);
    await page.reload();
    await expect(parts).toBeVisible();
    await expect(fit).toHaveAttribute("aria-pressed", "true");
    await expect(columns).toHaveAttribute("aria-expanded", "false");
    await expect.poll(async () => (await sheet())[0]).toBe(962);
    await test.step("a search shows the column without changing the choice", async () => {
      await stageOf(viewer).press("/");
      await expect(viewer.getByRole("searchbox")).toBeFocused();
      await expect(columns).toHaveAttribute("aria-expanded", "true");
      await page.reload();
      await expect(columns).toHaveAttribute("aria-expanded", "false");
    });
    await test.step("a narrower window shows the column over a page of the same size; a broken choice is ignored", async () => {
      await page.evaluate(() => localStorage.setItem("viewer-layout", '{"fitsWidth":"yes","hasSections":1'));
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.reload();
      await expect(fit).toHaveAttribute("aria-pressed", "false");
      await expect(sections).toBeVisible();
      await expect.poll(sheet).toEqual([492, 696]);
      await columns.click();
      await expect(sections).toBeHidden();
      await page.setViewportSize({ width: 1023, height: 768 });
      await expect(fit).toHaveCount(0);
      await expect(parts).toBeVisible();
    });
  });
});

test("the category buttons are above the section buttons from 1024 px, and a select below", async ({
  page,
}) => {
  const long = "Air-jet looms, rapier looms and everything else that we repair";
  let names = ["Picanol", "Tsudakoma"];
  await page.route("**/api/catalogs/metadata", async (route) => {
    const metadata = (await (await route.fetch()).json()) as { categories: Record<string, string> };
    const values = ["picanol", "tsuda-komaeda"];
    const categories = Object.fromEntries(names.map((name, at) => [name, values[at] ?? `brand-${at}`]));
    await route.fulfill({ json: { ...metadata, categories } });
  });
  for (const width of [1024, 1366]) {
    await test.step(`${width} px: buttons, the current one marked`, async () => {
      await page.setViewportSize({ width, height: 768 });
      const viewer = await openViewer(page, "catalogue=picanol&leaf=16", "/about");
      const categories = viewer.getByRole("navigation", { name: "Categories" });
      await expect(categories.getByRole("button")).toHaveText(names);
      await expect(categories.locator("[aria-current]")).toHaveText("Picanol");
      await expect(viewer.getByRole("combobox")).toHaveCount(0);
      const above = await categories.boundingBox();
      const below = await viewer.getByRole("navigation", { name: "Sections" }).boundingBox();
      expect([above?.x, above?.width]).toEqual([below?.x, below?.width]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      expect(below?.x).toBe(0);
    });
  }
  await test.step("thirty scroll inside the column, the current one visible; a long name has two lines", async () => {
    names = Array.from({ length: 30 }, (_, at) => (at === 2 ? long : `Brand ${at + 1}`)).reverse();
    names.push(...names.splice(0, 2));
    const viewer = await openViewer(page, "catalogue=tsuda-komaeda", "/about");
    const categories = viewer.getByRole("navigation", { name: "Categories" });
    await expect(categories.getByRole("button")).toHaveCount(30);
    await expect(categories.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
    const height = async (name: string) =>
      Math.round((await categories.getByRole("button", { name, exact: true }).boundingBox())?.height ?? 0);
    expect([await height("Brand 1"), await height(long)]).toEqual([32, 48]);
    const box = await categories.boundingBox();
    expect(box?.height).toBeLessThan(768 * 0.4);
    await categories.getByRole("button").last().focus();
    await expect(categories.getByRole("button").last()).toBeInViewport({ ratio: 1 });
    await expect(
      viewer.getByRole("navigation", { name: "Sections" }).getByRole("button").first(),
    ).toBeInViewport();
  });
  await test.step("768 px: a select", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const viewer = await openViewer(page, "catalogue=tsuda-komaeda", "/about");
    await expect(viewer.getByRole("combobox", { name: "Catalogue" })).toHaveValue("tsuda-komaeda");
    await expect(viewer.getByRole("navigation", { name: "Categories" })).toHaveCount(0);
    // The page is as wide as the window, and the small images over it don't move it.
    const before = await viewer.locator(".vsheet").boundingBox();
    expect([before?.x, before?.width]).toEqual([0, 768]);
    await viewer.getByRole("button", { name: "Pages", exact: true }).click();
    await expect(viewer.getByRole("navigation", { name: "Pages" })).toBeVisible();
    expect(await viewer.locator(".vsheet").boundingBox()).toEqual(before);
  });
});
