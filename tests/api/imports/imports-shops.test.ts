import { expect, test } from "vitest";
import { IMPORT_ROW } from "../../../contract/messages.ts";
import { onBothEngines, type TestApp } from "../../support/app.ts";
import { mapped, previewOf, productsOf } from "../../support/import-mapping.ts";
import {
  applyImport,
  checkFile,
  csvOf,
  problemsOf,
  rowsOf,
  runImports,
  zipOf,
} from "../../support/imports.ts";
import { pictureBytes } from "../../support/pictures.ts";

const SHOPIFY = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Variant SKU",
  "Variant Inventory Qty",
  "Variant Price",
  "Image Src",
  "Variant Image",
];
const WOO = [
  "ID",
  "Type",
  "SKU",
  "Name",
  "Description",
  "Stock",
  "Regular price",
  "Categories",
  "Images",
  "Parent",
  "Attribute 1 name",
  "Attribute 1 value(s)",
];

/** A file of these columns, whose rows say what is in some of them. */
const fileOf = (columns: readonly string[], ...rows: Readonly<Record<string, string>>[]): string =>
  csvOf(columns, ...rows.map((row) => columns.map((column) => row[column] ?? "")));

/** Every part that a file makes: its line, title, code, price, stock and specifications. */
async function partsOf(app: TestApp, csv: string, zip?: Uint8Array) {
  const item = await mapped(app, await checkFile(app, csv, zip));
  const rows = (await rowsOf(app, item)).map(({ line, differences, problems }) => {
    const cell = (name: string) => differences.find(({ column }) => column === name)?.to;
    const told = ["Title", "Part Code", "Price", "Stock", "Specifications"].map(cell);
    return problems.length ? [line, ...problems.map(({ message }) => message)] : [line, ...told];
  });
  return { item, rows };
}

const CUTTER = { Handle: "cutter", "Option1 Name": "Length", "Option2 Name": "Edge" } as const;

