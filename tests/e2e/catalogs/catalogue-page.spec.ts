import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

const PAGE = "/catalogue/picanol/16";

test.beforeAll(async ({ sampleSite }) => {
  await publicPaths(sampleSite);
});

test("a catalogue page turns, shows its parts and opens the viewer over itself", async ({ page }) => {
  await page.goto(PAGE);
  await expect(page).toHaveTitle(/^Weft insertion, page 16, Picanol spare parts 2024: /);
  const key = page.getByRole("region", { name: "Parts on this page" });
  const open = key.locator("[data-open]");
  await test.step("a press on a number opens its part beside the page, and adds it to the list", async () => {
    await expect(open).toContainText("Main nozzle");
    const box = await page.locator(".leaf-marks a").nth(3).locator("rect").first().boundingBox();
    if (!box) throw new Error("The page has no mark");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(open).toContainText("Weft cutter");
    await expect(page).toHaveURL(PAGE);
    await open.getByRole("button", { name: /^Add to list/ }).click();
    await expect(open.getByRole("link", { name: /^In your list/ })).toBeFocused();
  });
  await test.step("pointing at a part lights its place on the page, and the other way round", async () => {
    await key.getByText("Relay valve block").hover();
    await expect(page.locator(".leaf-marks [data-lit]")).toHaveAttribute("aria-label", /valve block/);
    await page.locator(".leaf-marks a").nth(1).focus();
    await expect(key.locator("[data-lit]")).toContainText("Relay nozzle");
    await page.keyboard.press("Enter");
    await expect(open).toContainText("Relay nozzle");
  });
  await test.step("adds all parts at once; one that is in the list keeps its quantity", async () => {
    await key.getByRole("button", { name: "Add all 4 to list" }).click();
    await expect(key.getByRole("link", { name: "All 4 in your list" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Enquiry list (4)" })).toBeVisible();
  });
  await expectAccessible(page);
  await test.step("a press on the page opens the viewer at it, and Escape returns to the page", async () => {
    const paper = await page.locator(".leaf-sheet img").boundingBox();
    if (!paper) throw new Error("The page has no image");
    await page.mouse.click(paper.x + paper.width / 2, paper.y + paper.height * 0.9);
    await expect(page.getByRole("dialog")).toContainText("16 of 42");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(PAGE);
  });
  await test.step("turns by links and by its sections", async () => {
    await page.getByRole("link", { name: "Next page, 17" }).first().click();
    await expect(page).toHaveURL("/catalogue/picanol/17");
    await expect(page.getByRole("img", { name: /^Page 17/ })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: /^DRIVE/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Drive" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/catalogue/picanol/17");
  });
});

/** The rectangle of the first visible element, rounded; the viewer's are in its dialog. */
async function rectOf(place: Locator): Promise<number[]> {
  const box = await place.filter({ visible: true }).first().boundingBox();
  return [box?.x ?? -1, box?.y ?? -1, box?.width ?? -1, box?.height ?? -1].map(Math.round);
}

/** The background colour of an element, or of the nearest ancestor that has one. */
const groundOf = (place: Locator) =>
  place.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
    }
    return "none";
  });

/** --paper. */
const PAPER = "rgb(248, 248, 245)";

