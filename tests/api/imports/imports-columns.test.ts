import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import type { ImportTarget } from "#contract/imports/import-heads.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { onSqlite } from "#tests/support/app.ts";
import { mapped, previewOf, productsOf, putMapping } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf, exportAll, problemsOf } from "#tests/support/imports.ts";
import { sheetXml, workbookOf } from "#tests/support/workbooks.ts";

type Targets = (ImportTarget | null)[];

onSqlite("the guessed mapping of a list", (test) => {
  test("prefers the target chosen for the same heading in another file, except for money", async ({
    app,
  }) => {
    const first = csvOf(["Artikel Ref", "Was", "Kolli", "Ablage"], ["SB-1", "Reed", "4", "x"]);
    const columns: Targets = ["Part Code", "Title", "Stock", null];
    await mapped(app, await checkFile(app, first), { columns });
    const second = csvOf(
      ["Kolli", "Item Code", "Was", "Artikel Ref", "Ablage", "Neu"],
      ["5", "9", "Cam", "SB-2", "Rs. 5", "y"],
    );
    const { mapping, isRemembered } = await previewOf(app, await checkFile(app, second));
    // The remembered column wins over the one whose heading matches.
    expect(mapping.columns).toEqual(["Stock", null, "Title", "Part Code", "Price", null]);
    expect(isRemembered).toBe(false);
  });

  test("recognises part codes, titles and amounts by the cells if no heading matches", async ({ app }) => {
    const list = csvOf(
      ["Sl", "Spare", "XK", "Amt"],
      ["1", "Rapier gripper", "SB-RE-0004", "Rs. 1,250.00"],
      ["2", "Weft cutter", "SB-RE-0005", "Rs. 450/-"],
    );
    const { mapping } = await previewOf(app, await checkFile(app, list));
    expect(mapping.columns).toEqual([null, "Title", "Part Code", "Price"]);
  });

  test.for<[string, string, Targets]>([
    ["a tax in rupees", "Code,Name,Basic,GST Amount\nA-1,Reed,450,81.00", ["Part Code", "Title", null, null]],
    [
      "a tax beside an amount",
      "Code,Name,Amount,Tax (Rs.)\nA-1,Reed,450,81",
      ["Part Code", "Title", "Price", null],
    ],
    ["what was paid", "Code,Name,Purchase Rate\nA-1,Reed,450", ["Part Code", "Title", null]],
    ["a price with tax", "Code,Name,Rate incl. GST\nA-1,Reed,531", ["Part Code", "Title", "Price"]],
    ["two equal prices", "Code,Name,Rate 1,Rate 2\nA-1,Reed,4,5", ["Part Code", "Title", null, null]],
  ])("maps to the price no more than one column, and not %s", async ([, csv, columns], { app }) => {
    expect((await previewOf(app, await checkFile(app, csv))).mapping.columns).toEqual(columns);
  });

  test.for<[string, string[], Targets]>([
    ["counts the rows", ["1", "2", "3"], [null, "Title"]],
    ["has codes", ["48112", "48113", "48115"], ["Part Code", "Title"]],
    ["has short codes", ["A1", "A2", "B1"], ["Part Code", "Title"]],
  ])("an 'Item No.' that %s", async ([, cells, columns], { app }) => {
    const csv = csvOf(["Item No.", "Description"], ...cells.map((cell) => [cell, `Reed ${cell}`]));
    expect((await previewOf(app, await checkFile(app, csv))).mapping.columns).toEqual(columns);
  });

  test("prefers a newer price to the one that was chosen for an earlier file", async ({ app }) => {
    const first = await checkFile(app, "Code,Name,MRP 2025,MRP 2026\nA-1,Reed,4,5\n");
    await mapped(app, first, { category: "toyota" });
    const next = await checkFile(app, "Code,Name,MRP 2026,MRP 2027\nA-1,Reed,5,6\n");
    expect((await previewOf(app, next)).mapping.columns).toEqual(["Part Code", "Title", null, "Price"]);
    const older = await checkFile(app, "Code,Name,MRP 2026,MRP 2024\nA-1,Reed,5,4\n");
    expect((await previewOf(app, older)).mapping.columns).toEqual(["Part Code", "Title", "Price", null]);
  });

  test("uses the description as the title if there is no other; HSN codes are not part codes", async ({
    app,
  }) => {
    const list = csvOf(["Nr", "Description", "HSN"], ["1", "Reed", "84484990"], ["2", "Cam", "84484991"]);
    const { mapping } = await previewOf(app, await checkFile(app, list));
    expect(mapping.columns).toEqual([null, "Title", "HSN Code"]);
  });

  test("imports a machine as a specification; the chosen category wins over the brand of the machine", async ({
    app,
  }) => {
    const list = csvOf(
      ["Part No", "Name of Item", "Machine / मशीन"],
      ["A-1", "Left rapier", "Toyota JAT 710"],
      ["A-2", "Brake", "Somet Thema 11"],
    );
    const item = await checkFile(app, list);
    expect((await previewOf(app, item)).mapping.columns).toEqual(["Part Code", "Title", "Machine"]);
    expect((await mapped(app, item)).counts).toMatchObject({ new: 1, refused: 1 });
    const chosen = await mapped(app, item, { category: "others" });
    expect(chosen.counts).toMatchObject({ new: 2, refused: 0 });
    await applyImport(app, chosen);
    const [brake, rapier] = await productsOf(app);
    expect([brake?.category, rapier?.category]).toEqual(["others", "others"]);
    expect(rapier?.specifications).toEqual([{ name: "Machine", value: "Toyota JAT 710" }]);
    const { filters } = (await app.visitor.get("/api/products?category=others")).body;
    expect(filters.map(({ name }: { name: string }) => name)).toContain("Machine");
  });

  test("uses the brand of the machine before a brand in the title if no category is chosen", async ({
    app,
  }) => {
    const list = csvOf(["Part No", "Name of Item", "Machine"], ["A-1", "Left rapier", "Toyota JAT 710"]);
    await applyImport(app, await mapped(app, await checkFile(app, list)));
    expect((await productsOf(app)).map(({ category }) => category)).toEqual(["toyota"]);
  });

  const SECTIONS = csvOf(
    ["Part No", "Name of Item", "Rate"],
    ["SECTION A: TOYOTA JAT 710", "", ""],
    ...["1", "2", "3"].map((at) => [`A-${at}`, `Reed ${at}`, "5"]),
    ["", "HEALD FRAMES", ""],
    ...["4", "5", "6"].map((at) => [`A-${at}`, `Cam ${at}`, "Old list"]),
    ["Prices are ex works.", "", ""],
    ...["7", "8", "9", "10"].map((at) => [`A-${at}`, `Rod ${at}`, "5"]),
  );

  test("skips section headings by default, or imports them as the machine of the rows below", async ({
    app,
  }) => {
    const item = await checkFile(app, SECTIONS);
    const { mapping, sections } = await previewOf(app, item);
    expect(sections).toEqual({ count: 3, titles: 3, first: "SECTION A: TOYOTA JAT 710" });
    expect(mapping.sections).toBe("left-out");
    const left = await mapped(app, item, { category: "others" });
    expect(left).toMatchObject({ rows: 10, counts: { new: 7, refused: 3 } });
    expect(await problemsOf(app, left)).toContain(`7, Price: ${IMPORT_ROW.noNumber}`);
    await applyImport(app, await mapped(app, item, { category: "others", sections: "machine" }));
    const rows = (await productsOf(app)).map(({ title, specifications }) => [
      title,
      specifications[0]?.value,
    ]);
    expect(rows).toContainEqual(["Reed 1", "SECTION A: TOYOTA JAT 710"]);
    expect(rows).toContainEqual(["Rod 7", "Prices are ex works."]);
  });

  test("imports rows with a single cell as parts if chosen, or if most rows have a single cell", async ({
    app,
  }) => {
    const item = await checkFile(app, SECTIONS);
    const parts = await mapped(app, item, { category: "others", sections: "parts" });
    expect(parts).toMatchObject({ rows: 13, counts: { new: 8, refused: 5 } });
    const titles = csvOf(
      ["Part No", "Name of Item", "Rate"],
      ["", "Reed", ""],
      ["", "Cam", ""],
      ["A-1", "Rod", "5"],
    );
    const few = await checkFile(app, titles, undefined, "titles.csv");
    expect(few.state).toBe("checked");
    expect((await previewOf(app, few)).mapping.sections).toBe("parts");
    const other = csvOf(
      ["Code", "Name of Item", "Rate"],
      ["", "Reed", ""],
      ["", "Cam", ""],
      ["A-1", "Rod", "5"],
    );
    expect((await previewOf(app, await checkFile(app, other))).mapping.sections).toBeUndefined();
  });

  test("asks about notes below a list whose earlier file had none", async ({ app }) => {
    const list = (...more: string[][]) =>
      csvOf(
        ["Part No", "Name of Item", "Rate"],
        ...["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((at) => [`A-${at}`, `Reed ${at}`, "5"]),
        ...more,
      );
    await mapped(app, await checkFile(app, list()), { category: "others" });
    const next = await checkFile(app, list(["", "Goods once sold are not taken back.", ""]));
    expect(next.state).toBe("mapping");
    expect((await previewOf(app, next)).mapping.sections).toBe("left-out");
    expect(await mapped(app, next, { category: "others" })).toMatchObject({ counts: { new: 9 } });
  });

  test("says that a spreadsheet program may have changed a size", async ({ app }) => {
    const list = csvOf(
      ["Part No", "Name of Item", "Size", "Since"],
      ["A-1", "Bush", "03-Apr", "2024-01-31"],
      ["A-2", "Bush", "3/8", "2024-02-28"],
    );
    const item = await mapped(app, await checkFile(app, list), {
      category: "others",
      columns: ["Part Code", "Title", "Specification", "Specification"],
    });
    expect(item).toMatchObject({ counts: { new: 2 }, noted: 1 });
    const noted = await app.admin.get(`/api/imports/${item._id}/refusals?kind=noted`);
    expect(noted.body[0]).toMatchObject({ reason: IMPORT_ROW.valueChanged("Size") });
  });

  test("names a specification as chosen, also in the next file; rejects a name of money", async ({ app }) => {
    const list = csvOf(["Part No", "Name of Item", "Dia1"], ["A-1", "Reed", "12 mm"]);
    const item = await checkFile(app, list);
    const columns: Targets = ["Part Code", "Title", "Specification"];
    const called = (name: string) => ({ columns, names: [null, null, name], category: "others" as const });
    const { mapping } = await previewOf(app, item);
    const refused = await putMapping(app, item, { ...mapping, ...called("Price") });
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      IMPORT_SERVER.publicMoney("Dia1"),
    ]);
    expect((await putMapping(app, item, { ...mapping, ...called(" ") })).status).toBe(400);
    await applyImport(app, await mapped(app, item, called("Outer diameter")));
    const [reed] = await productsOf(app);
    expect(reed?.specifications).toEqual([{ name: "Outer diameter", value: "12 mm" }]);
    const next = csvOf(["Dia1", "Part No", "Name of Item"], ["14 mm", "A-2", "Cam"]);
    const again = await previewOf(app, await checkFile(app, next));
    expect(again).toMatchObject({ isRemembered: true, mapping: { names: ["Outer diameter", null, null] } });
  });
});

