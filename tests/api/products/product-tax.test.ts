import { expect, test } from "vitest";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { GST_FORM } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, previewOf } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf, problemsOf, rowsOf } from "#tests/support/imports.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";

const save = ({ admin }: TestApp, { _id }: Product, fields: Record<string, string>) =>
  admin.form("PUT", `/api/products/${_id}`, productFields(fields), []);

onSqlite("HSN code and GST rate of products", (test) => {
  test("are optional, kept by a save without them, removable and in the history", async ({ app }) => {
    const plain = await createTestProduct(app.admin);
    expect(plain).toMatchObject({ hsnCode: null, gstRate: null });
    const made = await createTestProduct(app.admin, { hsnCode: " 84485900 ", gstRate: "0.25" });
    expect(made).toMatchObject({ hsnCode: "84485900", gstRate: 0.25 });
    const kept = await app.admin.put(`/api/products/${made._id}`, { price: 1, stock: 2 });
    expect(kept.body).toMatchObject({ hsnCode: "84485900", gstRate: 0.25 });
    expect((await save(app, made, {})).body).toMatchObject({ hsnCode: "84485900", gstRate: 0.25 });
    const zero = await save(app, made, { hsnCode: "8448", gstRate: "0" });
    expect(zero.body).toMatchObject({ hsnCode: "8448", gstRate: 0 });
    const { entries } = (await app.admin.get(`/api/products/${made._id}/history`)).body;
    expect(entries[0].differences).toEqual([
      { kind: "value", field: "HSN code", from: "84485900", to: "8448" },
      { kind: "value", field: "GST rate", from: "0.25%", to: "0%" },
    ]);
    expect((await save(app, made, { hsnCode: "", gstRate: " " })).body).toMatchObject({
      hsnCode: null,
      gstRate: null,
    });
  });

  test("are in no answer to a visitor and not found by the public search", async ({ admin, visitor }) => {
    const { _id, productId, category } = await createTestProduct(admin, {
      hsnCode: "98765401",
      gstRate: "98.76",
    });
    await admin.put(`/api/products/${_id}/featured`);
    for (const path of [
      `/api/products/by-id/${productId}`,
      "/api/products?search=98765401",
      "/api/products?sortField=gstRate",
      `/api/products?category=${category}&filter=gst-rate.98-76`,
      "/api/products/featured",
      `/api/products/category/${category}/latest`,
      `/products/${category}/${productId}`,
      "/sitemap-products-1.xml",
    ]) {
      const { text } = await visitor.get(path);
      // The search itself is repeated as an unknown word.
      const bare = text.replaceAll(/"unknown":\[[^\]]*\]/g, "");
      expect([path, bare.match(/98765401|98\.76|hsn|gstRate/i)]).toEqual([path, null]);
    }
    expect((await visitor.get("/api/products?search=98765401")).body.products).toEqual([]);
    expect((await admin.get(`/api/products/${_id}`)).body).toMatchObject({ gstRate: 98.76 });
  });
});

onSqlite("HSN codes and GST rates of an imported list", (test) => {
  const HEAD = ["Item Code", "Name of Item", "Stock Group", "HSN/SAC", "GST Rate", "Rate"];
  const listOf = (...tax: [hsn: string, rate: string][]) =>
    csvOf(HEAD, ...tax.map(([hsn, rate], at) => [`A-${at}`, `Reed ${at}`, "Toyota", hsn, rate, "450"]));

  test("are read as Tally, Busy and Vyapar write them; an empty cell keeps the value", async ({ app }) => {
    const first = await checkFile(
      app,
      listOf(
        ["8448.59.00", "18%"],
        ["HSN 8448", "GST 12%"],
        ["84484990", "IGST@5%"],
        ["", "Exempt"],
        ["-", ""],
      ),
    );
    expect((await previewOf(app, first)).mapping.columns).toEqual([
      ...["Part Code", "Title", "Category", "HSN Code", "GST Rate", "Price"],
    ]);
    const checked = await mapped(app, first);
    expect(checked.counts).toMatchObject({ new: 5, refused: 0 });
    expect((await applyImport(app, checked)).state).toBe("done");
    const { products } = (await app.admin.get("/api/products?sortField=title&sortOrder=asc")).body;
    expect(products.map(({ hsnCode, gstRate }: Product) => [hsnCode, gstRate])).toEqual([
      ["84485900", 18],
      ["8448", 12],
      ["84484990", 5],
      [null, 0],
      [null, null],
    ]);
    const again = await checkFile(app, listOf(["", "28"], ["N/A", "12"], ["84484990", "-"]));
    expect(again.counts).toMatchObject({ changed: 1, same: 2 });
    expect((await rowsOf(app, again))[0]?.differences).toEqual([
      { column: "GST Rate", from: "18", to: "28" },
    ]);
  });

  test("are refused with the reason, row by row", async ({ app }) => {
    const list = listOf(
      ["8448", "18"],
      ["84", "18"],
      ["8448590012", "5"],
      ["8448", "CGST 9%"],
      ["8448", "18.125"],
      // 8448.50 as a number, a lost digit at an end, and 0402 without its zero.
      ["8448.5", "18"],
      ["84485", "18"],
      ["8448590", "18"],
      ["402", "18"],
    );
    const checked = await mapped(app, await checkFile(app, list));
    expect(checked.counts).toMatchObject({ new: 1, refused: 8 });
    expect(await problemsOf(app, checked)).toEqual([
      `3, HSN Code: ${GST_FORM.hsnInvalid}`,
      `4, HSN Code: ${GST_FORM.hsnInvalid}`,
      `5, GST Rate: ${GST_FORM.rateInvalid}`,
      `6, GST Rate: ${GST_FORM.rateInvalid}`,
      ...[7, 8, 9, 10].map((line) => `${line}, HSN Code: ${IMPORT_ROW.hsnOdd}`),
    ]);
  });
});

