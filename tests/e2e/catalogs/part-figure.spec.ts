import { until } from "../../support/until.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";
import { expectPage, sampleCatalogue, viewerOf } from "../support/viewer.ts";

const READING = 30_000;
/** The first figure of a page needs its largest image, which a child draws. */
const MADE = 30_000;

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
  const read = async () => (await sampleSite.visitor.get("/api/catalogs/picanol/pages/16/parts")).body.parts;
  await until(async () => (await read()).length === 4, READING);
});

test("a part's page shows its figure and its pages, which open in the viewer", async ({ page, server }) => {
  const { productId } = (await server.visitor.get("/api/products?search=PIC-WC-0033")).body.products[0];
  const path = `/products/details/${productId}`;
  await page.goto(path);
  const section = page.getByRole("region", { name: "In the catalogue" });
  const figure = section.getByRole("img", { name: /^Figure of Weft cutter, tungsten carbide on page 20/ });
  const link = section.getByRole("link", { name: /^Figure of Weft cutter/ });
  await test.step("the figure fills its frame, which had its size before", async () => {
    await figure.scrollIntoViewIfNeeded();
    await expect
      .poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: MADE })
      .toBe(1056);
    const box = await figure.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    await expect(link).toHaveAttribute("href", "/catalogue/picanol/20");
    await expect(section.getByRole("table")).toContainText("PIC-WC-0033");
    await expectAccessible(page, "main");
  });
  await test.step("small images lead to the pages that show the part", async () => {
    const pages = section.getByRole("listitem");
    await expect(pages).toHaveText([/^Page 20/, /^Page 16/, /^Page 38/, /^Page 40/, /^Page 41/, /^Page 2/]);
    await pages.nth(1).getByRole("link").click();
    await expectPage(viewerOf(page), 16, 42);
    await expect(page).toHaveURL(`${path}?catalogue=picanol&leaf=16&part=${productId}`);
    await expect(viewerOf(page).locator("li[data-open]")).toContainText("Weft cutter");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(path);
  });
  await test.step("the figure opens its page", async () => {
    await link.press("Enter");
    await expectPage(viewerOf(page), 20, 42);
    await page.goBack();
    await expect(link).toBeFocused();
  });
  await test.step("on a phone the figure is as wide as the text", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [image, heading] = [
      await figure.boundingBox(),
      await page.getByRole("heading", { level: 1 }).boundingBox(),
    ];
    expect(image?.width).toBeGreaterThan(320);
    expect(image?.x).toBeCloseTo(heading?.x ?? 0, -1);
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
    await expect(table.getByRole("row")).toHaveText([/^Code/, /^Part/]);
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

  test("the figure and the small images lead to the pages' own addresses", async ({ page, server }) => {
    const { productId } = (await server.visitor.get("/api/products?search=PIC-WC-0033")).body.products[0];
    await page.goto(`/products/details/${productId}`);
    const section = page.getByRole("region", { name: "In the catalogue" });
    await section.getByRole("link", { name: /^Page 16/ }).click();
    await expect(page).toHaveURL("/catalogue/picanol/16");
    await expect(page.getByRole("heading", { level: 1, name: "Weft insertion" })).toBeVisible();
  });
});