const fileOf = (name: string) => readFile(new URL(`../../files/${name}`, import.meta.url));

/**
 * The parts of both files, written by LibreOffice from one list: texts, formulas, merged cells, dates, a hidden row.
 */
const PARTS = [
  ["Hidden row part", "Hidden-1", "others", 10, 1],
  ["Nozzle, main", "TSU-88", "tsuda-komaeda", 100_000, 2],
  ["Rapier gripper, left “Ø 12” – hardened", "PIC-GR-0471", "picanol-rapier", 1250.5, 12],
  ["Rapier gripper, right", "PIC-GR-0472", "picanol-rapier", 1250.5, 0],
  ["Reed dents, 40/cm – naïve £ €", "00456", "jacquard-dobby", 99, 1500],
  ["Weft cutter blade", "00123", "toyota", 125_100.5, 4],
];

onSqlite("a file written by LibreOffice", (test, open) => {
  test.each([
    ["libreoffice.xlsx", { sheet: "Parts List", encoding: null, separator: null }],
    ["libreoffice-windows-1252.csv", { sheet: null, encoding: "Windows-1252", separator: "comma" }],
  ])("is read without conversion: %s", async (name, about) => {
    const app = await open();
    const waiting = await checkFile(app, await fileOf(name), undefined, name);
    const preview = await previewOf(app, waiting);
    expect([preview.sheet, preview.mapping.headLine]).toEqual([about.sheet, 4]);
    const { columns } = preview.mapping;
    expect(columns.slice(0, 4)).toEqual(["Part Code", "Title", "Category", "Price"]);
    const item = await mapped(app, waiting, {
      columns: columns.with(9, "Specifications"),
      hidden: true,
    });
    expect(item).toMatchObject({
      encoding: about.encoding,
      separator: about.separator,
      counts: { new: 6, changed: 0, same: 0, refused: 2 },
    });
    await applyImport(app, item);
    const products = await productsOf(app);
    const imported = products.map(({ title, partCode, category, price, stock }) => [
      title,
      partCode,
      category,
      price,
      stock,
    ]);
    expect(imported).toEqual(PARTS);
    expect(products[2]?.specifications).toEqual([
      { name: "Bore", value: "12 mm" },
      { name: "Material", value: "Steel" },
    ]);
  });
});

