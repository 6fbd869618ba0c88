import { until } from "#tests/support/until.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";
import { expectPage, sampleCatalogue, viewerOf } from "../support/viewer.ts";

const READING = 30_000;
const MADE = 30_000;

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
  const read = async () => (await sampleSite.visitor.get("/api/catalogs/picanol/pages/16/parts")).body.parts;
  await until(async () => (await read()).length === 4, READING);
});

test("a part's page shows the catalogue page with its neighbours, which open on it", async ({
  page,
  server,
}) => {
  const { productId } = (await server.visitor.get("/api/products?search=PIC-WC-0033")).body.products[0];
  const path = `/products/details/${productId}`;
  await page.goto(path);
  const section = page.getByRole("region", { name: "In the catalogue" });
  const image = section.getByRole("img", { name: "Weft insertion, page 16. Opens the page" });
  const link = section.getByRole("link", { name: "Weft insertion, page 16. Opens the page" });
  await test.step("not the page that shows it alone, whose figure is above", async () => {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth), { timeout: MADE })
      .toBeGreaterThan(700);
    await expect(link).toHaveAttribute("href", "/catalogue/picanol/16");
    await expect(section.getByRole("heading", { name: "Weft insertion, page 16" })).toBeVisible();
    const parts = section.getByRole("list").first().getByRole("listitem");
    await expect(parts).toHaveText([
      /^1Main nozzle.*PIC-MN-0212/,
      /^2Relay nozzle.*PIC-SN-0310/,
      /^3Relay valve block/,
      /^4This partPIC-WC-0033/,
    ]);
    await expect(section.locator("svg rect")).toHaveCount(3);
    await expectAccessible(page, "main");
  });
  await test.step("a neighbour can be added, and leads to its page", async () => {
    await section.getByRole("button", { name: "Add to list: Relay nozzle, single hole" }).click();
    await expect(
      section.getByRole("link", { name: "In your list: Relay nozzle, single hole" }),
    ).toBeFocused();
    await section.getByRole("link", { name: "Main nozzle, movable, two air inlets", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Main nozzle" })).toBeVisible();
    await page.goBack();
  });
  await test.step("its other pages are links, and the page's image opens the viewer", async () => {
    const pages = section.getByRole("list", { name: "Also on" }).getByRole("listitem");
    await expect(pages).toHaveText([/^page 20/, /^page 38/, /^page 40/, /^page 41/, /^page 2/]);
    await pages.nth(0).getByRole("link").click();
    await expectPage(viewerOf(page), 20, 42);
    await expect(page).toHaveURL(`${path}?catalogue=picanol&leaf=20&part=${productId}`);
    await expect(viewerOf(page).locator("li[data-open]")).toContainText("Weft cutter");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(path);
    await link.press("Enter");
    await expectPage(viewerOf(page), 16, 42);
    await page.goBack();
    await expect(link).toBeFocused();
  });
  await test.step("on a phone the page is as wide as the text", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [box, heading] = [
      await image.boundingBox(),
      await page.getByRole("heading", { level: 1 }).boundingBox(),
    ];
    expect(box?.width).toBeGreaterThan(320);
    expect(box?.x).toBeCloseTo(heading?.x ?? 0, -1);
  });
});

test.describe("after a page was read for parts", () => {
  test.use({ server: ({ ownSample }, use) => use(ownSample) });

  test("a part's page gives its printed row", async ({ page, server, admin }) => {
    const { productId } = (await server.visitor.get("/api/products?search=PIC-WC-0033")).body.products[0];
    const catalogs = (await admin.get("/api/catalogs")).body as { _id: string; category: string }[];
    const id = catalogs.find(({ category }) => category === "picanol")?._id;
    const address = `/products/details/${productId}`;
    const section = page.getByRole("region", { name: "In the catalogue" });
    const table = section.getByRole("table");
    const places = async () => (await server.visitor.get(`/api/products/places/${productId}`)).body.length;
    // Its pages are found in batches, and the one shown first is not in the first batch.
    await until(async () => (await places()) === 6, READING);
    await page.goto(address);
    await expect(section.getByRole("heading", { name: /page 16/ })).toBeVisible();
    await expect(table).toHaveCount(0);
    expect((await admin.post(`/api/catalogs/${id}/readings`, { pages: [16] })).status).toBe(201);
    const read = async () => (await admin.get(`/api/catalogs/${id}/readings`)).body.reading;
    await until(async () => (await read()).state === "read", READING);
    await page.goto(address);
    await expect(table).toContainText("Weft insertion, page 16");
    await expect(table.getByRole("row")).toHaveText([
      "Pos.4",
      "Part codePIC-WC-0033",
      "PartWeft cutter, tungsten carbide",
      "Per machine1",
    ]);
    await expectAccessible(page, "main");
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(table.getByRole("row").last()).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the image and the links lead to the pages' own addresses", async ({ page, server }) => {
    const { productId } = (await server.visitor.get("/api/products?search=PIC-WC-0033")).body.products[0];
    await page.goto(`/products/details/${productId}`);
    const section = page.getByRole("region", { name: "In the catalogue" });
    await section.getByRole("link", { name: /^page 38/ }).click();
    await expect(page).toHaveURL("/catalogue/picanol/38");
    await page.goBack();
    await section.getByRole("link", { name: /page 16\. Opens/ }).click();
    await expect(page).toHaveURL("/catalogue/picanol/16");
    await expect(page.getByRole("heading", { level: 1, name: "Weft insertion" })).toBeVisible();
  });
});
