import { beforeAll, expect, test } from "vitest";
import type { ImportMapping, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { imageBytes } from "#tests/support/images.ts";
import { mapped, previewOf, productsOf, putMapping } from "#tests/support/import-mapping.ts";
import {
  applyImport,
  cellsOf,
  checkFile,
  csvOf,
  csvTable,
  imagesOf,
  problemsOf,
  readImport,
  rowsOf,
  runImports,
  zipOf,
} from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { sheetXml, workbook, workbookOf } from "#tests/support/workbooks.ts";

const PRICES = [
  ["Sharma Textile Spares, price list"],
  [],
  ["Part No.", "Name of Item", "Make", "Rate", "Closing Balance", "Teeth", "Shelf"],
  ["PIC-GR-0471", "Rapier gripper, left", "GTM", "Rs. 1,25,100.50/-", "12 pcs", "24", "A1"],
  ["TOY-WC-12", "Weft cutter", "Toyota JAT 710", "1.25 lakh", 4, null, "A2"],
] as const;
const CUTS = "<p>Cuts the <b>weft</b> &amp; more.</p><ul><li>Steel</li></ul>";
const list = (...more: (readonly (string | number | null)[])[]) => workbook(...PRICES, ...more);

onSqlite("a file of another program", (test) => {
  test("waits for its column mapping, is imported with it, and the next file with that header reuses it", async ({
    app,
  }) => {
    const first = await checkFile(app, await list(), undefined, "prices.xlsx");
    expect([first.state, first.rows]).toEqual(["mapping", 2]);
    const found = await previewOf(app, first);
    expect(found).toMatchObject({ sheets: ["Parts"], sheet: "Parts", rows: 2, isRemembered: false });
    expect(found.mapping).toEqual({
      sheet: "Parts",
      headLine: 3,
      columns: ["Part Code", "Title", "Category", "Price", "Stock", null, null],
      byTitle: false,
      category: null,
      words: [],
    });
    expect(found.columns[2]).toEqual({
      name: "Make",
      samples: ["GTM", "Toyota JAT 710"],
      filled: 2,
      words: ["GTM", "Toyota JAT 710"],
      counts: [1, 1],
    });
    const columns = found.mapping.columns.with(5, "Specification");
    const checked = await mapped(app, first, { columns });
    expect(checked.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
    await applyImport(app, checked);
    const [gripper, cutter] = await productsOf(app);
    expect(gripper).toMatchObject({
      partCode: "PIC-GR-0471",
      title: "Rapier gripper, left",
      description: "Rapier gripper, left",
      category: "picanol-rapier",
      price: 125_100.5,
      stock: 12,
      specifications: [{ name: "Teeth", value: "24" }],
    });
    expect(cutter).toMatchObject({ category: "toyota", price: 125_000, stock: 4, specifications: [] });
    expect(gripper?.images).toHaveLength(1);

    const again = await checkFile(app, await list(), undefined, "prices.xlsx");
    expect([again.state, again.counts.same, again.counts.new]).toEqual(["checked", 2, 0]);
    expect((await previewOf(app, again)).isRemembered).toBe(true);
    const dearer = csvOf(
      ["Rate", "Part No.", "Name of Item", "Make", "Closing Balance", "Teeth", "Shelf"],
      ["200", "pic gr.0471", "Rapier gripper, left", "GTM", "12", "", ""],
    );
    const cheaper = await checkFile(app, dearer);
    expect(cheaper.counts).toEqual({ new: 0, changed: 1, same: 0, refused: 0 });
    const [row] = await rowsOf(app, cheaper);
    expect(row?.differences).toEqual([{ column: "Price", from: "125100.5", to: "200" }]);
  });

  test("asks once for an unknown brand word and for rows without a brand", async ({ app }) => {
    const rows = [
      ["X-1", "Bush", "Sulzer", 1, 1, null, null],
      ["X-2", "Bush", "sulzer ", 1, 1, null, null],
      ["X-3", "Bush", "", 1, 1, null, null],
    ];
    const item = await mapped(app, await checkFile(app, await list(...rows)));
    expect(item.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 3 });
    expect(await problemsOf(app, item)).toEqual([
      `6, Category: ${IMPORT_ROW.category}`,
      `7, Category: ${IMPORT_ROW.category}`,
      `8, Category: ${IMPORT_ROW.needed("Category")}`,
    ]);
    const words = [{ word: "Sulzer", category: "others" as const }];
    const remapped = await mapped(app, item, { words, category: "toyota" });
    expect(remapped.counts).toEqual({ new: 5, changed: 0, same: 0, refused: 0 });
    const categories = await cellsOf(app, remapped, "Category");
    expect(categories.slice(2)).toEqual(["Others", "Others", "Toyota"]);
  });

  test("matches products by ID, then code, then title if chosen, and reports rows without a match", async ({
    app,
  }) => {
    const made = [];
    for (const [productId, title, partCode] of [
      ["5", "Reed", "R-1"],
      ["6", "Heald", "H/1"],
      ["7", "Heald", "h 1"],
    ] as const)
      made.push(await createTestProduct(app.admin, { productId, title, partCode, specifications: "[]" }));
    const csv = csvTable`
      Product ID|Code|Item Name|Qty|Brand
      5         |    |         |1  |
                |r1  |         |2  |
                |H-1 |         |3  |
      9         |R1  |         |4  |
                |N-1 |New      |5  |Toyota
                |n.1 |New      |6  |Toyota
                |    |REED     |7  |Toyota
    `;
    const columns: ImportMapping["columns"] = ["ID", "Part Code", "Title", "Stock", "Category"];
    const item = await mapped(app, await checkFile(app, csv), { columns });
    expect(await problemsOf(app, item)).toEqual([
      `4, Part Code: ${IMPORT_ROW.ofSeveral("'Heald' (6), 'Heald' (7)")}`,
      `5, ID: ${IMPORT_ROW.codeOfOther("'Reed' (5)")}`,
      `6, Part Code: ${IMPORT_ROW.codeTwice("6, 7")}`,
      `7, Part Code: ${IMPORT_ROW.codeTwice("6, 7")}`,
    ]);
    expect(item.counts).toEqual({ new: 1, changed: 2, same: 0, refused: 4 });
    const byTitle = await mapped(app, item, { byTitle: true });
    expect(byTitle.counts).toEqual({ new: 0, changed: 3, same: 0, refused: 4 });
    const found = (await rowsOf(app, byTitle)).flatMap(({ product }) => product ?? []);
    expect(found).toEqual(Array(3).fill(made[0]?._id));
  });

  test("creates no product whose code was taken by another meanwhile, but those beside it", async ({
    app,
  }) => {
    const rows = ["Z-1", "A-1", "B-1"].map((code) => [code, `Bush ${code}`, "Toyota"]);
    const csv = csvOf(["Code", "Item Name", "Brand"], ...rows);
    const item = await mapped(app, await checkFile(app, csv));
    await createTestProduct(app.admin, { partCode: "a1" });
    const done = await applyImport(app, item);
    expect([done.applied, done.failed]).toEqual([2, 1]);
    expect(await problemsOf(app, done)).toEqual([`3, Part Code: ${IMPORT_ROW.codeSince}`]);
    const { products } = (await app.admin.get("/api/products?search=Bush")).body;
    expect(products.map(({ partCode }: Product) => partCode).toSorted()).toEqual(["B-1", "Z-1"]);
  });

  test("matches photos by name; parts without one get a drawn plate until a photo arrives", async ({
    app,
  }) => {
    const [red, green, blue] = await imagesOf("#f00", "#0f0", "#00f");
    const zip = await zipOf({
      "picgr0471_2.JPG": green as Buffer,
      "photos/PIC-GR-0471.jpg": red as Buffer,
      "TOY WC 12/front.png": blue as Buffer,
      "nobody.png": blue as Buffer,
    });
    const csv = csvOf(
      ["Code", "Item Name", "Brand"],
      ["PIC-GR-0471", "Gripper", "GTM"],
      ["TOY-WC-12", "Cutter", "Toyota"],
      ["P-1", "Plate", "Toyota"],
    );
    const item = await mapped(app, await checkFile(app, csv, zip));
    expect(item).toMatchObject({ counts: { new: 3, refused: 0 }, pictures: 4, unusedPictures: 1 });
    expect(await cellsOf(app, item, "Images")).toEqual([
      "PIC-GR-0471.jpg | picgr0471_2.JPG",
      "front.png",
      undefined,
    ]);
    await applyImport(app, item);
    const same = await checkFile(app, csv, zip);
    expect(same.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
    const plated = (await productsOf(app)).find(({ title }) => title === "Plate") as Product;
    const [plate] = plated.images;
    expect(plate).toMatchObject({ width: 960, height: 720 });
    const platedFiles = async () =>
      (await Array.fromAsync(app.services.files.list()))
        .flatMap((path) => (path.includes(plate?.key ?? "") ? [path.slice(path.lastIndexOf("/") + 1)] : []))
        .toSorted();
    // Nothing is drawn before somebody sees it.
    expect(await platedFiles()).toEqual(["words.json"]);
    for (const name of ["320.avif", "960.avif", "320.webp", "960.webp", "share.jpg"])
      expect((await app.visitor.get(`/files/${plate?.key}/${name}`)).status).toBe(200);
    for (const name of ["words.json", "640.avif"])
      expect((await app.visitor.get(`/files/${plate?.key}/${name}`)).status).toBe(404);
    expect(await platedFiles()).toHaveLength(6);
    const later = await checkFile(app, csv, await zipOf({ "p 1 (2).png": blue as Buffer }));
    expect(later.counts).toMatchObject({ changed: 1, same: 2 });
    await applyImport(app, later);
    const after = (await productsOf(app)).find(({ title }) => title === "Plate") as Product;
    expect(after.images.map(({ key }) => key)).not.toContain(plate?.key);
    expect((await app.visitor.get(plate?.url ?? "")).status).toBe(404);
  });

  test("reads Shopify and WooCommerce exports without a mapping", async ({ app }) => {
    const cdn = "https://cdn.example.com/";
    const shopify = csvTable`
      Handle|Title|Body (HTML)|Vendor|Option1 Name|Option1 Value|Variant SKU|Variant Inventory Qty|Variant Price|Image Src|Image Position
      cutter|Weft cutter|${CUTS}|Toyota|Bore |12 mm        |S-1|3|120.00|${cdn}a.png?v=1|1
      cutter|           |       |      |     |             |   | |      |${cdn}b.png    |2
      reed  |Reed       |       |Toyota|Title|Default Title|S-2|0|5     |               |
    `;
    const zip = await zipOf({ "b.png": await imageBytes() });
    const done = await applyImport(app, await mapped(app, await checkFile(app, shopify, zip)));
    expect(done).toMatchObject({ rows: 2, applied: 2, unusedPictures: 0 });
    const [reed, cutter] = await productsOf(app);
    expect(reed).toMatchObject({ partCode: "S-2", specifications: [], description: "Reed" });
    expect(cutter).toMatchObject({
      partCode: "S-1",
      description: "Cuts the weft & more.\nSteel",
      price: 120,
      specifications: [{ name: "Bore", value: "12 mm" }],
    });
    const woo = csvTable`
      ID|Type|SKU|Name|Is featured?|Short description|Description|Stock|Regular price|Categories|Images|Attribute 1 name|Attribute 1 value(s)
      4711|simple|W-1|Jacquard hook|1||||1.250,00|Staubli > Hooks|https://x.example/h.jpg, https://x.example/i.jpg|Teeth|24
    `;
    await applyImport(app, await mapped(app, await checkFile(app, woo)));
    expect((await productsOf(app)).find(({ partCode }) => partCode === "W-1")).toMatchObject({
      category: "jacquard-dobby",
      featured: true,
      price: 1250,
      specifications: [{ name: "Teeth", value: "24" }],
    });
  });

  test("takes no price from a column without one", async ({ app }) => {
    const woo = csvTable`
      SKU|Name  |Sale price|Regular price
      S-1|Cutter|          |450
      S-2|Reed  |90        |100
    `;
    await applyImport(app, await mapped(app, await checkFile(app, woo), { category: "toyota" }));
    // A column without cells is no column: of a price, a code or a title.
    const empty = csvTable`
      Part No|Item Code|Item Name|Particulars|Price|Dealer Price|MRP
             |E-1      |         |Bush       |     |40          |60
             |E-2      |         |Pin        |     |            |30
    `;
    await applyImport(app, await mapped(app, await checkFile(app, empty), { category: "toyota" }));
    const prices = (await productsOf(app)).map(({ partCode, title, price }) => [partCode, title, price]);
    expect(prices.sort()).toEqual([
      ["E-1", "Bush", 40],
      ["E-2", "Pin", 0],
      ["S-1", "Cutter", 450],
      ["S-2", "Reed", 100],
    ]);
  });

  test("uses another sheet or header row if chosen", async ({ app }) => {
    const book = await workbookOf({
      Cover: sheetXml([
        ["Sharma", "Mumbai"],
        ["Ask for", "prices"],
      ]),
      List: sheetXml([
        ["Old", "New"],
        ["Code", "Bush"],
        ["B-1", "Bush for the reed"],
      ]),
    });
    const item = await checkFile(app, book);
    expect((await previewOf(app, item)).sheet).toBe("Cover");
    const choose = (sheet: string | null, headLine: number | null) =>
      app.admin.put(`/api/imports/${item._id}/sheet`, { sheet, headLine });
    expect((await choose("Nothing", null)).body.errors).toEqual([
      { field: "sheet", message: IMPORT_SERVER.unknownSheet },
    ]);
    expect((await choose("List", 2)).status).toBe(200);
    await runImports(app);
    const { columns, rows, mapping } = await previewOf(app, item);
    expect([columns.map(({ name }) => name), rows, mapping.headLine]).toEqual([["Code", "Bush"], 1, 2]);
  });

  test("rejects a new mapping once the import is applied or refused as a whole", async ({ app }) => {
    const refused = await checkFile(app, "");
    expect((await app.admin.get(`/api/imports/${refused._id}/mapping`)).body.message).toBe(
      IMPORT_SERVER.notToMap,
    );
    const item = await mapped(app, await checkFile(app, await list()));
    const { mapping } = await previewOf(app, item);
    await applyImport(app, item);
    expect((await putMapping(app, item, mapping)).status).toBe(409);
  });
});

onSharedApp("a file that waits for its column mapping", (app) => {
  let item: ProductImport;
  beforeAll(async () => {
    item = await checkFile(app(), await list());
  });

  const NONE = [null, null, null, null, null];
  test.each<[string, Partial<ImportMapping>, string]>([
    ["fewer columns than there are", { columns: ["Title"] }, IMPORT_SERVER.otherColumns(7)],
    ["one field twice", { columns: ["Title", "Title", ...NONE] }, IMPORT_SERVER.targetTwice("Title")],
    ["nothing that rows are known by", { columns: [null, "Category", ...NONE] }, IMPORT_SERVER.nothingKnown],
    [
      "titles that are not there",
      { byTitle: true, columns: ["Part Code", null, ...NONE] },
      IMPORT_SERVER.noTitle,
    ],
  ])("rejects a mapping with %s", async (_name, changes, message) => {
    const { mapping } = await previewOf(app(), item);
    const answer = await putMapping(app(), item, { ...mapping, ...changes });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: "columns", message }]]);
    expect((await readImport(app(), item._id)).state).toBe("mapping");
  });
});
