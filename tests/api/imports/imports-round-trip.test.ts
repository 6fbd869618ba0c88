import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { expect } from "vitest";
import type { ProductList } from "#contract/products/product.ts";
import { FULL_CSV_COLUMNS } from "#contract/products/product-csv.ts";
import { csvRows } from "#server/imports/uploads/csv-rows.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { imageBytes, imageFormFile } from "#tests/support/images.ts";
import {
  applyImport,
  checkFile,
  exportAll,
  exportWorkbook,
  fullCsv,
  importFiles,
  problemsOf,
  rowsOf,
  unzip,
  zipOf,
} from "#tests/support/imports.ts";
import { createTestProduct, postProduct } from "#tests/support/products.ts";
import { workbook } from "#tests/support/workbooks.ts";

/** Products whose texts a spreadsheet or CSV file could corrupt. */
async function awkwardProducts({ admin }: TestApp) {
  await createTestProduct(admin, {
    productId: "0",
    title: "=1+1",
    price: "0.1",
    stock: "0.30000000000000004",
    unit: "1/2 dozen",
    hsnCode: "84485900",
    gstRate: "0.25",
  });
  await createTestProduct(admin, {
    productId: "7",
    title: "'=SUM(A1)",
    description: 'First line, "quoted"\r\n\r\n- third; with\ttab |  and 汉字',
    specifications: JSON.stringify([
      { name: "Ratio 1:2", value: "C:\\new\\r: 5" },
      { name: "-2", value: "a\nb\r\nc" },
      { name: "\\", value: "\\:" },
    ]),
  });
  const two = [await imageFormFile(), await imageFormFile({ format: "jpeg", colour: "#a11", width: 900 })];
  await postProduct(admin, { productId: "1000", title: "@ + −" }, two);
  const { _id } = await createTestProduct(admin, { title: "  Dobby   hook ", price: "1000000000" });
  await admin.put(`/api/products/${_id}/featured`);
}

const stateOf = async ({ services }: TestApp) =>
  JSON.stringify([
    await services.database.main.selectFrom("products").selectAll().orderBy("id").execute(),
    await services.database.main
      .selectFrom("files")
      .selectAll()
      .where("key", "like", "image-%")
      .orderBy("key")
      .execute(),
  ]);

async function cellsOf(csv: string): Promise<string[][]> {
  const rows = await Array.fromAsync(csvRows(Readable.from([csv]), ","));
  return rows.map(({ cells }) => cells);
}