/** A workbook whose columns between these numbers, from 1, are hidden. */
const hiding = (columns: `${number}-${number}` | "", ...rows: string[]) => {
  const [min, max] = columns.split("-");
  const cols = columns && `<cols><col min="${min}" max="${max}" hidden="1"/></cols>`;
  const xml = sheetXml(rows.map((row) => row.split("|")));
  return workbookOf({ Parts: xml.replace("<sheetData>", `${cols}<sheetData>`) });
};

onSqlite("hidden columns of a workbook", (test) => {
  test.for<[string, `${number}-${number}`, string[], Targets]>([
    ["old rates", "3-3", ["Code|Name|Old Rate|MRP", "A-1|Reed|5|9"], ["Part Code", "Title", null, "Price"]],
    [
      "cost and stock",
      "3-4",
      ["Code|Name|Cost|Stock|Rate", "A-1|Reed|5|3|9"],
      ["Part Code", "Title", null, null, "Price"],
    ],
    ["the only price", "1-1", ["Price|Name|Code", "9|Reed|A-1"], [null, "Title", "Part Code"]],
    [
      "codes without a heading",
      "2-2",
      ["Name||Rate", "Long reed|SB-RE-0004|9", "Cam|SB-RE-0005|8"],
      ["Title", null, "Price"],
    ],
  ])("with %s are mapped to nothing", async ([, columns, rows, targets], { app }) => {
    const { mapping, columns: read } = await previewOf(
      app,
      await checkFile(app, await hiding(columns, ...rows)),
    );
    expect(mapping.columns).toEqual(targets);
    const [min, max] = columns.split("-").map(Number) as [number, number];
    expect(read.flatMap(({ isHidden }, at) => (isHidden ? [at + 1] : []))).toEqual(
      Array.from({ length: max - min + 1 }, (_, at) => min + at),
    );
  });

  test("are imported if chosen, and asked about once, also if they were shown in an earlier file", async ({
    app,
  }) => {
    const list = (columns: "" | "3-3", price: string) =>
      hiding(columns, "Code|Name|Rate", `A-1|Reed|${price}`);
    await mapped(app, await checkFile(app, await list("", "5")), { category: "toyota" });
    const item = await checkFile(app, await list("3-3", "6"));
    expect([item.state, (await previewOf(app, item)).mapping.columns]).toEqual([
      "mapping",
      ["Part Code", "Title", null],
    ]);
    await applyImport(app, await mapped(app, item, { columns: ["Part Code", "Title", "Price"] }));
    expect((await productsOf(app))[0]?.price).toBe(6);
    expect(await checkFile(app, await list("3-3", "7"))).toMatchObject({
      state: "checked",
      counts: { changed: 1 },
    });
  });

  test("of our own export are imported", async ({ app }) => {
    await applyImport(
      app,
      await mapped(app, await checkFile(app, "Code,Name,Rate\nA-1,Reed,5\n"), { category: "toyota" }),
    );
    const lines: string[][] = parse((await exportAll(app)).csv, { bom: true });
    const price = lines[0]?.indexOf("Price") ?? 0;
    const changed = lines.map((cells, at) => (at > 0 ? cells.with(price, "6") : cells).join("|"));
    const item = await checkFile(app, await hiding(`${price + 1}-${price + 1}`, ...changed));
    expect(item).toMatchObject({ state: "checked", counts: { changed: 1, refused: 0 } });
  });
});
