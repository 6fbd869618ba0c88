import { expect, test } from "vitest";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onBothEngines, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, previewOf } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf, exportAll, problemsOf, rowsOf } from "#tests/support/imports.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";

const save = ({ admin }: TestApp, { _id }: Product, fields: Record<string, string>) =>
  admin.form("PUT", `/api/products/${_id}`, productFields(fields), []);

onBothEngines("the unit of a product", (test) => {
  test("is optional, kept by a save without it, removable, in the history and in the export", async ({
    app,
  }) => {
    expect(await createTestProduct(app.admin)).toMatchObject({ unit: null });
    const made = await createTestProduct(app.admin, { unit: " Thaan " });
    expect(made).toMatchObject({ unit: "Thaan" });
    expect((await save(app, made, {})).body).toMatchObject({ unit: "Thaan" });
    expect((await save(app, made, { unit: "m" })).body).toMatchObject({ unit: "m" });
    const { entries } = (await app.admin.get(`/api/products/${made._id}/history`)).body;
    expect(entries[0].differences).toEqual([{ kind: "value", field: "Unit", from: "Thaan", to: "m" }]);
    const { csv } = await exportAll(app);
    expect(csv).toContain(",Description,Unit,HSN Code,");
    expect(csv).toContain(",m,,,");
    expect((await save(app, made, { unit: "" })).body).toMatchObject({ unit: null });
  });
});

onSqlite("units of an imported list", (test) => {
  const HEAD = ["Item Code", "Name of Item", "Stock Group", "UOM", "Rate"];
  const listOf = (...units: string[]) =>
    csvOf(HEAD, ...units.map((unit, at) => [`A-${at}`, `Reed ${at}`, "Toyota", unit, "450"]));
  const unitsOf = async ({ admin }: TestApp) =>
    (await admin.get("/api/products?sortField=title&sortOrder=asc")).body.products.map(
      ({ unit }: Product) => unit,
    );

  test("are read in any spelling; an empty cell keeps the unit, another spelling too", async ({ app }) => {
    const checked = await mapped(
      app,
      await checkFile(app, listOf("NOS.", "Mtr", "PRS-PAIRS", "Kgs", "", "n/a")),
    );
    expect(checked.counts).toMatchObject({ new: 6, refused: 0 });
    await applyImport(app, checked);
    expect(await unitsOf(app)).toEqual(["Nos", "m", "pair", "kg", null, null]);
    const again = await checkFile(app, listOf("", "Metres", "pr.", "-", "set"));
    expect(again.counts).toMatchObject({ changed: 1, same: 4 });
    expect((await rowsOf(app, again))[0]?.differences).toEqual([{ column: "Unit", from: "", to: "set" }]);
  });

  test("that are typed in another spelling are the same unit", async ({ app }) => {
    await createTestProduct(app.admin, {
      partCode: "A-0",
      title: "Reed 0",
      category: "toyota",
      unit: "Mtrs.",
      price: "450",
    });
    const checked = await mapped(app, await checkFile(app, listOf("MTR", "Nos")));
    expect(checked.counts).toMatchObject({ new: 1, changed: 0 });
  });

  test("that are unknown are kept and said; what is no unit is refused", async ({ app }) => {
    const checked = await mapped(app, await checkFile(app, listOf("Nos", "m", "Thaan", "100", "kg", "Nos")));
    expect(checked.counts).toMatchObject({ new: 5, refused: 1 });
    expect(await problemsOf(app, checked)).toEqual([`5, Unit: ${IMPORT_ROW.unit}`]);
    const odd = (await rowsOf(app, checked)).flatMap(({ notes = [] }) => notes);
    expect(odd).toEqual([{ column: "Unit", cell: "Thaan", message: IMPORT_ROW.unitUnknown("Thaan") }]);
  });
});

onSharedApp("the guessed column of units", (app) => {
  test.each<[string, string, string[], string | null]>([
    ["units", "Unit", ["Nos", "Mtr", ""], "Unit"],
    ["units of Tally", "per", ["Nos", "Nos", "Pair"], "Unit"],
    ["units, few of them unknown", "U/M", ["Nos", "Thaan", "KGS"], "Unit"],
    ["nothing", "UoM", ["", "", ""], "Unit"],
    ["places", "Unit", ["Spinning", "Weaving", "Shed 2"], null],
    ["amounts", "Unit", ["Rs. 45", "Rs. 16", "Rs. 9"], null],
    ["sizes of a pack", "Unit", ["10", "25", "100"], null],
  ])("a column of %s under '%s'", async (_what, name, cells, target) => {
    const rows = cells.map((cell, at) => [`A-${at}`, `Reed ${at}`, cell, "450"]);
    const item = await checkFile(app(), csvOf(["Item Code", "Item Name", name, "Price"], ...rows));
    expect((await previewOf(app(), item)).mapping.columns[2]).toBe(target);
  });
});
