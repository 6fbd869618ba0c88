import { expect } from "vitest";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_LIFETIME } from "#contract/imports/limits.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { sweepImports } from "#server/imports/import-work.ts";
import { UNDO_IMPORT } from "#server/imports/kinds.ts";
import { undoImport } from "#server/imports/undo-import.ts";
import { claimJob } from "#server/platform/jobs/claim.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { imageBytes } from "#tests/support/images.ts";
import { mapped, productsOf } from "#tests/support/import-mapping.ts";
import {
  checkFile,
  csvOf,
  filesOf,
  fullCsv,
  importFiles,
  problemsOf,
  readImport,
  rowsOf,
  runImports,
  zipOf,
} from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";

const startUndo = ({ admin }: TestApp, { _id }: ProductImport) => admin.post(`/api/imports/${_id}/undo`);

async function undo(app: TestApp, item: ProductImport): Promise<ProductImport> {
  expect((await startUndo(app, item)).body).toMatchObject({ state: "undoing" });
  await runImports(app);
  return readImport(app, item._id);
}

const titlesOf = async (app: TestApp, query = "") => (await productsOf(app, query)).map(({ title }) => title);

const read = async ({ admin }: TestApp, { _id }: Product): Promise<Product> =>
  (await admin.get(`/api/products/${_id}`)).body;

/** A product without the fields that every save changes. */
const contentOf = ({ version: _, updatedAt: __, ...content }: Product) => content;

const fileStates = async (app: TestApp) => (await filesOf(app)).map(({ state }) => state).sort();

/** Two products with an image each; the import changes every field of the first and creates two more. */
async function imported(app: TestApp) {
  const first = await createTestProduct(app.admin, { productId: "5", title: "Reed" });
  const other = await createTestProduct(app.admin, { productId: "6", title: "Shuttle" });
  const zip = await zipOf({ "a.png": await imageBytes({ colour: "#0f0" }) });
  const csv = fullCsv(
    {
      ID: "5",
      Title: "Reed of steel",
      Category: "Picanol",
      Price: "9",
      Stock: "1",
      Featured: "Yes",
      Images: "a.png",
    },
    { Title: "Heald frame", "Part Code": "HF-1", Specifications: "" },
    { Title: "Weft feeder", "Part Code": "WF-1", Specifications: "", Images: "a.png" },
  );
  const item = await importFiles(app, csv, zip);
  expect(await problemsOf(app, item)).toEqual([]);
  expect(item).toMatchObject({ state: "done", applied: 3, failed: 0, undone: 0, kept: 0 });
  return { first, other, item, csv, zip };
}