onSqlite("GST rates that aren't usual", (test) => {
  test("are noted, and refused above 40 %", async ({ app }) => {
    const rates = ["18", "12", "0.25", "81.00", "40", "40.5", "9", "7.5", "28", "14"];
    const list = csvOf(
      ["Item Code", "Name of Item", "GST", "Rate"],
      ...rates.map((rate, at) => [`A-${at}`, `Reed ${at}`, rate, "450"]),
    );
    const columns = ["Part Code", "Title", "GST Rate", "Price"] as const;
    const item = await mapped(app, await checkFile(app, list), { columns: [...columns], category: "toyota" });
    expect(await problemsOf(app, item)).toEqual(
      [5, 7].map((line) => `${line}, GST Rate: ${IMPORT_ROW.gstAmount}`),
    );
    const noted = (await rowsOf(app, item)).flatMap(({ line, notes = [] }) =>
      notes.map(({ message }) => [line, message]),
    );
    expect(noted).toEqual([
      [8, IMPORT_ROW.gstUnusual("9")],
      [9, IMPORT_ROW.gstUnusual("7.5")],
      [11, IMPORT_ROW.gstUnusual("14")],
    ]);
  });
});

onSharedApp("the guessed column of tax", (app) => {
  test.each<[string, string, string[], string | null]>([
    ["amounts", "GST", ["81.00", "216.50", "1,250.00"], null],
    ["amounts below 100", "GST", ["81.00", "9.00", "27.00"], null],
    ["amounts, two of which could be rates", "Tax Rate", ["18", "5", "4.50", "40.50", "22.5"], null],
    ["halves of rates", "GST", ["9", "9", "2.5"], null],
    ["rates of several years", "GST", ["28", "12", "40", "0.25"], "GST Rate"],
    ["amounts in rupees", "IGST", ["Rs. 81", "Rs. 16", "Rs. 9"], null],
    ["a sign in the heading", "GST (₹)", ["18", "5", "12"], null],
    ["words", "GST", ["Taxable", "Taxable", "Exempt"], null],
    ["rates", "GST", ["18", "", "12"], "GST Rate"],
    ["nothing", "GST", ["", "", ""], "GST Rate"],
    ["descriptions", "HSN", ["Parts of looms", "Reeds", "Healds"], null],
    ["US tariff codes", "HS Code", ["8448590012", "8448590013", "8448490090"], null],
    ["codes", "HSN", ["8448", "8448.59", "n/a"], "HSN Code"],
    // Each row says that a digit is missing.
    ["codes without their last zero", "HSN", ["8448.5", "8448.4", "8448.1"], "HSN Code"],
  ])("a column of %s under '%s'", async (_what, name, cells, target) => {
    const rows = cells.map((cell, at) => [`A-${at}`, `Reed ${at}`, cell, "450"]);
    const item = await checkFile(app(), csvOf(["Item Code", "Item Name", name, "Price"], ...rows));
    expect((await previewOf(app(), item)).mapping.columns[2]).toBe(target);
  });

  test("a rate beside the only amounts leaves these the price", async () => {
    const list = csvOf(["Item Code", "Item Name", "Tax Rate", "Amount"], ["A-1", "Reed", "18%", "Rs. 450"]);
    const { mapping } = await previewOf(app(), await checkFile(app(), list));
    expect(mapping.columns).toEqual(["Part Code", "Title", "GST Rate", "Price"]);
  });
});
