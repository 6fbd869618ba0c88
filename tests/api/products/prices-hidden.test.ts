import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect } from "vitest";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { mapped, previewOf, productsOf, putMapping } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf, readImport, runImports } from "#tests/support/imports.ts";
import { collect } from "#tests/support/pdfs.ts";
import { lastReading, readParts, runReadings } from "#tests/support/readings.ts";

/** Digits that appear nowhere else, in the ways lists write amounts. */
const AMOUNTS = ["48317", "92641", "73059", "61283"] as const;
const WRITTEN: [string, (digits: string) => string][] = [
  ["Rs.", (digits) => digits],
  ["New Rate (INR)", (digits) => `${digits}.50`],
  ["MRP", (digits) => `Rs. ${digits.slice(0, 2)},${digits.slice(2)}/-`],
  ["Preis €", (digits) => `${digits.slice(0, 2)}.${digits.slice(2)},00`],
  ["Amount", (digits) => `₹ ${digits.slice(0, 2)},${digits.slice(2)}.00`],
  // Whatever the column's name.
  ["Remark", (digits) => `${digits.slice(0, 2)},${digits.slice(2)}.75`],
  ["Nett", (digits) => `$${digits}`],
];
const NAMES = ["Heald wire", "Drop wire", "Reed hook", "Temple ring"] as const;
const row = (at: number, amount: string) => [`HW-${at}0${at}`, NAMES[at] ?? "", "Toyota", "M6", amount];

async function answersOf(app: TestApp): Promise<[path: string, text: string][]> {
  const { visitor } = app;
  const products = await productsOf(app);
  expect(products).toHaveLength(NAMES.length);
  const paths = [
    "/api/products",
    "/api/products?category=toyota",
    "/api/products?category=picanol",
    "/api/products?search=wire",
    ...AMOUNTS.map((digits) => `/api/products?search=${digits}`),
    "/api/products?sortField=price&sortOrder=desc",
    "/api/products/featured",
    "/api/products/offline-list",
    "/api/products/category/toyota/latest",
    "/api/products/category/picanol/latest",
    "/sitemap-products-1.xml",
    ...products.flatMap(({ _id, productId }) => [
      `/api/products/by-id/${_id}`,
      `/api/products/by-id/${productId}`,
      `/api/products/related/${_id}`,
      `/api/products/places/${_id}`,
    ]),
  ];
  return Promise.all(paths.map(async (path) => [path, (await visitor.get(path)).text]));
}

/** The query itself is returned as an unknown word; a random id or the time of a change may have an amount's digits. */
const NO_AMOUNTS = /"unknown":\[[^\]]*\]|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const showsAmount = (path: string, text: string) => {
  const bare = text.replaceAll(NO_AMOUNTS, "").replaceAll(/[,.\s]/g, "");
  return AMOUNTS.some((digits) => !path.includes(digits) && bare.includes(digits));
};

async function expectNoAmount(app: TestApp): Promise<void> {
  for (const [path, text] of await answersOf(app))
    expect([path, showsAmount(path, text)]).toEqual([path, false]);
  for (const digits of AMOUNTS) {
    const { products } = (await app.visitor.get(`/api/products?search=${digits}`)).body;
    expect(products).toEqual([]);
  }
  const { filters } = (await app.visitor.get("/api/products?category=toyota&limit=100")).body;
  for (const [name] of WRITTEN) expect(JSON.stringify(filters ?? [])).not.toContain(name);
}

onSqlite("prices of an imported list", (test, open, engine) => {
  // How an amount is read does not depend on the database engine.
  test.each(engine === "sqlite" ? WRITTEN : WRITTEN.slice(0, 1))(
    "in a column '%s' are not public when imported with the default mapping",
    async (name, written) => {
      const app = await open();
      const columns = ["Item Code", "Item Name", "Make", "Thread", name];
      const list = csvOf(columns, ...AMOUNTS.map((digits, at) => row(at, written(digits))));
      // Without a rate, rows in another currency are refused.
      const rates = ["EUR", "USD"].map((currency) => ({ currency, rupees: 1 }));
      const item = await mapped(app, await checkFile(app, list), { rates });
      expect((await applyImport(app, item)).state).toBe("done");
      await expectNoAmount(app);
      // The back office shows it as the price.
      const prices = (await productsOf(app)).map(({ price }) => Math.floor(price)).sort();
      expect(prices).toEqual(AMOUNTS.map(Number).sort());
    },
  );

  test("in two columns are the price or skipped; importing as a specification needs confirmation", async ({
    app,
  }) => {
    const columns = ["Item Code", "Item Name", "Make", "Thread", "Old rate", "MRP"];
    const list = csvOf(columns, ...AMOUNTS.map((digits, at) => [...row(at, digits), `Rs. ${digits}`]));
    const item = await checkFile(app, list);
    const { mapping } = await previewOf(app, item);
    expect(mapping.columns.slice(-2)).toEqual([null, "Price"]);
    const shown = { ...mapping, columns: [...mapping.columns.slice(0, -1), "Specification" as const] };
    expectAnswer(await putMapping(app, item, shown), 400, IMPORT_SERVER.publicMoney("MRP"));
    await applyImport(app, await mapped(app, item));
    await expectNoAmount(app);
  });

  test("of a printed list are not visible on images cut from it, or elsewhere", async ({ app }) => {
    const catalog = await makeCatalog(app, await priceListPdf());
    await app.admin.put(`/api/catalogs/${catalog._id}/status`, { isActive: false });
    const { _id, groups } = await readParts(app, catalog);
    expect(groups).toHaveLength(1);
    const fills = { section: null, heading: null, title: null };
    const requested = await app.admin.post(`/api/readings/${_id}/draft`, { groups: [0], fills });
    expect(requested.status, requested.text).toBe(200);
    await runReadings(app);
    await runImports(app);
    const draft = await readImport(app, String((await lastReading(app, catalog._id)).importId));
    expect((await applyImport(app, await mapped(app, draft))).state).toBe("done");
    await expectNoAmount(app);
    for (const { title, images } of (await productsOf(app)) as Product[]) {
      expect([title, images.length]).toEqual([title, 1]);
      const image = await fetch(app.url + images[0]?.url);
      const { red, ink } = await inkOf(Buffer.from(await image.arrayBuffer()));
      expect([title, red]).toEqual([title, 0]);
      expect(ink).toBeGreaterThan(0);
    }
  });
});

/** A list in which only the prices are red. */
function priceListPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", margin: 0 });
  const bytes = collect(document);
  const xs = [50, 130, 290, 360, 450];
  const line = (cells: readonly string[], y: number) => {
    cells.forEach((cell, at) => {
      document.fillColor(at === 4 ? "red" : "black").text(cell, xs[at] ?? 0, y, { lineBreak: false });
    });
  };
  document.fontSize(18).text("Price list", 50, 40, { lineBreak: false }).fontSize(10);
  line(["Part no.", "Description", "Thread", "Qty", "Rs."], 100);
  AMOUNTS.forEach((digits, at) => {
    const [code = "", name = ""] = row(at, "");
    line([code, name, "M6", String(at + 2), `${digits.slice(0, 2)},${digits.slice(2)}.00`], 124 + at * 20);
  });
  document.end();
  return bytes;
}

/** The numbers of red and dark pixels of an image. */
async function inkOf(image: Buffer): Promise<{ red: number; ink: number }> {
  const pixels = await sharp(image).removeAlpha().raw().toBuffer();
  let [red, ink] = [0, 0];
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    if (r - Math.max(g, b) > 60) red += 1;
    if (Math.max(r, g, b) < 120) ink += 1;
  }
  return { red, ink };
}
