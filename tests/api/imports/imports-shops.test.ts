import { expect } from "vitest";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, previewOf, productsOf } from "#tests/support/import-mapping.ts";
import {
  applyImport,
  cellsOf,
  checkFile,
  csvOf,
  csvTable,
  imagesOf,
  problemsOf,
  rowsOf,
  runImports,
  zipOf,
} from "#tests/support/imports.ts";

/** Every part of a file: its line, title, code, price, stock and specifications. */
async function partsOf(app: TestApp, csv: string, zip?: Uint8Array) {
  const item = await mapped(app, await checkFile(app, csv, zip));
  const rows = (await rowsOf(app, item)).map(({ line, differences, problems }) => {
    const cell = (name: string) => differences.find(({ column }) => column === name)?.to;
    const values = ["Title", "Part Code", "Price", "Stock", "Specifications"].map(cell);
    return problems.length ? [line, ...problems.map(({ message }) => message)] : [line, ...values];
  });
  return { item, rows };
}

const SHOPIFY =
  "Handle|Title|Body (HTML)|Vendor|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant SKU|Variant Inventory Qty|Variant Price|Image Src|Variant Image";
const WOO =
  "ID|Type|SKU|Name|Description|Stock|Regular price|Categories|Images|Parent|Attribute 1 name|Attribute 1 value(s)";

