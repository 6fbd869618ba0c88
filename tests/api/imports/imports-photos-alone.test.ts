import { expect } from "vitest";
import type { ImportPhotos, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_CSV_BYTES_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { mapped } from "#tests/support/import-mapping.ts";
import {
  applyImport,
  checkFile,
  csvFile,
  csvOf,
  filesOf,
  fullCsv,
  imagesOf,
  importFiles,
  readImport,
  rowsOf,
  runImports,
  uploadFiles,
  zipFile,
  zipOf,
} from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";

/** Uploads only a ZIP file and checks it. */
async function checkZip(app: TestApp, files: Record<string, Uint8Array> | Buffer): Promise<ProductImport> {
  const zip = Buffer.isBuffer(files) ? files : await zipOf(files);
  const answer = await uploadFiles(app, zipFile(zip, "photos.zip"));
  expect(answer.status, answer.text).toBe(201);
  await runImports(app);
  return readImport(app, answer.body._id);
}

const leftOf = async ({ admin }: TestApp, { _id }: ProductImport): Promise<string[]> =>
  ((await admin.get(`/api/imports/${_id}/photos?kind=left`)).body as ImportPhotos).photos.map(
    ({ name }) => name,
  );

const imageCount = async ({ admin }: TestApp, { _id }: Product): Promise<number> =>
  (await admin.get(`/api/products/${_id}`)).body.images.length;

onSqlite("photos without a table", (test) => {
  test("are added once to the products whose codes start their file or folder names", async ({ app }) => {
    const [gripper, cutter, other] = [
      await createTestProduct(app.admin, { title: "Gripper", partCode: "PIC-GR-0471" }),
      await createTestProduct(app.admin, { title: "Cutter", partCode: "TOY WC 12" }),
      await createTestProduct(app.admin, { title: "Longer", partCode: "PIC-GR-0471-2" }),
    ];
    const [a = Buffer.of(), b = Buffer.of(), c = Buffer.of(), d = Buffer.of(), e = Buffer.of()] =
      await imagesOf("#f00", "#0f0", "#00f", "#ff0", "#0ff");
    const files = {
      "picgr0471_10.JPG": a,
      "picgr0471_9.jpg": b,
      "PIC-GR-0471-2.jpg": c,
      "toy-wc-12/front.jpg": d,
      "Gripper.jpg": e,
      "IMG_1.jpg": e,
    };
    const item = await checkZip(app, files);
    expect(item).toMatchObject({
      state: "checked",
      csvName: "photos.zip",
      zipName: "photos.zip",
      hasTable: false,
      rows: 0,
      pictures: 6,
      unusedPictures: 2,
      counts: { new: 0, changed: 3, same: 0, refused: 0 },
    });
    expect(await leftOf(app, item)).toEqual(["Gripper.jpg", "IMG_1.jpg"]);
    const rows = await rowsOf(app, item);
    expect(rows.map(({ line, title, product }) => [line, title, product])).toEqual([
      [-3, "Gripper", gripper._id],
      [-2, "Longer", other._id],
      [-1, "Cutter", cutter._id],
    ]);
    expect(rows[0]?.differences[0]?.to).toMatch(/ \| picgr0471_9\.jpg \| picgr0471_10\.JPG$/);

    const done = await applyImport(app, item);
    expect([done.state, done.applied, done.unusedPictures]).toEqual(["done", 3, 2]);
    expect(await Promise.all([gripper, cutter, other].map((each) => imageCount(app, each)))).toEqual([
      3, 2, 2,
    ]);
    const history = (await app.admin.get(`/api/products/${gripper._id}/history`)).body;
    expect(history.entries[0].differences).toMatchObject([{ kind: "pictures", added: 2, removed: 0 }]);
    const again = await checkZip(app, files);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
  });

  test("are not added if several products have the code, or only a deleted one", async ({ app }) => {
    await createTestProduct(app.admin, { title: "One", partCode: "A-1" });
    await createTestProduct(app.admin, { title: "Two", partCode: "a1" });
    const gone = await createTestProduct(app.admin, { title: "Gone", partCode: "G-1" });
    await app.admin.del(`/api/products/${gone._id}`);
    const [red = Buffer.of()] = await imagesOf("#f00");
    const item = await checkZip(app, { "a-1.png": red, "g1.png": red });
    expect(item.counts.changed).toBe(0);
    expect(await leftOf(app, item)).toEqual(["a-1.png", "g1.png"]);
  });

  test("beside a table, are added to products it does not name, but not against its rows", async ({
    app,
  }) => {
    const [red = Buffer.of(), green = Buffer.of()] = await imagesOf("#f00", "#0f0");
    const absent = await createTestProduct(app.admin, { productId: "6", title: "Absent", partCode: "B-1" });
    await createTestProduct(app.admin, { productId: "5", title: "Named", partCode: "A-1" });
    const csv = fullCsv({ ID: "5", Title: "Named", "Part Code": "A-1", Images: "chosen.png" });
    const zip = await zipOf({ "chosen.png": red, "A-1.png": green, "b1.png": green });
    const item = await checkFile(app, csv, zip);
    expect(await leftOf(app, item)).toEqual(["A-1.png"]);
    expect((await rowsOf(app, item)).map(({ line, product }) => [line, product])).toEqual([
      [2, expect.any(String)],
      [-1, absent._id],
    ]);
    await applyImport(app, item);
    // Also not if the row changes nothing.
    const again = await checkFile(app, csv, zip);
    expect([again.counts, await leftOf(app, again)]).toEqual([
      { new: 0, changed: 0, same: 1, refused: 0 },
      ["A-1.png"],
    ]);
  });

  test("may contain their table, which is read as if uploaded beside the ZIP", async ({ app }) => {
    const [red = Buffer.of()] = await imagesOf("#f00");
    const csv = csvOf(["Code", "Item Name", "Brand"], ["A-1", "Bush", "Toyota"]);
    const item = await checkZip(app, {
      "stock/prices.csv": Buffer.from(csv),
      "stock/~$prices.xlsx": Buffer.from("lock"),
      "__MACOSX/stock/._prices.csv": Buffer.from("?"),
      "a1.png": red,
    });
    expect(item).toMatchObject({
      state: "mapping",
      csvName: "prices.csv",
      zipName: "photos.zip",
      hasTable: true,
    });
    const done = await applyImport(app, await mapped(app, item));
    expect([done.applied, done.unusedPictures]).toEqual([1, 0]);
  });

  test("are refused with a table in an unsupported format, as the table alone would be", async ({ app }) => {
    const [red = Buffer.of()] = await imagesOf("#f00");
    const book = await zipOf({ "content.xml": Buffer.from("<office/>") });
    const item = await checkZip(app, { "a.ods": book, "a.png": red });
    expect([item.state, item.problem]).toEqual(["refused", IMPORT_SERVER.otherWorkbook]);
  });

  test("are not stored if their ZIP is unreadable, without usable files or with several tables", async ({
    app,
  }) => {
    const csv = Buffer.from(csvOf(["Code"], ["A"]));
    const damaged = Buffer.from(await zipOf({ "a.csv": Buffer.from("A,B\r\n1,2".repeat(500)) }));
    damaged.fill(0xff, 40, 60);
    for (const [zip, message] of [
      [await zipOf({ "a.csv": csv, "b/b.tsv": csv }), IMPORT_SERVER.severalTables("a.csv, b/b.tsv")],
      [await zipOf({ "a.csv": Buffer.alloc(IMPORT_CSV_BYTES_MAX + 1, "a") }), IMPORT_SERVER.csvTooLarge(25)],
      [damaged, IMPORT_SERVER.zipDamaged],
      [Buffer.from("PK\u0003\u0004 and no more"), IMPORT_SERVER.zipDamaged],
      [await zipOf({ "readme.txt": csv }), IMPORT_SERVER.zipEmpty],
    ] as const)
      expectAnswer(await uploadFiles(app, zipFile(zip)), 400, message);
    expect((await uploadFiles(app)).status).toBe(400);
    const two = await uploadFiles(app, csvFile("Code\r\nA"), csvFile("Code\r\nA"));
    expect(two.body.message).toBe(IMPORT_SERVER.oneCsv);
    expect((await app.admin.get("/api/imports")).body).toEqual([]);
    expect((await filesOf(app)).filter(({ state }) => state !== "doomed")).toEqual([]);
  });

  test("have no columns to map and no rows to fix", async ({ app }) => {
    const [red = Buffer.of()] = await imagesOf("#f00");
    await createTestProduct(app.admin, { partCode: "A-1" });
    const { _id: id } = await checkZip(app, { "a1.png": red });
    const edits = [{ line: 1, column: "Price", cell: "1" }];
    const answers = [
      await app.admin.get(`/api/imports/${id}/mapping`),
      await app.admin.put(`/api/imports/${id}/sheet`, { sheet: null, headLine: 1 }),
      await app.admin.put(`/api/imports/${id}/cells`, { edits }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 400]);
    expect((await readImport(app, id)).state).toBe("checked");
  });

  test("replace a drawn plate, and photos of one name stay distinct in the next export", async ({ app }) => {
    const [red = Buffer.of(), green = Buffer.of()] = await imagesOf("#f00", "#0f0");
    await importFiles(app, fullCsv({ Title: "Plated", "Part Code": "P-1", ID: "7" }));
    const files = { "front/P-1.png": red, "back/P-1.png": green };
    const item = await checkZip(app, files);
    const [row] = await rowsOf(app, item);
    expect(row?.differences[0]?.to).toBe("P-1.png | front/P-1.png");
    await applyImport(app, item);
    expect((await checkZip(app, files)).counts).toMatchObject({ changed: 0, same: 1 });
  });
});