onBothEngines("POST /imports/{id}/undo", (test) => {
  test("a stopped import is undone exactly, after no, some and all of its rows, and can't be resumed", async ({
    app,
  }) => {
    const before = await createTestProduct(app.admin, { productId: "5", title: "Reed", price: "3" });
    const files = await fileStates(app);
    for (const count of [0, 2, 4]) {
      const csv = "ID,Title,Price\n5,Reed,9\n,Pin,1\n,Cam,2\n,Dent,3\n".replace(
        "ID,Title",
        "Product ID,Item Name",
      );
      const item = await mapped(app, await checkFile(app, csv), {
        columns: ["ID", "Title", "Price"],
        category: "toyota",
      });
      expect(item.counts).toMatchObject({ new: 3, changed: 1 });
      await app.admin.post(`/api/imports/${item._id}/apply`);
      const { main } = app.services.database;
      const held = main
        .updateTable("import_rows")
        .where("import_id", "=", item._id)
        .where("line", ">", count + 1);
      await held.set({ state: "held" }).execute();
      if (count > 0) await runImports(app);
      await held.set({ state: "waiting" }).execute();
      // As if the stop had come before the last row.
      await main.updateTable("imports").set({ state: "applying" }).where("id", "=", item._id).execute();
      expect((await app.admin.post(`/api/imports/${item._id}/stop`)).body).toMatchObject({ applied: count });
      const undone = await undo(app, item);
      expect(undone).toMatchObject({ state: "undone", applied: count, undone: count, kept: 0 });
      expect(await titlesOf(app)).toEqual(["Reed"]);
      expect(contentOf(await read(app, before))).toEqual(contentOf(before));
      expect((await app.admin.post(`/api/imports/${item._id}/apply`)).status).toBe(409);
    }
    expect((await fileStates(app)).filter((state) => state === "live")).toEqual(
      files.filter((state) => state === "live"),
    );
  });

  test("starts once, and only for a finished import (409 otherwise)", async ({ app }) => {
    const { item, csv, zip } = await imported(app);
    const checked = await checkFile(app, csv, zip);
    const refusal = { status: 409, body: { message: IMPORT_SERVER.notDone } };
    expect(await startUndo(app, checked)).toMatchObject(refusal);
    expect((await startUndo(app, item)).status).toBe(200);
    expect(await startUndo(app, item)).toMatchObject(refusal);
    expect(await app.admin.del(`/api/imports/${item._id}`)).toMatchObject({
      status: 409,
      body: { message: IMPORT_SERVER.isUndoing },
    });
    await runImports(app);
    expect(await startUndo(app, item)).toMatchObject(refusal);
    expect(await app.admin.del(`/api/imports/${item._id}`)).toMatchObject({
      status: 409,
      body: { message: IMPORT_SERVER.isOver },
    });
    expect((await app.visitor.post(`/api/imports/${item._id}/undo`)).status).toBe(401);
  });

  test("resumes after an interruption", async ({ app }) => {
    const { services } = app;
    const { item } = await imported(app);
    await startUndo(app, item);
    const job = await claimJob(services.database, [UNDO_IMPORT], 60_000);
    if (!job) throw new Error("There is no job");
    await undoImport(services, job, AbortSignal.abort());
    expect(await readImport(app, item._id)).toMatchObject({ state: "undoing", undone: 0 });
    await services.database.main
      .updateTable("import_rows")
      .set({ state: "undone" })
      .where("import_id", "=", item._id)
      .where("line", "=", 3)
      .execute();
    await runImports(app);
    expect(await readImport(app, item._id)).toMatchObject({ state: "undone", undone: 3 });
    // A row marked as undone before the interruption is not processed again.
    expect(await titlesOf(app)).toEqual(["Heald frame", "Reed", "Shuttle"]);
  });
});