onSqlite("variants in exports of other shops", (test) => {
  test("with own codes become separate parts with the shared fields (Shopify)", async ({ app }) => {
    const cdn = "https://cdn.example.com/";
    const csv = csvTable`${SHOPIFY}
      cutter|Weft cutter|<p>Cuts.</p>|Toyota|Length|60 mm|Edge|Straight|'0060|14|120.00|${cdn}front.png?v=1|${cdn}sixty.png?v=1
      cutter|           |            |      |      |80 mm|    |Straight|WC-80|0 |140   |${cdn}sixty.png?v=1|
      cutter|           |            |      |      |     |    |        |     |  |      |${cdn}back.png|
    `;
    const [red = Buffer.of(), green = Buffer.of()] = await imagesOf("#f00", "#0f0");
    const { item, rows } = await partsOf(app, csv, await zipOf({ "front.png": red, "sixty.png": green }));
    expect(rows).toEqual([
      [2, "Weft cutter – 60 mm", "0060", "120", "14", "Length: 60 mm\nEdge: Straight"],
      [3, "Weft cutter – 80 mm", "WC-80", "140", "0", "Length: 80 mm\nEdge: Straight"],
    ]);
    expect(item.unusedPictures).toBe(0);
    expect(await cellsOf(app, item, "Images")).toEqual(["front.png | sixty.png", "front.png | sixty.png"]);
    await applyImport(app, item);
    expect((await productsOf(app)).map(({ category, description }) => [category, description])).toEqual([
      ["toyota", "Cuts."],
      ["toyota", "Cuts."],
    ]);
    const dearer = await checkFile(app, csv.replace("140", "150"), undefined);
    expect(dearer.counts).toEqual({ new: 0, changed: 1, same: 1, refused: 0 });
  });

  test("without own codes become one part: options as specifications, stock summed", async ({ app }) => {
    const csv = csvTable`${SHOPIFY}
      wire|Heald wire||Toyota|Gauge|26|||   |2|10||
      wire|          ||      |     |28|||   |4|11||
      same|Reed      ||Toyota|     |  |||R-1| |5 ||
      same|          ||      |     |  |||r1 |3|  ||
      same|          ||      |     |  |||   |3|  ||
    `;
    const { rows } = await partsOf(app, csv);
    expect(rows).toEqual([
      [2, "Heald wire", undefined, "10", "6", "Gauge: 26, 28"],
      [4, "Reed", "R-1", "5", "3", undefined],
    ]);
  });

  test("are matched by their parent's code or number, in any order (WooCommerce)", async ({ app }) => {
    const csv = csvTable`${WOO}
      21|variation|GR-L|Gripper - Left |                          |4|25|             ||GR   |Side |Left
      20|variable |GR  |Gripper        |For GTM.\n<b>Carbon</b>   | |  |Picanol > GTM||     |Side |Left, Right
      30|variable |    |Lamella        |                          | |  |Toyota       ||     |Width|6 mm, 8 mm
      22|variation|GR-R|Gripper - Right|                          | |26|             ||GR   |Side |Right
      31|variation|    |Lamella - 6 mm |                          |1|9 |             ||id:30|Width|6 mm
      32|variation|    |Lamella - 8 mm |                          |2|8 |             ||id:30|Width|8 mm
      40|simple   |S-1 |Spring         |                          | |1 |Toyota       ||     |     |
    `;
    const { item, rows } = await partsOf(app, csv);
    expect(rows).toEqual([
      [2, "Gripper – Left", "GR-L", "25", "4", "Side: Left"],
      [4, "Lamella", undefined, "9", "3", "Width: 6 mm, 8 mm"],
      [5, "Gripper – Right", "GR-R", "26", "0", "Side: Right"],
      [8, "Spring", "S-1", "1", "0", undefined],
    ]);
    await applyImport(app, item);
    const left = (await productsOf(app)).find(({ partCode }) => partCode === "GR-L");
    expect([left?.category, left?.description]).toEqual(["picanol-rapier", "For GTM.\nCarbon"]);
  });

  test("without a parent become parts; of two parents with one name, the first gets them", async ({
    app,
  }) => {
    const csv = csvTable`${WOO}
      1|        |   |Lost - One|||5|Toyota||NOWHERE| |
      2|        |   |Nobody    |||5|Toyota||id:    | |
      3|variable|P  |First     |||1|Toyota||       | |
      4|variable|P  |Second    |||1|Toyota||       | |
      5|        |P-1|First - a |||2|      ||P      |A|a
      6|        |P-2|First - b |||3|      ||P      |A|b
    `;
    const { rows } = await partsOf(app, csv);
    expect(rows).toEqual([
      [2, "Lost - One", undefined, "5", "0", undefined],
      [3, "Nobody", undefined, "5", "0", undefined],
      [5, "Second", "P", "1", "0", undefined],
      [6, "First – a", "P-1", "2", "0", "A: a"],
      [7, "First – b", "P-2", "3", "0", "A: b"],
    ]);
  });

  test("are fixed one by one, and exported with the rows of their product", async ({ app }) => {
    const csv = csvTable`${SHOPIFY}
      cutter|Cutter||Toyota|Length|60|Edge||A||x||
      cutter|      ||      |      |80|    ||B||2||
      reed  |Reed  ||Toyota|      |  |    ||C||3||
    `;
    const { item } = await partsOf(app, csv);
    expect(await problemsOf(app, item)).toEqual([`2, Price: ${IMPORT_ROW.noNumber}`]);
    const { url } = (await app.admin.post("/api/products/refused-rows", { id: item._id })).body;
    const text = (await app.visitor.get(url)).text;
    const lines = text.trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual(["Handle", "cutter", "cutter"]);
    const again = await checkFile(app, text.replace(",x,", ",1,"));
    expect([again.state, again.counts.new]).toEqual(["checked", 2]);
    const edits = [{ line: 2, column: "Price", cell: "1" }];
    await app.admin.put(`/api/imports/${item._id}/cells`, { edits });
    await runImports(app);
    const rows = await rowsOf(app, item, "new");
    expect(rows.map(({ line, title }) => [line, title])).toEqual([
      [2, "Cutter – 60"],
      [3, "Cutter – 80"],
      [4, "Reed"],
    ]);
  });
});

