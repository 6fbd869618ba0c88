import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { onBothEngines } from "../../support/app.ts";
import { mapped, previewOf, productsOf } from "../../support/import-mapping.ts";
import { applyImport, checkFile } from "../../support/imports.ts";

const fileOf = (name: string) => readFile(new URL(`../files/${name}`, import.meta.url));

/** The parts of both files, which LibreOffice wrote of one list: texts, formulas, merged cells, days, a hidden row. */
const PARTS = [
  ["Hidden row part", "Hidden-1", "others", 10, 1],
  ["Nozzle, main", "TSU-88", "tsuda-komaeda", 100_000, 2],
  ["Rapier gripper, left “Ø 12” – hardened", "PIC-GR-0471", "picanol-rapier", 1250.5, 12],
  ["Rapier gripper, right", "PIC-GR-0472", "picanol-rapier", 1250.5, 0],
  ["Reed dents, 40/cm – naïve £ €", "00456", "jacquard-dobby", 99, 1500],
  ["Weft cutter blade", "00123", "toyota", 125_100.5, 4],
];

onBothEngines("a file that LibreOffice wrote", (open) => {
  test.each([
    ["libreoffice.xlsx", { sheet: "Parts List", encoding: null, separator: null }],
    ["libreoffice-windows-1252.csv", { sheet: null, encoding: "Windows-1252", separator: "comma" }],
  ])("is read as it comes: %s", async (name, about) => {
    const app = await open();
    const waiting = await checkFile(app, await fileOf(name), undefined, name);
    const preview = await previewOf(app, waiting);
    expect([preview.sheet, preview.mapping.headLine]).toEqual([about.sheet, 4]);
    const { columns } = preview.mapping;
    expect(columns.slice(0, 4)).toEqual(["Part Code", "Title", "Category", "Price"]);
    const item = await mapped(app, waiting, { columns: columns.with(9, "Specifications") });
    expect(item).toMatchObject({
      encoding: about.encoding,
      separator: about.separator,
      counts: { new: 6, changed: 0, same: 0, refused: 2 },
    });
    await applyImport(app, item);
    const products = await productsOf(app);
    const told = products.map(({ title, partCode, category, price, stock }) => [
      title,
      partCode,
      category,
      price,
      stock,
    ]);
    expect(told).toEqual(PARTS);
    expect(products[2]?.specifications).toEqual([
      { name: "Bore", value: "12 mm" },
      { name: "Material", value: "Steel" },
    ]);
  });
});