for (const [width, height] of [
  [768, 1024],
  [1366, 768],
] as const) {
  test(`'Zoom and search' opens the same stage in its place at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(PAGE);
    const viewer = page.locator("dialog.viewer");
    const [onPage, inViewer] = [
      [".leaf-tools", ".leaf-contents", ".leaf-ground", ".leaf-parts"],
      [".vhead", ".vside", ".vstage", ".vkey"],
    ];
    const columns = width < 1024 ? 3 : 4;
    const before = await Promise.all(onPage.slice(0, columns).map((each) => rectOf(page.locator(each))));
    const image = await rectOf(page.locator(".leaf-sheet img"));
    expect(await groundOf(page.locator(".leaf-ground"))).toBe(PAPER);
    await page.getByRole("link", { name: "Zoom and search" }).click();
    await expect(viewer.locator("figure img[data-ready]").last()).toBeVisible();
    await expect(viewer.getByRole("region", { name: "Parts on this page" })).toBeVisible();
    const after = await Promise.all(inViewer.slice(0, columns).map((each) => rectOf(viewer.locator(each))));
    // Below 1024 px the page scrolls below its tools, and the viewer shows as much of it as fits.
    const compared = (rects: number[][]) => (width < 1024 ? rects.map((rect) => rect.slice(0, 3)) : rects);
    expect(compared(after)).toEqual(compared(before));
    expect(await rectOf(viewer.locator(".vsheet"))).toEqual(image);
    for (const each of [".vstage", ".vkey"]) expect(await groundOf(viewer.locator(each))).toBe(PAPER);
    expect(await groundOf(viewer.locator(".vleaf"))).toBe("rgb(255, 255, 255)");
    await expect(viewer.getByRole("heading", { name: "Picanol spare parts 2024" })).toBeVisible();
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ forgive }) => forgive(/^failed .*\.js csp$|Blocked script execution in .*\.webp/));

  test("a catalogue page is read, turned and followed to its parts by links", async ({ page }) => {
    await page.goto("/catalogue/picanol");
    await expect(page).toHaveURL("/catalogue/picanol/1");
    await expect(page.getByRole("link", { name: /^Previous page/ })).toHaveCount(0);
    await page.goto(PAGE);
    await page.getByText("Text of this page").click();
    await expect(page.getByText("What carries the weft through the shed")).toBeVisible();
    await page.getByRole("link", { name: "Next page, 17" }).first().click();
    await expect(page).toHaveURL("/catalogue/picanol/17");
    await page.goto(PAGE);
    await page.getByRole("link", { name: "Relay nozzle, single hole", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Relay nozzle, single hole" })).toBeVisible();
  });
});

for (const path of [
  "/catalogue/picanol/99",
  "/catalogue/picanol/0",
  "/catalogue/toyota/1",
  "/catalogue/none/1",
]) {
  test(`${path} is answered with 404 and ways on`, async ({ page, forgive }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is no such catalogue page" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the catalogues" })).toBeVisible();
    forgive("404");
  });
}

test("an address in capitals leads to the page", async ({ page }) => {
  await page.goto("/Catalogue/Picanol/16");
  await expect(page).toHaveURL(PAGE);
});

test.describe("on a phone with a dense screen", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

  test("the page's image and the viewer's are the small AVIF, preloaded and not moved by the viewer", async ({
    page,
  }) => {
    await page.goto(PAGE);
    const image = page.locator(".leaf-sheet img");
    const shown = (await image.evaluate((it: HTMLImageElement) => it.currentSrc)) ?? "";
    expect(shown).toMatch(/w720\.avif$/);
    const preload = page.locator('head link[rel="preload"][as="image"]');
    await expect(preload).toHaveAttribute("imagesrcset", new RegExp(`^${new URL(shown).pathname} 720w, `));

    // Over the home page the image is in the HTML, where the viewer then shows it.
    const releaseScript = await hold(page, "GET", "**/assets/viewer-*.js");
    const releaseCatalogue = await hold(page, "GET", "**/api/catalogs/picanol");
    await page.goto("/?catalogue=picanol&leaf=16", { waitUntil: "commit" });
    const early = page.locator(".opening-page img");
    await expect(early).toBeVisible();
    // The browser chooses one after it has laid out the box.
    await expect.poll(() => early.evaluate((it: HTMLImageElement) => it.currentSrc)).toBe(shown);
    await expect(preload).toHaveCount(1);
    const places = [await early.boundingBox()];
    releaseScript();
    await expect(page.locator(".vstage .opening-page")).toBeVisible();
    places.push(await early.boundingBox());
    releaseCatalogue();
    const late = page.locator(".vsheet img[data-ready]").last();
    await expect(late).toBeVisible();
    expect(await late.evaluate((it: HTMLImageElement) => it.currentSrc)).toBe(shown);
    places.push(await late.boundingBox());
    const [first, ...others] = places.map((box) => Object.values(box ?? {}).map((side) => Math.floor(side)));
    expect(others).toEqual([first, first]);
    await expect(early).toHaveCount(0);
  });

  for (const search of [
    "catalogue=none",
    "catalogue=picanol&leaf=99",
    "catalogue=picanol&leaf=16&zoom=200",
  ]) {
    test(`?${search} renders no page before the viewer`, async ({ request, sampleSite }) => {
      const html = await (await request.get(`/?${search}`)).text();
      expect(html).not.toContain('class="opening-page');
      expect(sampleSite).toBeDefined();
    });
  }

  test("the links of a page are rows under More, and its small marks no tab stops", async ({ page }) => {
    await page.goto("/about?catalogue=picanol&leaf=41");
    const viewer = page.locator("dialog.viewer");
    await expect(viewer.locator(".vlink").first()).toHaveAttribute("tabindex", "-1");
    await expect(viewer.locator(".vspot").first()).toHaveAttribute("tabindex", "-1");
    await expectAccessible(page, "dialog.viewer");
    await viewer.getByRole("button", { name: "More" }).click();
    const links = viewer.getByRole("navigation", { name: "Links on page 41" });
    const row = links.getByRole("button", { name: /PIC-EN-0360/ });
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, "dialog.viewer");
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(viewer.getByRole("img", { name: "Page 35", exact: true })).toBeVisible();
    await expect(links).toHaveCount(0);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(viewer.locator(".vlink[tabindex]")).toHaveCount(0);
  });
});