onSqlite("categories as paths", (test) => {
  test.for<[string, string, string[]]>([
    [
      "WooCommerce",
      "SKU|Name|Regular price|Categories",
      ["Looms > Rapier > Toyota, Sale", "Sale, Looms > Dornier", "Toyota > GTM"],
    ],
    [
      "Magento",
      "sku|name|price|categories",
      [
        "Default Category/Looms/Toyota",
        "Default Category/Looms/Dornier,Default Category/Sale",
        "Default Category/Toyota/GTM",
      ],
    ],
    [
      "PrestaShop",
      "Reference|Name|Price|Categories (x,y,z...)",
      ["Home,Looms,Toyota", "Home,Looms,Dornier", "Home,Toyota,GTM"],
    ],
    [
      "Odoo",
      "Internal Reference|Name|Sales Price|Product Category/Complete Name",
      ["All / Saleable / Toyota", "All / Saleable / Dornier", "All / Toyota / GTM"],
    ],
    [
      "InvenTree",
      "IPN|name|Price|category_path",
      ["Looms/Rapier/Toyota", "Looms/Rapier/Dornier", "Looms/Toyota/GTM"],
    ],
  ])("of %s name a brand", async ([, head, [toyota = "", dornier = "", gtm = ""]], { app }) => {
    const csv = csvOf(
      head.split("|"),
      ["A-1", "Reed", "1", toyota],
      ["A-2", "Cam", "2", dornier],
      ["A-3", "Pin", "3", gtm],
    );
    const item = await checkFile(app, csv);
    const { mapping } = await previewOf(app, item);
    expect([mapping.categoryPaths, mapping.columns[3]]).toEqual(["known", "Category"]);
    const known = await mapped(app, item);
    expect(await problemsOf(app, known)).toEqual([`3, Category: ${IMPORT_ROW.category}`]);
    const { body } = await app.admin.get(`/api/imports/${item._id}/refusals`);
    expect(body.map(({ cell }: { cell: string }) => cell)).toEqual(["Dornier"]);
    const words = [{ word: "Dornier", creates: "Dornier" }];
    await applyImport(app, await mapped(app, item, { words }));
    expect((await productsOf(app)).map(({ category }) => category)).toEqual([
      "dornier",
      "picanol-rapier",
      "toyota",
    ]);
    // What was chosen is remembered, with the names for one column of paths.
    const last = await mapped(app, await checkFile(app, csv), { categoryPaths: "last" });
    expect(last.counts).toMatchObject({ same: 3, refused: 0 });
    const again = await checkFile(app, csv.replaceAll("Looms", "Spinning"));
    expect([again.state, (await previewOf(app, again)).mapping.categoryPaths]).toEqual(["checked", "last"]);
  });

  test("are read by their first name if chosen", async ({ app }) => {
    const csv = csvOf(
      ["Code", "Name", "Category"],
      ["A-1", "Reed", "Toyota > Spares > Picanol"],
      ["A-2", "Cam", "Dornier > Cams"],
    );
    const item = await mapped(app, await checkFile(app, csv), { categoryPaths: "first" });
    expect(await cellsOf(app, item, "Category")).toEqual([undefined, "Toyota"]);
    const names = await mapped(app, item, { columns: ["Part Code", "Title", null], category: "toyota" });
    expect((await previewOf(app, names)).mapping).not.toHaveProperty("categoryPaths");
  });
});

onSqlite("total rows below a list", (test) => {
  test("are skipped unless they have a code", async ({ app }) => {
    const csv = csvTable`
      Code|Item Name        |Make  |Rate
      A-1 |Bush             |Toyota|1
      T-1 |Total            |Toyota|1
          |Grand Total :    |Toyota|2
          |कुल               |Toyota|2
          |Total stop motion|Toyota|2
    `;
    const item = await mapped(app, await checkFile(app, csv));
    expect((await previewOf(app, item)).rows).toBe(5);
    expect(await problemsOf(app, item)).toEqual([
      `4, Title: ${IMPORT_ROW.total}`,
      `5, Title: ${IMPORT_ROW.total}`,
    ]);
    expect(item.counts).toMatchObject({ new: 3, refused: 2 });
  });
});