onBothEngines("importing an export", (test) => {
  test("changes nothing, with or without its images", async ({ app }) => {
    await awkwardProducts(app);
    const before = await stateOf(app);
    const { csv, zip } = await exportAll(app);
    for (const images of [zip, undefined]) {
      const checked = await checkFile(app, csv, images);
      expect([checked.state, checked.counts]).toEqual([
        "checked",
        { new: 0, changed: 0, same: 4, refused: 0 },
      ]);
      const done = await applyImport(app, checked);
      expect([done.state, done.applied, done.failed]).toEqual(["done", 0, 0]);
    }
    expect(await stateOf(app)).toBe(before);
  });

  test("accepts stored values that a later rule rejects, and rejects changed ones", async ({ app }) => {
    const old = {
      "HSN of five digits": { hsn_code: "84485" },
      "HSN of seven digits": { hsn_code: "8448590" },
      "rate with three decimals": { gst_rate: 5.125 },
      "amount under GST": { gst_rate: 180 },
      "long unit": { unit: "x".repeat(80) },
      "long text": { description: "x".repeat(9000) },
      "no text": { description: "" },
      "code on two lines": { part_code: "A-1\nA-2", part_code_key: "a1a2" },
      "long specification": { specifications: JSON.stringify([{ name: "Bore", value: "9".repeat(5000) }]) },
      "specification without a value": { specifications: JSON.stringify([{ name: "Bore", value: "" }]) },
      "negative price": { price: -5 },
      "large stock": { stock: 1e15 },
      "a cell's error": { title: "#N/A", title_sort: "#n/a" },
    };
    for (const [title, columns] of Object.entries(old)) {
      const { _id } = await createTestProduct(app.admin, { title });
      await app.services.database.main.updateTable("products").set(columns).where("id", "=", _id).execute();
    }
    const before = await stateOf(app);
    const count = Object.keys(old).length;
    const { csv } = await exportAll(app);
    const files: [string | Buffer, string][] = [
      [csv, "products.csv"],
      [await exportWorkbook(app), "products.xlsx"],
    ];
    for (const [file, name] of files) {
      const checked = await checkFile(app, file, undefined, name);
      expect([await problemsOf(app, checked), checked.counts]).toEqual([
        [],
        { new: 0, changed: 0, same: count, refused: 0 },
      ]);
    }
    expect(await stateOf(app)).toBe(before);
    // Another field of such a product is changed, and its old value stays.
    const done = await importFiles(app, csv.replaceAll(",Yes,", ",No,"));
    expect(done.counts).toEqual({ new: 0, changed: count, same: 0, refused: 0 });
    expect(done).toMatchObject({ applied: count, failed: 0 });
    const undated = (text: string) =>
      text.replaceAll(",No,", ",Yes,").replace(/"[A-Z][a-z]+ \d+, 2\d{3} at [^"]+"/g, "");
    expect(undated((await exportAll(app)).csv)).toBe(undated(csv));
    const wrong = csv.replace("84485,", "84486,").replace("5.125", "5.126");
    expect(await problemsOf(app, await checkFile(app, wrong))).toEqual([
      expect.stringContaining("GST Rate"),
      expect.stringContaining("HSN Code"),
    ]);
  });
});

onSqlite("importing an export of other files", (test, open) => {
  test("changes nothing as a workbook, whose codes are text", async ({ app }) => {
    await awkwardProducts(app);
    const codes = [
      "00123",
      "1-3-2002",
      "12E5",
      "0.10",
      "=A1",
      "'=A1",
      "_x0041_",
      "12345678901234567890",
      " -5 ",
    ];
    for (const [at, partCode] of codes.entries())
      await createTestProduct(app.admin, { title: `Code ${at} <&"> ₹`, partCode });
    const before = await stateOf(app);
    const file = await exportWorkbook(app);
    const sheet = String((await unzip(file)).get("xl/worksheets/sheet1.xml"));
    expect(sheet).toContain('<c r="B1" t="inlineStr" s="2"><is><t xml:space="preserve">Title</t>');
    expect(sheet).toContain('t="inlineStr" s="1"><is><t xml:space="preserve">00123</t>');
    expect(sheet).toMatch(/<c r="[A-Z]2" s="0"><v>[\d.]+<\/v>/);
    const checked = await checkFile(app, file, undefined, "products.xlsx");
    expect([await problemsOf(app, checked), checked.counts]).toEqual([
      [],
      { new: 0, changed: 0, same: 4 + codes.length, refused: 0 },
    ]);
    expect(await stateOf(app)).toBe(before);
    const other = await open();
    const { csv, zip } = await exportAll(app);
    await applyImport(other, await checkFile(other, file, zip, "products.xlsx"));
    expect((await exportAll(other)).csv).toBe(csv);
  });

  test("22 into an empty catalogue creates the same catalogue, with the same export", async ({ app }) => {
    await awkwardProducts(app);
    const { csv, zip } = await exportAll(app);
    const other = await open();
    const done = await importFiles(other, csv, zip);
    expect([done.state, done.counts, done.applied, done.unusedPictures]).toEqual([
      "done",
      { new: 4, changed: 0, same: 0, refused: 0 },
      4,
      0,
    ]);
    const again = await exportAll(other);
    expect(again.csv).toBe(csv);
    const facts = async ({ admin }: TestApp) => {
      const { products } = (await admin.get("/api/products")).body as ProductList;
      return products.map(({ _id, images, version, createdAt, updatedAt, ...rest }) => rest);
    };
    expect(await facts(other)).toEqual(await facts(app));
    expect((await checkFile(other, csv, zip)).counts.same).toBe(4);
    expect((await checkFile(other, again.csv, again.zip)).counts.same).toBe(4);
  });
});

