import { expect, test } from "vitest";
import type { ImportMapping, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { CATEGORIES_MAX } from "#contract/platform/limits.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_FORM, CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { readCounters } from "#server/platform/database/counters.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog } from "#tests/support/catalogs.ts";
import { fillCategories } from "#tests/support/categories.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { mapped, previewOf, productsOf, putMapping } from "#tests/support/import-mapping.ts";
import {
  applyImport,
  cellsOf,
  checkFile,
  csvOf,
  fullCsv,
  readImport,
  runImports,
} from "#tests/support/imports.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { lastReading, readParts, runReadings } from "#tests/support/readings.ts";

type Words = ImportMapping["words"];

/** A list of another program: a part of each brand. */
const list = (...brands: string[]) =>
  csvOf(
    ["Code", "Item Name", "Brand"],
    ...brands.map((brand, at) => [`P-${at + 1}`, `Bush ${at + 1}`, brand]),
  );

const categoriesOf = async ({ admin }: TestApp): Promise<OwnCategory[]> =>
  (await admin.get("/api/categories")).body;
const find = async (app: TestApp, id: string) => (await categoriesOf(app)).find((each) => each.id === id);
const shownOf = async ({ visitor }: TestApp): Promise<string[]> =>
  (await visitor.get("/api/categories")).body.map(({ label }: OwnCategory) => label);
const activityOf = async ({ services }: TestApp) => {
  const rows = await services.database.main
    .selectFrom("activity")
    .select("description")
    .where("entity", "=", "category")
    .orderBy("id")
    .execute();
  return rows.map(({ description }) => description);
};
/** Maps the words of a list and checks it. */
const checkWords = async (app: TestApp, csv: string, words: Words) =>
  mapped(app, await checkFile(app, csv), { words });
const start = ({ admin }: TestApp, { _id }: ProductImport) => admin.post(`/api/imports/${_id}/apply`);
const create = ({ admin }: TestApp, id: string, label: string, more: object = {}) =>
  admin.post("/api/categories", { id, label, ...more });

onSqlite("a brand that an import brings", (test) => {
  test("is counted, shown in the differences, and created when the import is applied, not before", async ({
    app,
  }) => {
    const item = await checkFile(app, list("Rieter", "Rieter", "Picanol", "Truetzschler", "rieter"));
    const { columns } = await previewOf(app, item);
    expect(columns[2]).toMatchObject({
      words: ["Rieter", "Picanol", "Truetzschler", "rieter"],
      counts: [2, 1, 1, 1],
    });
    const before = (await readCounters(app.services.database.read)).content;
    const checked = await mapped(app, item, { words: [{ word: "Rieter", creates: "Rieter" }] });
    expect(checked).toMatchObject({ counts: { new: 4, refused: 1 }, newBrands: ["Rieter"] });
    expect(await cellsOf(app, checked, "Category")).toEqual([
      undefined,
      IMPORT_ROW.newBrand("Rieter"),
      IMPORT_ROW.newBrand("Rieter"),
      "Picanol",
      IMPORT_ROW.newBrand("Rieter"),
    ]);
    expect([await find(app, "rieter"), await activityOf(app)]).toEqual([undefined, []]);
    expect((await readCounters(app.services.database.read)).content).toBe(before);

    const started = await start(app, checked);
    expect(started.body).toMatchObject({ state: "applying", newBrands: [] });
    expect(await find(app, "rieter")).toMatchObject({
      label: "Rieter",
      navigationLabel: "Rieter",
      isShown: true,
      isStocked: true,
      inBrandGrid: true,
      products: 0,
    });
    await runImports(app);
    expect(await readImport(app, item._id)).toMatchObject({ state: "done", applied: 4, failed: 0 });
    expect(await find(app, "rieter")).toMatchObject({ products: 3 });
    expect((await productsOf(app, "&category=rieter")).map(({ title }) => title)).toEqual([
      "Bush 1",
      "Bush 2",
      "Bush 5",
    ]);
    expect(await activityOf(app)).toEqual(["Created category 'Rieter'"]);
    expect((await shownOf(app)).at(-1)).toBe("Rieter");

    // A later file of these columns has the brand's category.
    const next = await checkFile(app, list("Rieter", "Rieter").replaceAll("P-", "N-"));
    expect(next).toMatchObject({ state: "checked", counts: { new: 2 }, newBrands: [] });
    expect((await previewOf(app, next)).mapping.words).toEqual([{ word: "Rieter", category: "rieter" }]);
    expect(await cellsOf(app, next, "Category")).toEqual(["Rieter", "Rieter"]);
  });

  test("is not created by a check, a discarded import, or an import without rows of it", async ({ app }) => {
    const words: Words = [
      { word: "Rieter", creates: "Rieter" },
      { word: "Absent", creates: "Absent" },
    ];
    const item = await checkWords(app, list("Rieter"), words);
    expect(item.newBrands).toEqual(["Rieter"]);
    expectAnswer(await app.admin.del(`/api/imports/${item._id}`), 200);
    const other = await checkFile(app, list("Picanol"));
    expect(other.newBrands).toEqual([]);
    await applyImport(app, other);
    // The file's second row has no title and no code.
    const refused = await checkFile(app, csvOf(["Code", "Item Name", "Brand"], ["", "", "Absent"]));
    expect(refused).toMatchObject({ counts: { new: 0, refused: 1 }, newBrands: [] });
    expect((await start(app, refused)).status).toBe(200);
    await runImports(app);
    expect(await activityOf(app)).toEqual([]);
  });

  test("is the maker of this name that wasn't stocked, which becomes stocked and shown", async ({ app }) => {
    const { body: makers } = await app.admin.get("/api/categories");
    const maker = makers.find(({ id }: OwnCategory) => id === "sulzer");
    await app.admin.put(`/api/categories/sulzer?version=${maker.version}`, {
      label: "Sulzer",
      navigationLabel: "Sulzer",
      inBrandGrid: false,
      isShown: false,
      isStocked: false,
      words: ["सुल्ज़र"],
    });
    const before = await find(app, "sulzer");
    const item = await checkWords(app, list("SULZER", "सुल्ज़र", "Sulzer P7100"), [
      { word: "SULZER", creates: "SULZER" },
      { word: "सुल्ज़र", creates: "सुल्ज़र" },
      { word: "Sulzer P7100", creates: "Sulzer" },
    ]);
    expect(item.counts).toMatchObject({ new: 3 });
    expect(await find(app, "sulzer")).toEqual(before);
    expect(await applyImport(app, item)).toMatchObject({ state: "done", applied: 3 });
    const after = await find(app, "sulzer");
    expect(after).toEqual({
      ...before,
      isShown: true,
      isStocked: true,
      inBrandGrid: true,
      products: 3,
      version: (before?.version ?? 0) + 1,
    });
    expect((await activityOf(app)).at(-1)).toBe("Updated category 'Sulzer'");
    expect(await categoriesOf(app)).toHaveLength(makers.length);
  });

  test("takes a brand of several words or of symbols alone, and gives it an id", async ({ app }) => {
    // Ids that were used are never used again.
    await create(app, "rieter", "Old one");
    const old = await find(app, "rieter");
    expectAnswer(await app.admin.del(`/api/categories/rieter?version=${old?.version}`), 200);
    await create(app, "brand-1", "Other one");
    const item = await checkWords(app, list("Rieter AG", "***", "रीटर", "All"), [
      { word: "Rieter AG", creates: "Rieter" },
      { word: "***", creates: " RIETER " },
      { word: "रीटर", creates: "रीटर" },
      { word: "All", creates: "All" },
    ]);
    expect(item.newBrands).toEqual(["Rieter", "रीटर", "All"]);
    await applyImport(app, item);
    const products = await productsOf(app);
    expect(products.map(({ category }) => category)).toEqual(["rieter-2", "rieter-2", "brand-2", "all-2"]);
    expect((await find(app, "brand-2"))?.label).toBe("रीटर");
    const done = await readImport(app, item._id);
    expect([done.applied, done.failed]).toEqual([4, 0]);
  });

  test("is the category that took its name or its id meanwhile", async ({ app }) => {
    const item = await checkWords(app, list("Rieter", "Savio"), [
      { word: "Rieter", creates: "Rieter" },
      { word: "Savio", creates: "Savio" },
    ]);
    await create(app, "spinning", "rieter", { isShown: false });
    await create(app, "savio", "Winding");
    await applyImport(app, item);
    expect((await productsOf(app)).map(({ category }) => category)).toEqual(["spinning", "savio"]);
    expect(await find(app, "spinning")).toMatchObject({ isShown: false, label: "rieter", version: 1 });
    expect(await activityOf(app)).toEqual(["Created category 'rieter'", "Created category 'Winding'"]);
    // Checked when the category is there already, a row has it from the start.
    const later = await checkWords(app, list("X").replace("P-1", "X-1"), [{ word: "X", creates: "RIETER" }]);
    expect(later.newBrands).toEqual([]);
    expect(await cellsOf(app, later, "Category")).toEqual(["rieter"]);
  });

  test("can be created from refused rows of the site's own file", async ({ app }) => {
    const csv = fullCsv(
      { "Part Code": "R-1", Category: "Rieter X" },
      { "Part Code": "R-2", Category: "Rieter X" },
      { "Part Code": "R-3", Category: "Savio" },
    );
    const item = await checkFile(app, csv);
    expect(item.counts).toMatchObject({ new: 0, refused: 3 });
    const correct = async (body: object) => {
      const all = { column: "Category", reason: IMPORT_ROW.category, was: "Rieter X", ...body };
      return app.admin.put(`/api/imports/${item._id}/cells`, all);
    };
    const isNewBrand = true;
    for (const [cell, message] of [
      ["r".repeat(61), CATEGORY_FORM.labelTooLong],
      ["---", CATEGORY_FORM.labelRequired],
      ["", CATEGORY_FORM.labelRequired],
    ] as const) {
      const answer = await correct({ cell, isNewBrand });
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field: "cell", message }]]);
    }
    const wrong = await correct({ column: "Title", cell: "Rieter", isNewBrand });
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([400, IMPORT_ROW.category]);
    expectAnswer(await correct({ cell: "Rieter", isNewBrand }), 200);
    await runImports(app);
    const checked = await readImport(app, item._id);
    expect(checked).toMatchObject({ counts: { new: 2, refused: 1 }, newBrands: ["Rieter"] });
    expect(await find(app, "rieter")).toBeUndefined();
    await applyImport(app, checked);
    expect(await find(app, "rieter")).toMatchObject({ label: "Rieter", products: 2 });
  });

  test("can be created from the headings of a catalogue's pages", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    const reading = await readParts(app, catalog);
    const draft = { groups: [0], fills: { section: null, heading: "brand", title: null } };
    expectAnswer(await app.admin.post(`/api/readings/${reading._id}/draft`, draft), 200);
    await runReadings(app);
    const { importId } = await lastReading(app, catalog._id);
    await runImports(app);
    const item = await readImport(app, String(importId));
    const { columns, mapping } = await previewOf(app, item);
    const brand = columns[mapping.columns.indexOf("Category")];
    expect(brand).toMatchObject({ name: "Brand", words: ["Grippers"], counts: [3] });
    const words = [{ word: "Grippers", creates: "Grippers" }];
    const checked = await mapped(app, item, { words });
    expect(checked).toMatchObject({ counts: { new: 3 }, newBrands: ["Grippers"] });
    expect(await find(app, "grippers")).toBeUndefined();
    await applyImport(app, checked);
    expect(await find(app, "grippers")).toMatchObject({ isStocked: true, products: 3 });
  });

  test("stays when the import is undone, and a stopped import goes on with it", async ({ app }) => {
    const item = await checkWords(app, list("Rieter"), [
      { word: "Rieter", creates: "Rieter" },
      { word: "Absent", creates: "Absent" },
    ]);
    expectAnswer(await start(app, item), 200);
    expectAnswer(await app.admin.post(`/api/imports/${item._id}/stop`), 200);
    const brand = await find(app, "rieter");
    await app.admin.put(`/api/categories/rieter?version=${brand?.version}`, {
      label: "Rieter Spares",
      navigationLabel: "Rieter",
      inBrandGrid: true,
      isShown: true,
      isStocked: true,
      words: [],
    });
    expect(await applyImport(app, item)).toMatchObject({ state: "done", applied: 1 });
    expect(await find(app, "rieter")).toMatchObject({ label: "Rieter Spares", products: 1 });
    expect((await previewOf(app, item)).mapping.words).toEqual([
      { word: "Rieter", category: "rieter" },
      { word: "Absent", creates: "Absent" },
    ]);
    expectAnswer(await app.admin.post(`/api/imports/${item._id}/undo`), 200);
    await runImports(app);
    expect(await readImport(app, item._id)).toMatchObject({ state: "undone", undone: 1 });
    expect(await find(app, "rieter")).toMatchObject({ label: "Rieter Spares", isStocked: true });
    expect(await activityOf(app)).toEqual(["Created category 'Rieter'", "Updated category 'Rieter Spares'"]);
  });

  test("creates nothing if the site has no room for one of the brands (409)", async ({ app }) => {
    const words = ["Rieter", "Savio"].map((word) => ({ word, creates: word }));
    const item = await checkWords(app, list("Rieter", "Savio"), words);
    await fillCategories(app, CATEGORIES_MAX - 1);
    const full = await activityOf(app);
    expectAnswer(await start(app, item), 409, CATEGORY_SERVER.tooMany);
    expect(await categoriesOf(app)).toHaveLength(CATEGORIES_MAX - 1);
    expect(await activityOf(app)).toEqual(full);
    expect(await readImport(app, item._id)).toMatchObject({
      state: "checked",
      newBrands: ["Rieter", "Savio"],
    });
  });
});

onSharedApp("a word of a list", (app) => {
  test.each([
    ["signs", { creates: "***" }],
    ["a label besides a category", { creates: "Rieter", category: "toyota" }],
  ])("can't become a brand named with %s (400)", async (_, wrong) => {
    const item = await checkFile(app(), list("Rieter"));
    const { mapping } = await previewOf(app(), item);
    const words = [{ word: "Rieter", ...wrong }] as Words;
    expectAnswer(await putMapping(app(), item, { ...mapping, words }), 400);
    expect((await readImport(app(), item._id)).state).toBe("mapping");
  });
});