onSqlite("an import that is undone", (test) => {
  test("deletes created products and restores changed ones with their images", async ({ app }) => {
    const { first, item } = await imported(app);
    const undone = await undo(app, item);
    expect(undone).toMatchObject({ state: "undone", applied: 3, undone: 3, kept: 0, problem: null });
    expect(await titlesOf(app)).toEqual(["Reed", "Shuttle"]);
    const back = await read(app, first);
    expect(contentOf(back)).toEqual(contentOf(first));
    expect(back.version).toBe(first.version + 2);
    const [image] = back.images;
    expect((await fetch(app.url + image?.url)).status).toBe(200);
    expect((await app.visitor.get("/api/products?search=HF-1")).body.products).toEqual([]);
    expect((await rowsOf(app, undone)).map(({ state }) => state)).toEqual(["undone", "undone", "undone"]);
    // Live: the images of the two older products. Held: those of the two deleted ones.
    expect(await fileStates(app)).toEqual(["held", "held", "live", "live"]);
    const records = app.services.database.main.selectFrom("activity").selectAll().orderBy("id", "desc");
    const { description, actor_name } = await records.limit(1).executeTakeFirstOrThrow();
    expect(description).toBe("Undid the import of 'products.csv': 3 undone, 0 kept");
    expect(actor_name).toBe(item.createdBy);
  });

  test("skips and lists products edited since", async ({ app }) => {
    const { first, item } = await imported(app);
    const [frame] = await productsOf(app, "&search=HF-1");
    await app.admin.put(`/api/products/${first._id}`, { price: 10, stock: 2 });
    await app.admin.put(`/api/products/${frame?._id}/featured`);
    const undone = await undo(app, item);
    expect(undone).toMatchObject({ state: "undone", undone: 1, kept: 2 });
    expect(await titlesOf(app)).toEqual(["Heald frame", "Reed of steel", "Shuttle"]);
    const kept = await rowsOf(app, item, "kept");
    expect(kept.map(({ title, problems }) => [title, problems[0]?.message])).toEqual([
      ["Reed of steel", IMPORT_ROW.changedAfter],
      ["Heald frame", IMPORT_ROW.changedAfter],
    ]);
    expect(await titlesOf(app, `&import=${item._id}`)).toEqual(["Heald frame", "Reed of steel"]);
  });

  test("counts a deleted created product as undone and lists a deleted changed one", async ({ app }) => {
    const { first, item } = await imported(app);
    const [frame] = await productsOf(app, "&search=HF-1");
    await app.admin.del(`/api/products/${first._id}`);
    await app.admin.del(`/api/products/${frame?._id}`);
    expect(await undo(app, item)).toMatchObject({ undone: 2, kept: 1 });
    expect((await rowsOf(app, item, "kept")).map(({ problems }) => problems[0]?.message)).toEqual([
      IMPORT_ROW.goneAfter,
    ]);
  });

  test("allows importing the same file again", async ({ app }) => {
    const { item, csv, zip } = await imported(app);
    await undo(app, item);
    const again = await importFiles(app, csv, zip);
    expect(again.counts).toMatchObject({ new: 2, changed: 1, same: 0, refused: 0 });
    expect(again).toMatchObject({ applied: 3, failed: 0 });
    expect(await titlesOf(app)).toEqual(["Heald frame", "Reed of steel", "Shuttle", "Weft feeder"]);
  });

  test("skips changed products of rows applied before undo was supported", async ({ app }) => {
    const { item } = await imported(app);
    await app.services.database.main.updateTable("import_rows").set({ before: null }).execute();
    expect(await undo(app, item)).toMatchObject({ undone: 2, kept: 1 });
    expect((await rowsOf(app, item, "kept"))[0]?.problems[0]?.message).toBe(IMPORT_ROW.notKept);
  });

  test("is unavailable after the import expires, and the replaced images are deleted", async ({ app }) => {
    const { item } = await imported(app);
    const { database } = app.services;
    expect(await fileStates(app)).toEqual(["held", "live", "live", "live", "live"]);
    await database.main
      .updateTable("imports")
      .set({ updated_at: Date.now() - IMPORT_LIFETIME - 1 })
      .execute();
    await sweepImports(app.services);
    expect(await fileStates(app)).toEqual(["live", "live", "live", "live"]);
    expect((await startUndo(app, item)).status).toBe(404);
  });
});

onBothEngines("GET /products?import=", (test) => {
  test("filters list, search, selection and export for administrators, and is ignored for visitors", async ({
    app,
  }) => {
    const { item } = await imported(app);
    const all = ["Heald frame", "Reed of steel", "Weft feeder"];
    expect(await titlesOf(app, `&import=${item._id}`)).toEqual(all);
    expect(await titlesOf(app, `&import=${item._id}&search=HF-1`)).toEqual(["Heald frame"]);
    expect(await titlesOf(app, `&import=${item._id}&category=picanol`)).toEqual(["Reed of steel"]);
    expect(await titlesOf(app, "&import=0199a000-0000-7000-8000-000000000001")).toEqual([]);
    const { body } = await app.visitor.get(`/api/products?import=${item._id}`);
    expect(body.total).toBe(4);
    const selected = (
      await app.admin.get(`/api/products/selection?import=${item._id}&sortField=title&sortOrder=asc`)
    ).body;
    expect(selected.map(({ title }: Product) => title)).toEqual(all);
    expect(selected[1]).toEqual({ _id: expect.any(String), version: 2, title: "Reed of steel" });
    expect((await app.visitor.get("/api/products/selection")).status).toBe(401);
    const { url } = (await app.admin.post("/api/products/export", { import: item._id })).body;
    const text = await (await fetch(app.url + url)).text();
    expect(text).toContain("Heald frame");
    expect(text).not.toContain("Shuttle");
  });

  test("returns no products for an import that applied no rows", async ({ app }) => {
    await createTestProduct(app.admin);
    const item = await checkFile(app, csvOf(["Title", "Price"], ["", "x"]));
    expect(await titlesOf(app, `&import=${item._id}`)).toEqual([]);
  });
});