onBothEngines("variants of another shop's product", (open) => {
  test("are parts of their own where they have codes of their own, with what they share (Shopify)", async () => {
    const app = await open();
    const cdn = "https://cdn.example.com/";
    const csv = fileOf(
      SHOPIFY,
      {
        ...CUTTER,
        Title: "Weft cutter",
        "Body (HTML)": "<p>Cuts.</p>",
        Vendor: "Toyota",
        "Option1 Value": "60 mm",
        "Option2 Value": "Straight",
        "Variant SKU": "'0060",
        "Variant Inventory Qty": "14",
        "Variant Price": "120.00",
        "Image Src": `${cdn}front.png?v=1`,
        "Variant Image": `${cdn}sixty.png?v=1`,
      },
      {
        Handle: "cutter",
        "Option1 Value": "80 mm",
        "Option2 Value": "Straight",
        "Variant SKU": "WC-80",
        "Variant Inventory Qty": "0",
        "Variant Price": "140",
        "Image Src": `${cdn}sixty.png?v=1`,
      },
      { Handle: "cutter", "Image Src": `${cdn}back.png` },
    );
    const [red = Buffer.of(), green = Buffer.of()] = await Promise.all(
      ["#f00", "#0f0"].map((colour) => pictureBytes({ colour })),
    );
    const { item, rows } = await partsOf(app, csv, await zipOf({ "front.png": red, "sixty.png": green }));
    expect(rows).toEqual([
      [2, "Weft cutter – 60 mm", "0060", "120", "14", "Length: 60 mm\nEdge: Straight"],
      [3, "Weft cutter – 80 mm", "WC-80", "140", "0", "Length: 80 mm\nEdge: Straight"],
    ]);
    expect(item.unusedPictures).toBe(0);
    const images = (await rowsOf(app, item)).map(
      ({ differences }) => differences.find(({ column }) => column === "Images")?.to,
    );
    expect(images).toEqual(["front.png | sixty.png", "front.png | sixty.png"]);
    await applyImport(app, item);
    expect((await productsOf(app)).map(({ category, description }) => [category, description])).toEqual([
      ["toyota", "Cuts."],
      ["toyota", "Cuts."],
    ]);
    const dearer = await checkFile(app, csv.replace("140", "150"), undefined);
    expect(dearer.counts).toEqual({ new: 0, changed: 1, same: 1, refused: 0 });
  });

  test("are one part without such codes: options are its specifications, stock is that of all", async () => {
    const app = await open();
    const { rows } = await partsOf(
      app,
      fileOf(
        SHOPIFY,
        {
          Handle: "wire",
          Title: "Heald wire",
          Vendor: "Toyota",
          "Option1 Name": "Gauge",
          "Option1 Value": "26",
          "Variant Inventory Qty": "2",
          "Variant Price": "10",
        },
        { Handle: "wire", "Option1 Value": "28", "Variant Inventory Qty": "4", "Variant Price": "11" },
        { Handle: "same", Title: "Reed", Vendor: "Toyota", "Variant SKU": "R-1", "Variant Price": "5" },
        { Handle: "same", "Variant SKU": "r1", "Variant Inventory Qty": "3" },
        { Handle: "same", "Variant Inventory Qty": "3" },
      ),
    );
    expect(rows).toEqual([
      [2, "Heald wire", undefined, "10", "6", "Gauge: 26, 28"],
      [4, "Reed", "R-1", "5", "3", undefined],
    ]);
  });

  test("are found by the code or the number of their parent, wherever they stand (WooCommerce)", async () => {
    const app = await open();
    const side = { "Attribute 1 name": "Side" };
    const { item, rows } = await partsOf(
      app,
      fileOf(
        WOO,
        {
          ID: "21",
          Type: "variation",
          SKU: "GR-L",
          Name: "Gripper - Left",
          Parent: "GR",
          ...side,
          "Attribute 1 value(s)": "Left",
          "Regular price": "25",
          Stock: "4",
        },
        {
          ID: "20",
          Type: "variable",
          SKU: "GR",
          Name: "Gripper",
          Description: "For GTM.\\n<b>Carbon</b>",
          Categories: "Picanol > GTM",
          ...side,
          "Attribute 1 value(s)": "Left, Right",
        },
        {
          ID: "30",
          Type: "variable",
          Name: "Lamella",
          Categories: "Toyota",
          "Attribute 1 name": "Width",
          "Attribute 1 value(s)": "6 mm, 8 mm",
        },
        {
          ID: "22",
          Type: "variation",
          SKU: "GR-R",
          Name: "Gripper - Right",
          Parent: "GR",
          ...side,
          "Attribute 1 value(s)": "Right",
          "Regular price": "26",
        },
        {
          ID: "31",
          Type: "variation",
          Name: "Lamella - 6 mm",
          Parent: "id:30",
          "Attribute 1 name": "Width",
          "Attribute 1 value(s)": "6 mm",
          "Regular price": "9",
          Stock: "1",
        },
        {
          ID: "32",
          Type: "variation",
          Name: "Lamella - 8 mm",
          Parent: "id:30",
          "Attribute 1 name": "Width",
          "Attribute 1 value(s)": "8 mm",
          "Regular price": "8",
          Stock: "2",
        },
        { ID: "40", Type: "simple", SKU: "S-1", Name: "Spring", Categories: "Toyota", "Regular price": "1" },
      ),
    );
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

  test("whose parent is not there are parts, and of two parents of one name the first has them", async () => {
    const app = await open();
    const parent = { Type: "variable", SKU: "P", Categories: "Toyota", "Regular price": "1" };
    const { rows } = await partsOf(
      app,
      fileOf(
        WOO,
        { ID: "1", Name: "Lost - One", Parent: "NOWHERE", Categories: "Toyota", "Regular price": "5" },
        { ID: "2", Name: "Nobody", Parent: "id:", Categories: "Toyota", "Regular price": "5" },
        { ...parent, ID: "3", Name: "First" },
        { ...parent, ID: "4", Name: "Second", SKU: "P" },
        {
          ID: "5",
          SKU: "P-1",
          Name: "First - a",
          Parent: "P",
          "Attribute 1 name": "A",
          "Attribute 1 value(s)": "a",
          "Regular price": "2",
        },
        {
          ID: "6",
          SKU: "P-2",
          Name: "First - b",
          Parent: "P",
          "Attribute 1 name": "A",
          "Attribute 1 value(s)": "b",
          "Regular price": "3",
        },
      ),
    );
    expect(rows).toEqual([
      [2, "Lost - One", undefined, "5", "0", undefined],
      [3, "Nobody", undefined, "5", "0", undefined],
      [5, "Second", "P", "1", "0", undefined],
      [6, "First – a", "P-1", "2", "0", "A: a"],
      [7, "First – b", "P-2", "3", "0", "A: b"],
    ]);
  });

  test("are mended one by one, and leave with the rows of their product", async () => {
    const app = await open();
    const csv = fileOf(
      SHOPIFY,
      {
        ...CUTTER,
        Title: "Cutter",
        Vendor: "Toyota",
        "Option1 Value": "60",
        "Variant SKU": "A",
        "Variant Price": "x",
      },
      { Handle: "cutter", "Option1 Value": "80", "Variant SKU": "B", "Variant Price": "2" },
      { Handle: "reed", Title: "Reed", Vendor: "Toyota", "Variant SKU": "C", "Variant Price": "3" },
    );
    const { item } = await partsOf(app, csv);
    expect(await problemsOf(app, item)).toEqual([`2, Price: ${IMPORT_ROW.noNumber}`]);
    const { url } = (await app.admin.post("/api/products/refused-rows", { id: item._id })).body;
    const text = (await app.visitor.get(url)).text;
    expect(
      text
        .trim()
        .split("\r\n")
        .map((line) => line.split(",")[0]),
    ).toEqual(["Handle", "cutter", "cutter"]);
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

onBothEngines("totals below a list", (open) => {
  test("are no parts, unless they have a code", async () => {
    const app = await open();
    const csv = csvOf(
      ["Code", "Item Name", "Make", "Rate"],
      ["A-1", "Bush", "Toyota", "1"],
      ["T-1", "Total", "Toyota", "1"],
      ["", "Grand Total :", "Toyota", "2"],
      ["", "कुल", "Toyota", "2"],
      ["", "Total stop motion", "Toyota", "2"],
    );
    const item = await mapped(app, await checkFile(app, csv));
    expect((await previewOf(app, item)).rows).toBe(5);
    expect(await problemsOf(app, item)).toEqual([
      `4, Title: ${IMPORT_ROW.total}`,
      `5, Title: ${IMPORT_ROW.total}`,
    ]);
    expect(item.counts).toMatchObject({ new: 3, refused: 2 });
  });
});