const savedFile = (name: string) => readFile(new URL(`../../files/${name}`, import.meta.url));

onSqlite("a full export saved by another program", (test) => {
  test("changes nothing, as .ods, .xlsx and .csv of LibreOffice and Gnumeric", async ({ app }) => {
    const csv = await savedFile("full-export.csv");
    const images = await zipOf({
      "front view.png": await imageBytes({ colour: "#a11" }),
      "parts/side.png": await imageBytes({ colour: "#1a1" }),
    });
    expect((await importFiles(app, csv, images)).applied).toBe(13);
    const [before, after] = [await cellsOf(csv.toString()), await cellsOf((await exportAll(app)).csv)];
    // The file is from before parts had units.
    const unit = after[0]?.indexOf("Unit") ?? -1;
    expect(after.map((cells) => cells.toSpliced(unit, 1))).toEqual(before);
    for (const program of ["libreoffice", "gnumeric"]) {
      for (const kind of ["ods", "xlsx", "csv"]) {
        const name = `full-export-${program}.${kind}`;
        const item = await checkFile(app, await savedFile(name), undefined, name);
        const differences = (await rowsOf(app, item)).flatMap((row) => row.differences);
        expect([name, differences, await problemsOf(app, item)]).toEqual([name, [], []]);
        expect([name, item.counts]).toEqual([name, { new: 0, changed: 0, same: 13, refused: 0 }]);
      }
    }
  });

  test("is still refused where a CSV row lacks cells or a workbook row has more than the header", async ({
    app,
  }) => {
    const short = fullCsv({ ID: "1" }).replace(/,\r\n$/, "\r\n");
    expect(await problemsOf(app, await checkFile(app, short))).toEqual([
      "2, null: The row has 14 cells, the header row has 15 columns",
    ]);
    const wide = await workbook([...FULL_CSV_COLUMNS], [1, ...Array<null>(14).fill(null), "x"]);
    expect(await problemsOf(app, await checkFile(app, wide, undefined, "wide.xlsx"))).toEqual([
      "2, null: The row has 16 cells, the header row has 15 columns",
    ]);
  });
});

onSqlite("exporting an imported file", (test, open) => {
  test("returns the file as imported", async ({ app }) => {
    const zip = await zipOf({
      "front.jpg": await imageBytes({ format: "jpeg" }),
      "parts/side.png": await imageBytes({ colour: "#a11" }),
      "parts/Back.webp": await imageBytes({ format: "webp" }),
    });
    const updated = { "Last Updated": "January 5, 2024 at 9:30 AM" };
    const csv = fullCsv(
      { ID: "12", Title: "Reed", Images: "front.jpg | parts/side.png", Featured: "Yes", ...updated },
      { ID: "3", Title: "-cam", Images: "parts/Back.webp", Specifications: "", ...updated },
    );
    const done = await importFiles(app, csv, zip);
    expect([done.state, done.applied, done.pictures, done.unusedPictures]).toEqual(["done", 2, 3, 0]);
    const exported = await exportAll(app);
    expect(exported.csv).toBe(csv);
    expect((await checkFile(app, csv, zip)).counts.same).toBe(2);
    expect((await checkFile(app, exported.csv, exported.zip)).counts.same).toBe(2);
  });

  test("gives two images of the same name distinct names", async ({ app }) => {
    const one = await zipOf({ "front.png": await imageBytes({ colour: "#111" }) });
    const other = await zipOf({ "front.png": await imageBytes({ colour: "#eee" }) });
    await importFiles(app, fullCsv({ ID: "1", Images: "front.png" }), one);
    await importFiles(app, fullCsv({ ID: "2", Images: "front.png" }), other);
    const { csv, zip } = await exportAll(app);
    expect(csv).toContain("1/front.png");
    expect((await checkFile(app, csv, zip)).counts.same).toBe(2);
    const empty = await open();
    await importFiles(empty, csv, zip);
    expect((await exportAll(empty)).csv).toBe(csv);
  });
});
