import { expect } from "vitest";
import { ALL_SHEETS } from "#contract/imports/lines.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, previewOf, productsOf } from "#tests/support/import-mapping.ts";
import {
  applyImport,
  cellsOf,
  checkFile,
  csvTable,
  imagesOf,
  problemsOf,
  readImport,
  runImports,
} from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { sheetXml, workbookOf } from "#tests/support/workbooks.ts";

const codes = (app: TestApp, item: Parameters<typeof cellsOf>[1]) => cellsOf(app, item, "Part Code");
const relations = (...targets: string[]) =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}"/>`).join("")}</Relationships>`;

/** A drawing with a picture on each of these rows, from 0. */
const drawing = (...rows: number[]) =>
  `<d:wsDr>${rows.map((row, at) => `<d:twoCellAnchor><d:from><d:col>2</d:col><d:row>${row}</d:row></d:from><d:to><d:col>3</d:col><d:row>9</d:row></d:to><d:pic><a:blip rel:embed="rId${at + 1}"/></d:pic></d:twoCellAnchor>`).join("")}</d:wsDr>`.replace(
    "<d:wsDr>",
    '<d:wsDr xmlns:d="d" xmlns:a="a" xmlns:rel="r">',
  );

onSqlite("lists as people have them", (test) => {
  test("pictures that float over cells, are in cells or are of WPS come to their row", async ({ app }) => {
    const [red = Buffer.of(), green = Buffer.of(), blue = Buffer.of()] = await imagesOf(
      "#f00",
      "#0f0",
      "#00f",
    );
    const inCell = '<c r="C4" t="e" vm="1"><v>#VALUE!</v></c>';
    const ofWps = '<c r="C5" t="str"><f>_xlfn.DISPIMG("ID_A",1)</f><v>=DISPIMG("ID_A",1)</v></c>';
    const sheet = sheetXml([
      ["Part No", "Item Name", "Photo"],
      ["IM-1", "One"],
      ["IM-2", "Two"],
      ["IM-3", "Three"],
      ["IM-4", "Four"],
    ])
      .replace("Three</t></is></c>", `Three</t></is></c>${inCell}`)
      .replace("Four</t></is></c>", `Four</t></is></c>${ofWps}`);
    const book = await workbookOf(
      { Parts: sheet },
      {
        "xl/worksheets/_rels/sheet1.xml.rels": relations("../drawings/drawing1.xml"),
        "xl/drawings/drawing1.xml": drawing(1),
        "xl/drawings/_rels/drawing1.xml.rels": relations("../media/image1.png"),
        "xl/metadata.xml":
          '<metadata><futureMetadata><bk><ext><xlrd:rvb xmlns:xlrd="x" i="0"/></ext></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
        "xl/richData/rdrichvalue.xml": '<rvData><rv s="0"><v>0</v><v>5</v></rv></rvData>',
        "xl/richData/richValueRel.xml": '<richValueRels xmlns:r="r"><rel r:id="rId1"/></richValueRels>',
        "xl/richData/_rels/richValueRel.xml.rels": relations("../media/image2.png"),
        "xl/cellimages.xml":
          '<etc:cellImages xmlns:etc="e" xmlns:x="x" xmlns:a="a" xmlns:r="r"><x:cNvPr name="ID_A"/><a:blip r:embed="rId1"/></etc:cellImages>',
        "xl/_rels/cellimages.xml.rels": relations("media/image3.png"),
        "xl/media/image1.png": red,
        "xl/media/image2.png": green,
        "xl/media/image3.png": blue,
      },
    );
    const item = await mapped(app, await checkFile(app, book, undefined, "list.xlsx"), {
      category: "others",
    });
    expect(await problemsOf(app, item)).toEqual([]);
    expect(await cellsOf(app, item, "Images")).toEqual(["image1.png", undefined, "image2.png", "image3.png"]);
    await applyImport(app, item);
    const products = await productsOf(app);
    expect(products.map(({ images }) => images.length)).toEqual([1, 1, 1, 1]);
    expect((await checkFile(app, book, undefined, "list.xlsx")).counts).toMatchObject({ changed: 0, new: 0 });
  });

  test("another program's ID changes no product", async ({ app }) => {
    const product = await createTestProduct(app.admin, { productId: "69", title: "Reed" });
    const waiting = await checkFile(
      app,
      csvTable`
      id|name|IPN|description
      69|M4 nut|IP-001|Hex nut
      131|M5 nut|IP-002|Hex nut
    `,
    );
    const item = await mapped(app, waiting, { category: "others" });
    expect([item.counts.new, item.counts.changed]).toEqual([2, 0]);
    await applyImport(app, item);
    expect((await app.admin.get(`/api/products/${product._id}`)).body.title).toBe("Reed");
  });

  test("hidden rows are asked about once", async ({ app }) => {
    const sheet = sheetXml([
      ["Part No", "Item Name", "Price"],
      ["H-1", "Reed", 1],
      ["H-2", "Cam", 2],
    ]).replace('<row r="3"', '<row r="3" hidden="1"');
    const book = await workbookOf({ A: sheet });
    const first = await checkFile(app, book);
    expect((await previewOf(app, first)).hidden).toBe(1);
    expect(await codes(app, await mapped(app, first, { category: "others" }))).toEqual(["H-1"]);
    const second = await checkFile(app, book);
    expect(second.state).toBe("checked");
    expect(await codes(app, await mapped(app, second, { hidden: true }))).toEqual(["H-1", "H-2"]);
  });

  test("sheets can be read together, with their names as brands", async ({ app }) => {
    const list = (code: string) =>
      sheetXml([
        ["Part No", "Item Name", "Unit"],
        [`${code}-1`, `${code} part`, '"'],
      ]);
    const nos = (xml: string) => xml.replace("&quot;", "Nos");
    const book = await workbookOf({ Toyota: nos(list("T")), Picanol: list("P"), Sulzer: list("S") });
    const waiting = await checkFile(app, book);
    const { sheet, columns, mapping } = await previewOf(app, waiting);
    expect([sheet, columns.map(({ name }) => name), mapping.columns]).toEqual([
      ALL_SHEETS,
      ["Part No", "Item Name", "Unit", "Sheet"],
      ["Part Code", "Title", "Unit", "Category"],
    ]);
    const item = await mapped(app, waiting, { words: [{ word: "Sulzer", category: "others" }] });
    await applyImport(app, item);
    expect((await productsOf(app)).map(({ partCode, category }) => [partCode, category])).toEqual([
      ["P-1", expect.stringContaining("picanol")],
      ["S-1", "others"],
      ["T-1", "toyota"],
    ]);
  });

  test("another encoding and no header can be chosen", async ({ app }) => {
    const bytes = Buffer.from("A-1;Gear \x8f;5\nA-2;Cam;6\n", "latin1");
    const item = await checkFile(app, bytes);
    expect([item.state, (await previewOf(app, item)).mapping.headLine]).toEqual(["mapping", 0]);
    const json = { sheet: null, headLine: null, encoding: "DOS 850" };
    await app.admin.put(`/api/imports/${item._id}/sheet`, json);
    await runImports(app);
    expect(await readImport(app, item._id)).toMatchObject({ state: "mapping", encoding: "DOS 850" });
    const columns = ["Part Code", "Title", "Price"] as const;
    const checked = await mapped(app, item, { columns: [...columns], category: "others" });
    expect(await cellsOf(app, checked, "Title")).toEqual(["Gear Å", "Cam"]);
  });
});
