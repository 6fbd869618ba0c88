import { expect } from "vitest";
import type { ImportMapping, ImportRow, ProductImport } from "#contract/imports/import.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { mapped, productsOf } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvTable, readImport, runImports } from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";

const LIST = csvTable`
  Code|Item Name|Brand |Rate
  A-1 |Bush     |Toyota|12
  A 2 |Cam      |Toyota|15
  N-1 |Nut      |Toyota|3
`;

/** A site with four parts of Toyota, one of them unpublished, and one of another brand. */
async function makeParts({ admin }: TestApp): Promise<void> {
  const parts = ["A-1", "A-2", "A-3", "A-4", "B-1"];
  for (const partCode of parts) {
    const category = partCode === "B-1" ? "picanol" : "toyota";
    const fields = { title: `Part ${partCode}`, partCode, category };
    await createTestProduct(admin, { ...fields, published: String(partCode !== "A-4") });
  }
}

const publishedOf = async (app: TestApp) =>
  (await productsOf(app))
    .filter(({ published }) => published)
    .map(({ partCode }) => partCode)
    .sort();

const goneOf = async (app: TestApp, { _id }: ProductImport) =>
  ((await app.admin.get(`/api/imports/${_id}/rows?kind=changed`)).body.rows as ImportRow[])
    .filter(({ line }) => line < 0)
    .map(({ title, differences }) => [title, differences]);

const UNPUBLISHED = [{ column: "Published", from: "Yes", to: "No" }];

onBothEngines("products that are not in the list", (test) => {
  const check = async (app: TestApp, csv: string, gone: ImportMapping["gone"]) =>
    readImport(app, (await mapped(app, await checkFile(app, csv), { gone }))._id);

  test("stay unless chosen; those of a brand are unpublished, shown before, and undone exactly", async ({
    app,
  }) => {
    await makeParts(app);
    const stay = await check(app, LIST, undefined);
    expect([stay.gone, await goneOf(app, stay)]).toEqual([0, []]);

    const item = await check(app, LIST, { category: "toyota" });
    expect([item.gone, item.counts]).toEqual([1, { new: 1, changed: 3, same: 0, refused: 0 }]);
    expect(await goneOf(app, item)).toEqual([["Part A-3", UNPUBLISHED]]);
    expect(await publishedOf(app)).toEqual(["A-1", "A-2", "A-3", "B-1"]);
    await applyImport(app, item);
    expect(await publishedOf(app)).toEqual(["A-1", "A-2", "B-1", "N-1"]);
    await app.admin.post(`/api/imports/${item._id}/undo`);
    await runImports(app);
    expect(await publishedOf(app)).toEqual(["A-1", "A-2", "A-3", "B-1"]);
    expect((await check(app, LIST, { category: null })).gone).toBe(2);
  });

  test("wait until no row is refused, since such a row may be one of them; a row that is left out is in the list", async ({
    app,
  }) => {
    await makeParts(app);
    const csv = `${LIST}A-3,Rod,Toyota,n/k\nA-9,Pin,Sulzer,5\n`;
    const item = await check(app, csv, { category: "toyota" });
    expect([item.gone, await goneOf(app, item)]).toEqual([null, []]);
    const rows = [5, 6].map((line) => ({ line, isLeftOut: true }));
    await app.admin.put(`/api/imports/${item._id}/cells`, { edits: [], rows });
    await runImports(app);
    expect([(await readImport(app, item._id)).gone, await goneOf(app, item)]).toEqual([0, []]);
    const edits = [{ line: 5, column: "Part Code", cell: "A-7" }];
    await app.admin.put(`/api/imports/${item._id}/cells`, { edits, rows: [] });
    await runImports(app);
    expect(await goneOf(app, item)).toEqual([["Part A-3", UNPUBLISHED]]);
  });
});
