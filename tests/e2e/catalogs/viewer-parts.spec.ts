import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { until } from "#tests/support/until.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";
import { expectPage, openViewer, sampleCatalogue, zoomOf } from "../support/viewer.ts";

/**
 * Codes and the PDF's links are as large as the page prints them; the list next to the page has the same parts, sections and
 * thumbnails the same pages (WCAG 2.5.8, 'Equivalent').
 */
const PAGE_LINKS = { "target-size": ".vspot, .vlink" };

const PAGE = "catalogue=picanol&leaf=16";
const READING = 30_000;

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
  const read = async () => (await sampleSite.visitor.get("/api/catalogs/picanol/pages/16/parts")).body.parts;
  await until(async () => (await read()).length === 4, READING);
});

test("list and page highlight each other's parts; a press opens the card beside the page", async ({
  page,
}) => {
  const viewer = await openViewer(page, PAGE);
  const list = viewer.getByRole("region", { name: "Parts on this page" });
  const open = list.locator("li[data-open]");
  const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  await test.step("lists the parts in reading order, the first one open", async () => {
    await expect(list.getByRole("listitem")).toHaveText([
      /Main nozzle/,
      /Relay nozzle/,
      /valve block/,
      /Weft cutter/,
    ]);
    await expect(open).toHaveText([/Main nozzle/]);
    await row("valve block").hover();
    await expect(viewer.locator(".vspot[data-lit]")).toHaveCount(3);
    await viewer.getByRole("button", { name: /^Position 4/ }).hover();
    await expect(list.locator("[data-lit]")).toHaveText([/Weft cutter/]);
    // A hover opens nothing.
    await expect(open).toHaveText([/Main nozzle/]);
    await expect(viewer.locator(".vcard")).toHaveCount(0);
  });
  await test.step("a number in the list opens its card and outlines its codes", async () => {
    await row("Relay nozzle").locator(".key-number").click();
    await expect(open).toHaveText([/Relay nozzle/]);
    await expect(viewer.locator(".vspot[data-open]")).toHaveCount(3);
    await expect(page).toHaveURL(/leaf=16.*part=\d+/);
    await expectPage(viewer, 16, 42);
  });

  const code = viewer
    .getByRole("button", { name: "PIC-MN-0212, Main nozzle, movable, two air inlets" })
    .first();
  await code.click();
  await expect(open).toHaveText([/Main nozzle/]);
  await expect(code).toHaveAttribute("data-open");
  await test.step("the card is clear of the page", async () => {
    const [sheet, card] = [await viewer.locator(".vsheet").boundingBox(), await open.boundingBox()];
    expect(card?.x).toBeGreaterThanOrEqual((sheet?.x ?? 0) + (sheet?.width ?? 0));
  });
  await expectAccessible(page, "dialog.viewer", PAGE_LINKS);
  await open.getByRole("textbox", { name: "Quantity" }).fill("none");
  await open.getByRole("button", { name: /^Add to list/ }).click();
  await expect(open.getByRole("alert")).toContainText("whole number");
  await open.getByRole("textbox", { name: "Quantity" }).fill("3");
  await open.getByRole("button", { name: /^Add to list/ }).click();
  await expect(open.getByRole("link", { name: /^In your list/ })).toBeVisible();
  await test.step("by the keyboard a code opens its card, and Escape leads back to the code", async () => {
    const cutter = viewer.getByRole("button", { name: /^Position 4/ });
    await cutter.press("Enter");
    await expect(open).toHaveText([/Weft cutter/]);
    await expect(open.getByRole("textbox", { name: "Quantity" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(cutter).toBeFocused();
    await expect(open).toHaveText([/Weft cutter/]);
  });
  await page.keyboard.press("ArrowRight");
  await expectPage(viewer, 17, 42);
  await expect(list.getByRole("listitem").first()).toHaveText(/Main nozzle/);
  await test.step("the page keeps its place on pages without parts", async () => {
    const before = await viewer.locator(".vsheet").boundingBox();
    await page.keyboard.press("End");
    await expect(list).toContainText(VIEWER_PAGE.noParts);
    await expect(list.getByRole("listitem")).toHaveCount(0);
    expect(await viewer.locator(".vsheet").boundingBox()).toEqual(before);
  });
});

test("zooming and adding to the list have icons and names of their own", async ({ page }) => {
  const viewer = await openViewer(page, PAGE);
  const drawn = (name: string | RegExp) =>
    viewer.getByRole("button", { name }).first().locator("path").getAttribute("d");
  const icons = await Promise.all(
    ["Zoom in", "Zoom out", "Add to enquiry list", /^Add to list: Relay nozzle/].map(drawn),
  );
  expect(new Set(icons).size).toBe(4);
  // A magnifier is a circle with a handle.
  for (const icon of icons.slice(0, 2)) expect(icon).toMatch(/a5\.5 5\.5 .*M13 13l4 4/);
});

test("keeps marks on their codes when zoomed, turned, side by side and printed", async ({ page }) => {
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

  // Prints the page at full width, then its list of parts, and nothing else.
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

test.describe("without readable parts", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("shows a page without marks", async ({ page }) => {
    await page.route("**/pages/*/parts", reply(500, { message: "no" }));
    const viewer = await openViewer(page, PAGE);
    await expect(viewer.getByRole("figure")).toContainText("PIC-MN-0212");
    await expect(viewer.locator(".vspot, .vparts")).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an address opens the enlarged part; the parts are a sheet", async ({ page, server }) => {
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
    // The overlay leaves the bar below it free: the button closes what it opened.
    await button.tap();
    await expect(list).toBeVisible();
    await button.tap();
    await expect(list).toBeHidden();
    await button.tap();
    // Parts are added to the list from there; the sheet stays open for the next one.
    await list.getByRole("button", { name: /^Add to list: Relay nozzle/ }).tap();
    await list.getByRole("button", { name: /^Add to list: Weft cutter/ }).tap();
    await expect(list.getByRole("link", { name: /^In your list:/ })).toHaveCount(2);
    await list.getByRole("button", { name: "Add all 4 to list" }).tap();
    await expect(list.getByRole("link", { name: /^In your list:/ })).toHaveCount(4);
    await expect(list.getByRole("link", { name: "All 4 in your list" })).toBeFocused();
    await test.step("each part has its photo and the list's stepper, which changes the list at once", async () => {
      await expect(list.locator(".key-image").filter({ visible: true })).toHaveCount(4);
      const row = list.getByRole("listitem").filter({ hasText: "Weft cutter" });
      const more = row.getByRole("button", { name: /^One more: Weft cutter/ });
      await more.tap();
      await more.tap();
      await expect(row.getByRole("textbox", { name: /^Quantity: Weft cutter/ })).toHaveValue("3");
      const quantities = await page.evaluate(() =>
        (
          JSON.parse(localStorage.getItem("enquiryList") ?? "[]") as { title: string; quantity: number }[]
        ).map(({ title, quantity }) => [title.split(",")[0], quantity]),
      );
      expect(quantities).toContainEqual(["Weft cutter", 3]);
      expect(quantities).toContainEqual(["Relay nozzle", 1]);
      const sizes = await row
        .locator("button, input, .key-add a")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    });
    await list.getByRole("link", { name: /^Main nozzle/ }).tap();
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
