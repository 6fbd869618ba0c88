import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import type { ImportRefusal } from "#contract/imports/import.ts";
import { IMPORT_EXAMPLES, IMPORT_SPANS_SHOWN } from "#contract/imports/limits.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { hollowPng } from "#tests/support/crafted.ts";
import { imageBytes } from "#tests/support/images.ts";
import {
  applyImport,
  checkFile,
  csvOf,
  fullCsv,
  importFiles,
  problemsOf,
  rowsOf,
  zipOf,
} from "#tests/support/imports.ts";
import { copyProduct, createTestProduct } from "#tests/support/products.ts";

const productsOf = async ({ admin }: TestApp) =>
  (await admin.get("/api/products?sortField=title&sortOrder=asc")).body.products;

/** One image and one file that isn't an image. */
const imageZip = async () =>
  zipOf({
    "a.png": await imageBytes(),
    "text.png": Buffer.from("<svg/>".repeat(9)),
    "x/b.png": Buffer.alloc(9),
    "y/b.png": Buffer.alloc(9),
    ...Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}/c.png`, Buffer.alloc(9)])),
  });

onSqlite("rows of an import", (test) => {
  test("change and report only the values that differ in the given columns", async ({ app }) => {
    const { _id, version, images } = await createTestProduct(app.admin, { productId: "5" });
    await createTestProduct(app.admin, { productId: "6", title: "Reed" });
    const csv = csvOf(
      ["Price", "ID", "Stock", "Category"],
      ["Rs. 1,25,000.50/-", "5", "7", "Toyota"],
      ["₹ 1,250.50", "6", "7.0", "Picanol Rapier"],
    );
    const checked = await checkFile(app, csv);
    expect(checked.counts).toEqual({ new: 0, changed: 1, same: 1, refused: 0 });
    expect(await rowsOf(app, checked)).toEqual([
      {
        line: 2,
        cells: { ID: "5", Category: "Toyota", Price: "Rs. 1,25,000.50/-", Stock: "7" },
        kind: "changed",
        state: "waiting",
        productId: 5,
        title: "Rapier gripper, giver side",
        product: _id,
        differences: [
          { column: "Category", from: "Picanol Rapier", to: "Toyota" },
          { column: "Price", from: "1250.5", to: "125000.5" },
        ],
        problems: [],
      },
    ]);
    expect((await productsOf(app))[0].price).toBe(1250.5);
    await applyImport(app, checked);
    const { body } = await app.admin.get(`/api/products/${_id}`);
    expect([body.price, body.category, body.stock, body.version]).toEqual([
      125_000.5,
      "toyota",
      7,
      version + 1,
    ]);
    expect(body.images).toEqual(images);
  });

  test("an empty part code cell keeps the code; older files have it in the specifications", async ({
    app,
  }) => {
    const made = await createTestProduct(app.admin, {
      productId: "5",
      partCode: "A-1",
      specifications: "[]",
    });
    const read = async () => (await app.admin.get(`/api/products/${made._id}`)).body;
    const blank = await checkFile(app, csvOf(["ID", "Part Code"], ["5", " "]));
    expect(blank.counts).toMatchObject({ changed: 0, same: 1 });
    const recoded = await checkFile(app, csvOf(["ID", "Part Code"], ["5", "A/2"]));
    expect((await rowsOf(app, recoded))[0]?.differences).toEqual([
      { column: "Part Code", from: "A-1", to: "A/2" },
    ]);
    await applyImport(app, recoded);
    expect((await read()).partCode).toBe("A/2");
    await importFiles(app, csvOf(["ID", "Specifications"], ["5", "Teeth: 24\nCode: B-3"]));
    expect(await read()).toMatchObject({ partCode: "B-3", specifications: [{ name: "Teeth", value: "24" }] });
    const { body } = await app.admin.get("/api/products/by-code?code=b3");
    expect(body).toEqual([{ _id: made._id, productId: 5, title: made.title }]);
    const long = await checkFile(app, csvOf(["ID", "Part Code"], ["5", "x".repeat(61)]));
    expect(await problemsOf(app, long)).toEqual(["2, Part Code: Part code must be at most 60 characters"]);
  });

  test("a row matched by code keeps the code's spelling; a row matched by ID can change it", async ({
    app,
  }) => {
    const { productId, _id } = await createTestProduct(app.admin, { partCode: "SB-RE-0004" });
    const codeNow = async () => (await app.admin.get(`/api/products/${_id}`)).body.partCode;
    const sloppy = await checkFile(app, csvOf(["Part Code", "Price"], ["sb re 0004", "99"]));
    expect((await rowsOf(app, sloppy))[0]?.differences.map(({ column }) => column)).toEqual(["Price"]);
    await applyImport(app, sloppy);
    expect(await codeNow()).toBe("SB-RE-0004");
    const same = await checkFile(app, csvOf(["Part Code", "Price"], ["SB RE 0004", "99"]));
    expect(same.counts).toMatchObject({ changed: 0, same: 1 });
    await importFiles(app, csvOf(["ID", "Part Code"], [String(productId), "SB-RE-4"]));
    expect(await codeNow()).toBe("SB-RE-4");
  });

  test("add, remove and reorder images; removed ones are deleted permanently", async ({ app }) => {
    const zip = await zipOf({
      "a.png": await imageBytes(),
      "b.png": await imageBytes({ colour: "#fed" }),
    });
    await importFiles(app, fullCsv({ ID: "5", Images: "a.png | b.png" }), zip);
    const [{ images: before }] = await productsOf(app);
    const checked = await checkFile(
      app,
      csvOf(["ID", "Images"], ["5", "c.png | a.png"]),
      await zipOf({ "c.png": await imageBytes({ colour: "#00f" }) }),
    );
    expect((await rowsOf(app, checked))[0]?.differences).toEqual([
      { column: "Images", from: "a.png | b.png", to: "c.png | a.png" },
    ]);
    await applyImport(app, checked);
    const [{ images: after }] = await productsOf(app);
    expect(after.map(({ key }: { key: string }) => key)).toEqual([expect.any(String), before[0].key]);
    expect((await app.visitor.get(after[0].url)).status).toBe(200);
    expect((await app.visitor.get(before[1].url)).status).toBe(404);
    // A changed image under the same name is a different image.
    const retaken = await zipOf({ "a.png": await imageBytes({ colour: "#0f0" }) });
    const replaced = await checkFile(app, csvOf(["ID", "Images"], ["5", "c.png | a.png"]), retaken);
    expect((await rowsOf(app, replaced))[0]?.differences).toEqual([
      { column: "Images", from: "c.png | a.png", to: "c.png | a.png (a different photo)" },
    ]);
  });

  test("use the images they name, whose type is detected from their bytes", async ({ app }) => {
    const jpeg = await imageBytes({ format: "jpeg" });
    const zip = await zipOf({
      "photos/loom-7": jpeg,
      "e.jfif": jpeg,
      "b.png": await imageBytes({ format: "webp" }),
      "c.txt": await imageBytes(),
      "drawing.png": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "moving.gif": Buffer.from("GIF89a".padEnd(64)),
      "huge.png": hollowPng(30_000, 30_000),
      "readme.txt": Buffer.from("The pictures of the catalogue"),
      "unused.jpe": jpeg,
    });
    const csv = fullCsv(
      { ID: "5", Images: "loom-7 | E.JFIF | b.png | c.txt" },
      { ID: "6", Images: "drawing.png" },
      { ID: "7", Images: "moving.gif" },
      { ID: "8", Images: "huge.png" },
    );
    const checked = await checkFile(app, csv, zip);
    expect(await problemsOf(app, checked)).toEqual([
      "3, Images: 'drawing.png' is not a readable JPEG, PNG or WebP photo",
      "4, Images: 'moving.gif' is not a readable JPEG, PNG or WebP photo",
      "5, Images: 'huge.png' has 30,000 x 30,000 pixels. The most is 12,000 on each side and 40 million in all.",
    ]);
    // 'unused.jpe', and 'readme.txt', which is listed with its reason.
    expect([checked.pictures, checked.unusedPictures]).toEqual([8, 2]);
    await applyImport(app, checked);
    const [{ images }] = await productsOf(app);
    expect(images).toHaveLength(4);
    const types = images.map(async ({ url }: { url: string }) => {
      const { status, headers } = await app.visitor.get(url);
      return [status, headers.get("content-type")];
    });
    expect(await Promise.all(types)).toEqual(Array(4).fill([200, "image/webp"]));
  });

  test("a row without an ID creates one new product", async ({ app }) => {
    const csv = fullCsv(
      { Title: "One", Images: "a.png" },
      { Title: "Two", Images: "a.png" },
      { Title: "Two", Images: "a.png" },
    );
    const done = await importFiles(app, csv, await imageZip());
    expect([done.counts.new, done.applied]).toEqual([3, 3]);
    const rows = await rowsOf(app, done);
    const products = await productsOf(app);
    expect(new Set(rows.map(({ product }) => product))).toEqual(
      new Set(products.map((p: { _id: string }) => p._id)),
    );
    expect(rows.every(({ productId }) => productId !== null && productId <= 1000)).toBe(true);
    const again = await importFiles(app, csv, await imageZip()).catch(() => undefined);
    expect([again?.counts, (await productsOf(app)).length]).toEqual([
      { new: 0, changed: 0, same: 3, refused: 0 },
      3,
    ]);
    const more = await checkFile(
      app,
      csv + fullCsv({ Title: "Two", Images: "a.png" }).split("\r\n")[1],
      await imageZip(),
    );
    expect(more.counts).toEqual({ new: 1, changed: 0, same: 3, refused: 0 });
  });

  test("keep an existing number above 1000, and get one if all others are in use", async ({ app }) => {
    const model = await createTestProduct(app.admin, { productId: "0" });
    const db = app.services.database.main;
    await db.updateTable("products").set({ product_id: 1500 }).where("id", "=", model._id).execute();
    const csv = csvOf(["ID", "Price"], ["1500", "1"]);
    expect((await importFiles(app, csv)).applied).toBe(1);
    const stranger = fullCsv({ ID: "1501", Images: "a.png" });
    expect(await problemsOf(app, await checkFile(app, stranger, await imageZip()))).toEqual([
      "2, ID: Product ID must be a whole number from 0 to 1000",
    ]);
    await copyProduct(app.services, model, 1001, () => ({}));
    const done = await importFiles(app, stranger, await imageZip());
    expect([done.applied, (await rowsOf(app, done))[0]?.productId]).toEqual([1, 1501]);
  });

  test("are refused with the cell and the reason", async ({ app }) => {
    const { _id } = await createTestProduct(app.admin, { productId: "9" });
    await app.admin.del(`/api/products/${_id}`);
    await createTestProduct(app.admin, { productId: "8" });
    const long = "x".repeat(3000);
    const csv = fullCsv(
      { ID: "1a", Title: " ", Images: "a.png" },
      { ID: "2", Category: "Sulzer", Price: "12,5", Stock: "-1", Featured: "perhaps", Images: "a.png" },
      { ID: "3", Description: long, Specifications: "no colon", Images: "" },
      { ID: "4", Images: "a.png | missing.png | A.PNG | text.png | b.png | c.png" },
      { ID: "5", Images: "a.png" },
      { ID: "5", Price: "7", Images: "a.png" },
      { ID: "9", Images: "a.png" },
      { ID: "6", Title: "a\u0007b", Price: "9999999999", Specifications: "Length:", Images: "a.png" },
      { ID: "8", Images: "a.png|".repeat(21) },
      { ID: "10", Price: "on request", Stock: " ", Images: "a.png" },
    );
    const checked = await checkFile(app, csv, await imageZip());
    expect(checked.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 10 });
    expect(await problemsOf(app, checked)).toEqual([
      "2, ID: The ID must be a whole number",
      "2, Title: Title is required",
      "3, Category: This is not one of the site's categories",
      "3, Price: This isn't a number. Example: 1,25,000.50",
      "3, Stock: Stock must be positive",
      "3, Featured: Enter Yes or No",
      "4, Description: Description must be at most 2000 characters",
      "4, Specifications: Write one specification per line, as Name: value",
      "5, Images: 'missing.png' is neither in the ZIP file nor one of this product's photos",
      "5, Images: 'A.PNG' is listed twice",
      "5, Images: 'text.png' is not a readable JPEG, PNG or WebP photo",
      "5, Images: 'b.png' is in the ZIP file several times. Add its folder or ending: x/b.png, y/b.png",
      "5, Images: 'c.png' is in the ZIP file several times. Add its folder or ending: 0/c.png, 1/c.png, 2/c.png, 3/c.png, 4/c.png and others",
      "6, ID: Same ID on lines 6, 7",
      "7, ID: Same ID on lines 6, 7",
      `8, ID: Product ID 9 still belongs to 'Rapier gripper, giver side', which was just deleted and can be restored`,
      "9, Title: Control characters are not allowed",
      "9, Price: Price must be at most 1000000000",
      "9, Specifications: Specification value is required",
      "10, Images: Too many images",
      "11, Price: This isn't a number. Example: 1,25,000.50",
      "11, Stock: Stock is missing",
    ]);
    const rows = await rowsOf(app, checked, "refused");
    expect(rows[2]?.problems[0]?.cell).toHaveLength(1001);
    expect(rows[1]?.problems[0]).toEqual({
      column: "Category",
      cell: "Sulzer",
      message: "This is not one of the site's categories",
    });
    expect((await app.admin.post(`/api/imports/${checked._id}/apply`)).status).toBe(200);
  });

  test("a new product requires all its columns; a malformed row is reported as such", async ({ app }) => {
    await createTestProduct(app.admin, { productId: "5" });
    const csv = csvOf(["ID", "Title"], ["6", "Reed"], ["5"], ["5", "x", "y"], ["", "Cam"], ["seven", "Rod"]);
    expect(await problemsOf(app, await checkFile(app, csv))).toEqual([
      ...["Description", "Category", "Price", "Stock"].map((column) => `2, ${column}: ${column} is missing`),
      "3, null: The row has 1 cell, the header row has 2 columns",
      "4, null: The row has 3 cells, the header row has 2 columns",
      ...["Description", "Category", "Price", "Stock"].map((column) => `5, ${column}: ${column} is missing`),
      "6, ID: The ID must be a whole number",
    ]);
  });

  test("9 URLs in cells cause no request", async ({ app }) => {
    let requests = 0;
    const trap = createServer((_, answer) => {
      requests += 1;
      answer.end();
    });
    await new Promise<void>((done) => trap.listen(0, "127.0.0.1", done));
    onTestFinished(() => new Promise<void>((done) => trap.close(() => done())));
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/a.png`;
    const names = [
      address,
      `//127.0.0.1/a.png`,
      "file:///etc/passwd",
      "../../etc/passwd",
      "data:image/png;base64,AAAA",
    ];
    const csv = fullCsv(...names.map((name, at) => ({ ID: String(at), Images: name })), {
      ID: "9",
      Description: address,
      Title: `=WEBSERVICE("${address}")`,
      Images: "a.png",
    });
    const done = await importFiles(app, csv, await imageZip());
    expect([done.counts.refused, done.applied, requests]).toEqual([names.length, 1, 0]);
  });

  test("refusals with the same reason are grouped, with their rows in ranges", async ({ app }) => {
    const rows = Array.from({ length: 130 }, (_, at) => ({
      Title: `Cutter ${at}`,
      Price: at % 2 ? "120" : `x${at}`,
      Category: at < 3 ? "Sulzer" : "Toyota",
      Images: at === 9 ? "lost.png" : at === 11 ? "gone.png" : "a.png",
    }));
    const checked = await checkFile(app, fullCsv(...rows), await imageZip());
    expect(checked.counts).toEqual({ new: 62, changed: 0, same: 0, refused: 68 });
    const { status, body } = await app.admin.get(`/api/imports/${checked._id}/refusals`);
    expect(status).toBe(200);
    expect(body.map(({ column, count }: ImportRefusal) => [column, count])).toEqual([
      ["Price", 65],
      ["Category", 3],
      ["Images", 2],
    ]);
    const [price, category, images] = body as [ImportRefusal, ImportRefusal, ImportRefusal];
    expect(price.reason).toBe(IMPORT_ROW.amount);
    expect(price.lines.slice(0, 2)).toEqual([
      { from: 2, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(price.lines).toHaveLength(IMPORT_SPANS_SHOWN);
    expect(price.examples).toHaveLength(IMPORT_EXAMPLES);
    expect(category).toEqual({
      column: "Category",
      reason: IMPORT_ROW.category,
      cell: "Sulzer",
      count: 3,
      lines: [{ from: 2, to: 4 }],
      examples: [0, 1, 2].map((at) => ({
        line: at + 2,
        title: `Cutter ${at}`,
        cell: "Sulzer",
        message: IMPORT_ROW.category,
      })),
    });
    // Reasons that differ only in a name are grouped.
    expect(images.reason).toBe("'…' is neither in the ZIP file nor one of this product's photos");
    expect(images.examples.map(({ message }) => message)).toEqual([
      IMPORT_ROW.imageUnknown("lost.png"),
      IMPORT_ROW.imageUnknown("gone.png"),
    ]);
    const valid = await rowsOf(app, checked, "valid");
    expect(valid.map(({ kind }) => kind)).toEqual(Array(50).fill("new"));
    const none = await app.admin.get("/api/imports/0199a000-0000-7000-8000-000000000001/refusals");
    expect(none.status).toBe(404);
    expect((await app.visitor.get(`/api/imports/${checked._id}/refusals`)).status).toBe(401);
  });
});
