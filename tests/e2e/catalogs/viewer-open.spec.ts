import { expect, test } from "../support/test.ts";
import { expectPage, openViewer, sampleCatalogue, sheet, viewerOf } from "../support/viewer.ts";

test.use({ motion: "no-preference" });

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

test("opens from the home page; X, Escape and Back close it", async ({ page, server }) => {
  const { title, totalPages, key } = await sampleCatalogue(server);
  const viewer = viewerOf(page);
  const opener = page.getByRole("link", { name: "View Our Catalog" });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/about");
  await page.goto("/", { waitUntil: "networkidle" });
  await test.step("its script and styles come only when the button is pointed at", async () => {
    expect(loaded.filter((url) => url.includes("viewer"))).toEqual([]);
    const script = page.waitForRequest(/\/viewer-.*\.js$/);
    await opener.hover();
    await script;
    await expect(viewer).toHaveCount(0);
    await opener.click();
    await expect(viewer.getByRole("heading", { name: title })).toBeVisible();
    await expectPage(viewer, 1, totalPages);
    expect(loaded.filter((url) => /\/viewer-.*\.(js|css)$/.test(url))).toHaveLength(2);
    // The catalogue it chose stands in the address, so that it can be passed on.
    await expect(page).toHaveURL(`/?catalogue=${key}`);
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  });

  for (const [how, close] of [
    ["the X", () => page.getByRole("button", { name: "Close", exact: true }).click()],
    ["Escape", () => page.keyboard.press("Escape")],
    ["Back", () => page.goBack()],
  ] as [string, () => Promise<unknown>][]) {
    await test.step(how, async () => {
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(sheet(viewer)).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await expect(page).toHaveURL(/leaf=2/);
      await close();
      await expect(viewer).toHaveCount(0);
      await expect(page).toHaveURL("/");
      await expect(opener).toBeFocused();
      // Turning pages left nothing behind in the history.
      await page.goBack();
      await expect(page).toHaveURL("/about");
      await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
      await expect(page).toHaveURL("/");
    });
  }

  await test.step("Escape pressed twice in haste leaves the page below where it is", async () => {
    await opener.click();
    await expect(sheet(viewer)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL("/");
  });
});

test("a deep link overrides the defaults, closing leaves the page below", async ({ page, server }) => {
  const { title, totalPages } = await sampleCatalogue(server, "tsuda-komaeda");
  const viewer = await openViewer(
    page,
    "q=nozzle&catalogue=tsuda-komaeda&leaf=5&zoom=150&find=nozzle",
    "/search",
  );
  await expect(viewer.getByRole("heading", { name: title })).toBeVisible();
  await expectPage(viewer, 5, totalPages);
  await expect(viewer.getByRole("status", { name: "Zoom" })).toHaveText("150%");
  await expect(viewer.getByRole("searchbox")).toHaveValue("nozzle");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL("/search?q=nozzle");
});

test("a deep link to a page that does not exist shows one that does", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const viewer = await openViewer(page, "catalogue=picanol&leaf=1999&zoom=9999&spread=x");
  await expectPage(viewer, totalPages, totalPages);
  await expect(viewer.getByRole("status", { name: "Zoom" })).toHaveText("100%");
  await expect(viewer.getByRole("figure")).toHaveCount(1);
});

test("what one does stands in the address, without an entry of its own in the history", async ({ page }) => {
  const viewer = await openViewer(page);
  const entries = await page.evaluate(() => history.length);
  await viewer.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL("/?catalogue=picanol&leaf=2");
  await viewer.getByRole("button", { name: "Zoom in" }).click();
  await viewer.getByRole("button", { name: "Two pages" }).click();
  await viewer.getByRole("searchbox").fill("reed");
  await expect(page).toHaveURL("/?catalogue=picanol&leaf=2&find=reed&spread=1");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(viewer.getByRole("searchbox")).toHaveValue("reed");
  await expect(viewer.getByRole("figure")).toHaveCount(2);
});

test("a brand's listing leads to its catalogue; a brand without one does not", async ({ page, server }) => {
  const { title } = await sampleCatalogue(server);
  await page.goto("/products/picanol?page=2");
  await page.getByRole("link", { name: "Picanol catalogue" }).click();
  await expect(viewerOf(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL("/products/picanol?page=2&catalogue=picanol");
  await page.goto("/products/toyota");
  await expect(page.getByRole("heading", { level: 1, name: "Toyota" })).toBeVisible();
  await expect(page.getByRole("link", { name: /catalogue/ })).toHaveCount(0);
});

test("the page below is as it was, without script as well", async ({ server }) => {
  const { status, text } = await server.visitor.get("/products/picanol?catalogue=picanol&leaf=3");
  expect(status).toBe(200);
  expect(text).not.toContain("<dialog");
  const home = await server.visitor.get("/");
  expect(home.text).toMatch(/<a[^>]+href="\/\?catalogue=default"[^>]*>.*View Our Catalog/);
});
