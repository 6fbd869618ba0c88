import { until } from "../../support/until.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";
import { expectPage, openViewer, sampleCatalogue, zoomOf } from "../support/viewer.ts";

/** Codes are as large as the page prints them; the list beside it leads to the same parts (WCAG 2.5.8). */
const PAGE_LINKS = ["target-size"];
const PAGE = "catalogue=picanol&leaf=16";
const READING = 30_000;

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
  const read = async () => (await sampleSite.visitor.get("/api/catalogs/picanol/pages/16/parts")).body.parts;
  await until(async () => (await read()).length === 4, READING);
});

test("the list of parts and the page light each other; a code opens its part's card", async ({ page }) => {
  const viewer = await openViewer(page, PAGE);
  const list = viewer.getByRole("region", { name: "Parts on this page" });
  await test.step("in reading order", async () => {
    await expect(list.getByRole("listitem")).toHaveText([
      /Main nozzle/,
      /Relay nozzle/,
      /valve block/,
      /Weft cutter/,
    ]);
    await list.getByRole("button", { name: /^\d.*valve block/ }).hover();
    await expect(viewer.locator(".vspot[data-lit]")).toHaveCount(3);
    await viewer.getByRole("button", { name: /^Position 4/ }).hover();
    await expect(list.locator("[data-lit]")).toHaveText([/Weft cutter/]);
    const relay = viewer.getByRole("dialog", { name: "Relay nozzle, single hole" });
    await list.getByRole("button", { name: /^\d.*Relay nozzle/ }).press("Enter");
    await expect(relay).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(relay).toHaveCount(0);
  });

  const code = viewer
    .getByRole("button", { name: "PIC-MN-0212, Main nozzle, movable, two air inlets" })
    .first();
  await code.click();
  const card = viewer.getByRole("dialog", { name: "Main nozzle, movable, two air inlets" });
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/leaf=16.*part=\d+/);
  await expectAccessible(page, "dialog.viewer", PAGE_LINKS);
  await card.getByRole("textbox", { name: "Quantity" }).fill("none");
  await card.getByRole("button", { name: /^Add to list/ }).click();
  await expect(card.getByRole("alert")).toContainText("whole number");
  await card.getByRole("textbox", { name: "Quantity" }).fill("3");
  await card.getByRole("button", { name: /^Add to list/ }).click();
  await expect(card.getByRole("link", { name: /^In your list/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(code).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expectPage(viewer, 17, 42);
  await expect(list.getByRole("listitem").first()).toHaveText(/Main nozzle/);
});

test("marks stay on their codes when zoomed, turned, side by side and printed", async ({ page }) => {
  const viewer = await openViewer(page, `${PAGE}&spread=1`);
  await expect(viewer.getByRole("figure")).toHaveCount(2);
  const figure = viewer.getByRole("figure", { name: "Page 16" });
  const spot = figure.getByRole("button", { name: /^Position 1/ });
  const share = async () => {
    const [page, own] = [await figure.boundingBox(), await spot.boundingBox()];
    if (!page || !own) throw new Error("The page is not shown");
    const middle = [own.x + own.width / 2 - page.x, own.y + own.height / 2 - page.y];
    return [middle[0] ?? 0, middle[1] ?? 0].map((way, at) =>
      (way / (at ? page.height : page.width)).toFixed(2),
    );
  };
  expect(await share()).toEqual(["0.08", "0.38"]);
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("+");
  await expect(zoomOf(viewer)).toHaveText("300%");
  expect(await share()).toEqual(["0.08", "0.38"]);
  await page.keyboard.press("r");
  await expect(viewer.locator(".vsheet")).toHaveCSS("transform", /^matrix\(0, 1, -1, 0,/);
  expect(await share()).toEqual(["0.62", "0.08"]);

  // At its full width, then the list of its parts, and nothing else.
  await viewer.getByRole("button", { name: "Two pages" }).click();
  await expect(viewer.getByRole("figure")).toHaveCount(1);
  await page.keyboard.press("0");
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("+");
  await expect(zoomOf(viewer)).toHaveText("200%");
  const list = viewer.getByRole("region", { name: "Parts on this page" });
  await expect(list).toBeVisible();
  await page.keyboard.press("r");
  await expect(viewer.locator(".vsheet")).toHaveCSS("transform", /^matrix\(0, 1, -1, 0,/);
  await page.emulateMedia({ media: "print" });
  const [leaf, parts] = [await viewer.locator(".vleaf").boundingBox(), await list.boundingBox()];
  expect(leaf).toMatchObject({ x: 0, y: 0, width: 1440 });
  expect((leaf?.height ?? 0) / 1440).toBeCloseTo(Math.SQRT2, 1);
  expect(parts?.y).toBeGreaterThanOrEqual(leaf?.height ?? 0);
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expect(page.locator("button:visible").filter({ hasText: /Download|Previous|Find/ })).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
});

test.describe("where parts cannot be told", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("a page is as it was", async ({ page }) => {
    await page.route("**/pages/*/parts", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
    const viewer = await openViewer(page, PAGE);
    await expect(viewer.getByRole("figure")).toContainText("PIC-MN-0212");
    await expect(viewer.locator(".vspot, .vparts")).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an address leads to the enlarged part; its parts are a sheet", async ({ page, server }) => {
    const { productId } = (await server.visitor.get("/api/products?search=PIC-WC-0033")).body.products[0];
    const release = await hold(page, "GET", "**/api/catalogs/picanol/pages/*/parts");
    const viewer = await openViewer(page, `${PAGE}&part=${productId}`, "/about");
    const places = () =>
      Promise.all(
        ["Previous", /^Page 16 of/, "Next"].map((name) =>
          viewer.getByRole("button", { name, exact: true }).boundingBox(),
        ),
      );
    const before = await places();
    release();
    await expect(viewer.getByRole("button", { name: "4 parts" })).toBeVisible();
    expect(await places()).toEqual(before);

    await expect(viewer.locator(".vspot[data-lit]").first()).toBeInViewport();
    await expect(zoomOf(viewer)).toHaveText("200%");
    const button = viewer.getByRole("button", { name: "4 parts" });
    const list = viewer.getByRole("region", { name: "Parts on this page" });
    // What lies over the page leaves the bar below it free: the button closes what it has opened.
    await button.tap();
    await expect(list).toBeVisible();
    await button.tap();
    await expect(list).toBeHidden();
    await button.tap();
    // What is wanted is put on the list from there; the sheet stays for the next one.
    await list.getByRole("button", { name: /^Add to list: Relay nozzle/ }).tap();
    await list.getByRole("button", { name: /^Add to list: Weft cutter/ }).tap();
    await expect(list.getByRole("link", { name: /^In your list:/ })).toHaveCount(2);
    await list.getByRole("button", { name: /^\d.*Main nozzle/ }).tap();
    await expect(list).toBeHidden();
    const card = viewer.getByRole("dialog", { name: /^Main nozzle/ });
    await expect(card).toBeVisible();
    await expectAccessible(page, "dialog.viewer", PAGE_LINKS);
    await button.tap();
    await expect(list).toBeVisible();
    await expect(card).toBeHidden();
    await button.tap();
    await expect(card).toBeVisible();
    await viewer.getByRole("button", { name: "Next", exact: true }).tap();
    await expectPage(viewer, 17, 42);
    await expect(card).toBeHidden();
  });
});
