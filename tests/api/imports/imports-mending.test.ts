import { beforeAll, expect, test } from "vitest";
import type { ImportRefusal, ImportRow, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, productsOf } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvTable, readImport, runImports } from "#tests/support/imports.ts";

const csv = csvTable`
  Code|Item Name|Brand  |Rate
  A-1 |Bush     |Sulzer |12
  A-2 |Bush     |Sulzer |12
  A-3 |Bush     |Dornier|12..5
  A-4 |Bush     |Toyota |1.2.3
  A-5 |Bush     |Toyota |5
`;
const importFiveRows = async (app: TestApp) => mapped(app, await checkFile(app, csv));
const fix = async (app: TestApp, { _id }: ProductImport, body: object) => {
  const answer = await app.admin.put(`/api/imports/${_id}/cells`, body);
  await runImports(app);
  return answer;
};

onSqlite("fixing refused rows", (test) => {
  test("fixes all rows with a word at once or a single cell, and checks only these again", async ({
    app,
  }) => {
    const item = await importFiveRows(app);
    expect(item.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 4 });
    const groups = (await app.admin.get(`/api/imports/${item._id}/refusals`)).body;
    expect(groups.map(({ column, cell, count }: Record<string, unknown>) => [column, cell, count])).toEqual([
      ["Category", "Sulzer", 2],
      ["Price", null, 2],
      ["Category", "Dornier", 1],
    ]);
    await fix(app, item, { column: "Category", reason: IMPORT_ROW.category, was: "Sulzer", cell: "Others" });
    expect((await readImport(app, item._id)).counts).toEqual({ new: 3, changed: 0, same: 0, refused: 2 });
    await fix(app, item, {
      edits: [
        { line: 4, column: "Category", cell: "Toyota" },
        { line: 4, column: "Price", cell: "12.5" },
      ],
    });
    await fix(app, item, { column: "Price", reason: IMPORT_ROW.amount, cell: "7" });
    const fixed = await readImport(app, item._id);
    expect([fixed.state, fixed.counts]).toEqual(["checked", { new: 5, changed: 0, same: 0, refused: 0 }]);
    await applyImport(app, fixed);
    const prices = (await productsOf(app)).map(({ partCode, category, price }) => [
      partCode,
      category,
      price,
    ]);
    expect(prices.sort()).toEqual([
      ["A-1", "others", 12],
      ["A-2", "others", 12],
      ["A-3", "toyota", 12.5],
      ["A-4", "toyota", 7],
      ["A-5", "toyota", 5],
    ]);
  });
});

const LIST = csvTable`
  Code|Item Name  |Brand |Rate
  B-1 |Bush       |Toyota|12
  B-2 |Bush wide  |Toyota|12
  B-2 |Bush narrow|Toyota|14
  B-3 |Cam        |Toyota|=1+
  B-4 |Cam        |Toyota|450.00 + 18% GST
`;

onSqlite("rows left out", (test) => {
  const rowsOf = async (app: TestApp, { _id }: ProductImport, kind: string) =>
    (await app.admin.get(`/api/imports/${_id}/rows?kind=${kind}`)).body.rows as ImportRow[];
  const linesOf = async (app: TestApp, item: ProductImport, kind: string) =>
    (await rowsOf(app, item, kind)).map(({ line }) => line);

  test("are not imported, and no other row is compared with them, until they are taken back", async ({
    app,
  }) => {
    const item = await mapped(app, await checkFile(app, LIST));
    expect(await linesOf(app, item, "refused")).toEqual([3, 4, 5]);
    await fix(app, item, { edits: [], rows: [3, 5].map((line) => ({ line, isLeftOut: true })) });
    expect(await linesOf(app, item, "refused")).toEqual([]);
    expect(await linesOf(app, item, "new")).toEqual([2, 4, 6]);
    expect([await linesOf(app, item, "left"), (await readImport(app, item._id)).leftOut]).toEqual([
      [3, 5],
      2,
    ]);

    await fix(app, item, { edits: [], rows: [{ line: 3, isLeftOut: false }] });
    expect([await linesOf(app, item, "refused"), await linesOf(app, item, "left")]).toEqual([[3], [5]]);
    await fix(app, item, { edits: [{ line: 3, column: "Part Code", cell: "B-2W" }] });
    await applyImport(app, await readImport(app, item._id));
    expect((await productsOf(app)).map(({ partCode }) => partCode).sort()).toEqual([
      "B-1",
      "B-2",
      "B-2W",
      "B-4",
    ]);
  });

  test("are named one by one or by a reason, also an accepted row's; accepted rows are corrected too", async ({
    app,
  }) => {
    const item = await mapped(app, await checkFile(app, LIST));
    const reasons = (await app.admin.get(`/api/imports/${item._id}/refusals?kind=noted`))
      .body as ImportRefusal[];
    expect(reasons.map(({ column, count, lines }) => [column, count, lines])).toEqual([
      ["Price", 1, [{ from: 6, to: 6 }]],
    ]);
    const [{ column, reason } = { column: null, reason: "" }] = reasons;
    await fix(app, item, { column, reason, isLeftOut: true });
    expect(await linesOf(app, item, "left")).toEqual([6]);
    expect((await rowsOf(app, item, "new")).map(({ cells }) => cells)).toEqual([
      { "Part Code": "B-1", Title: "Bush", Category: "Toyota", Price: "12" },
    ]);
    await fix(app, item, { edits: [{ line: 2, column: "Title", cell: "Bush 12 mm" }] });
    expect((await rowsOf(app, item, "new")).map(({ title }) => title)).toEqual(["Bush 12 mm"]);
  });
});

onSharedApp("refused rows", (app) => {
  let item: ProductImport;
  beforeAll(async () => {
    item = await importFiveRows(app());
  });

  test.each([
    ["no row", { edits: [] }],
    ["a row that the file doesn't have", { edits: [{ line: 7, column: "Price", cell: "1" }] }],
    ["a left out row that it doesn't have", { edits: [], rows: [{ line: 1, isLeftOut: true }] }],
    ["a reason that no row has", { column: "Stock", reason: "Nothing", cell: "1" }],
    ["rows to leave out by a reason that none has", { column: null, reason: "Nothing", isLeftOut: true }],
  ])("rejects a fix of %s", async (_name, body) => {
    const { status, body: answer } = await fix(app(), item, body);
    expect([status, answer.message]).toEqual([400, IMPORT_SERVER.noRows]);
    expect((await readImport(app(), item._id)).state).toBe("checked");
  });

  test("exports refused rows with their reasons, which can be imported again", async () => {
    const { admin, visitor } = app();
    const { url } = (await admin.post("/api/products/refused-rows", { id: item._id })).body;
    const text = (await visitor.get(url)).text;
    expect(text.split("\r\n").slice(0, 2)).toEqual([
      "Code,Item Name,Brand,Rate,Reason refused",
      `A-1,Bush,Sulzer,12,Category: ${IMPORT_ROW.category}`,
    ]);
    const again = await checkFile(app(), text.replaceAll("Sulzer", "Others").replace("12,5", "12.5"));
    expect([again.state, again.counts.refused]).toEqual(["checked", 2]);
  });
});
