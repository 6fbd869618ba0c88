import { expect, test } from "vitest";
import { IMPORT_CSV_BYTES_MAX, IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { checkImport } from "#server/imports/check/check-import.ts";
import { sweepImports } from "#server/imports/import-work.ts";
import { CHECK_IMPORT } from "#server/imports/kinds.ts";
import { claimJob } from "#server/platform/jobs/claim.ts";
import { onBothEngines, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageBytes } from "#tests/support/images.ts";
import {
  applyImport,
  checkFile,
  csvFile,
  csvOf,
  filesOf,
  fullCsv,
  problemsOf,
  readImport,
  rowsOf,
  runImports,
  uploadFiles,
  zipFile,
  zipOf,
} from "#tests/support/imports.ts";
import { copyProduct, createTestProduct } from "#tests/support/products.ts";

const activityOf = async ({ services }: TestApp) =>
  (await services.database.main.selectFrom("activity").selectAll().orderBy("id").execute()).map(
    ({ description, actor_name }) => `${description} (${actor_name})`,
  );

onBothEngines("POST /imports/{id}/apply", (test) => {
  test("records the import under the administrator's name and deletes its files", async ({ app }) => {
    await createTestProduct(app.admin, { productId: "5", title: "Reed" });
    const zip = await zipOf({ "a.png": await imageBytes() });
    const checked = await checkFile(
      app,
      fullCsv({ ID: "5", Title: "Reed 2" }, { ID: "6", Images: "a.png" }),
      zip,
    );
    const done = await applyImport(app, checked);
    expect([done.state, done.applied, done.failed]).toEqual(["done", 2, 0]);
    expect(done.finishedAt).not.toBeNull();
    const person = done.createdBy;
    expect((await activityOf(app)).slice(1).sort()).toEqual(
      [
        `Uploaded 'products.csv' for import (${person})`,
        `Started the import of 'products.csv' (${person})`,
        `Updated product 'Reed 2' (${person})`,
        `Created product 'Weft cutter' (${person})`,
        `Imported 'products.csv': 1 created, 1 changed (${person})`,
      ].sort(),
    );
    expect((await filesOf(app)).map(({ key, state }) => [key.slice(0, 5), state])).toEqual([
      ["image", "live"],
      ["image", "live"],
    ]);
    expect((await app.admin.get("/api/imports")).body).toEqual([done]);
  });

  test("skips and reports products changed or deleted since the check", async ({ app }) => {
    const numbers = ["1", "2", "3", "4"];
    const [changed, deleted] = await Promise.all(
      numbers.slice(0, 3).map((productId) => createTestProduct(app.admin, { productId })),
    );
    const zip = await zipOf({ "a.png": await imageBytes() });
    const csv = fullCsv(...numbers.map((ID) => ({ ID, Images: "a.png" })));
    const checked = await checkFile(app, csv, zip);
    await app.admin.put(`/api/products/${changed?._id}`, { price: 1, stock: 1 });
    await app.admin.del(`/api/products/${deleted?._id}`);
    await createTestProduct(app.admin, { productId: "4", title: "First come" });
    const done = await applyImport(app, checked);
    expect([done.state, done.applied, done.failed]).toEqual(["done", 1, 3]);
    expect(await problemsOf(app, done)).toEqual([
      "2, null: This product was changed since the file was checked. Check the file again.",
      "3, null: This product was deleted since the file was checked",
      "5, null: Product ID 4 is already used by 'First come'",
    ]);
    expect((await app.admin.get(`/api/products/${changed?._id}`)).body).toMatchObject({
      price: 1,
      version: 2,
    });
    const live = (await filesOf(app)).filter(({ state }) => state === "live");
    expect(live).toHaveLength(3);
    expect((await rowsOf(app, done, "failed")).map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  test("can be stopped between rows, resumed and discarded", async ({ app }) => {
    for (const productId of ["1", "2", "3"]) await createTestProduct(app.admin, { productId });
    const checked = await checkFile(app, csvOf(["ID", "Price"], ["1", "5"], ["2", "5"], ["3", "5"]));
    const call = async (what: string) => (await app.admin.post(`/api/imports/${checked._id}/${what}`)).status;
    expect(await call("stop")).toBe(409);
    expect(await call("apply")).toBe(200);
    expect([await call("apply"), (await app.admin.del(`/api/imports/${checked._id}`)).status]).toEqual([
      409, 409,
    ]);
    expect(await call("stop")).toBe(200);
    await runImports(app);
    expect(await readImport(app, checked._id)).toMatchObject({ state: "stopped", applied: 0 });
    expect(await call("apply")).toBe(200);
    await runImports(app);
    const done = await readImport(app, checked._id);
    expect(done).toMatchObject({ state: "done", applied: 3 });
    expect([await call("apply"), await call("stop")]).toEqual([409, 409]);
    const over = await app.admin.del(`/api/imports/${checked._id}`);
    expect([over.status, over.body.message]).toEqual([409, "This import has ended"]);
  });

  test("an interrupted check starts over", async ({ app }) => {
    const { body } = await uploadFiles(app, csvFile(fullCsv({ ID: "1" }, { ID: "2" })));
    const job = await claimJob(app.services.database, [CHECK_IMPORT], 60_000);
    const stopping = new AbortController();
    stopping.abort();
    if (job) await checkImport(app.services, job, stopping.signal);
    expect(await readImport(app, body._id)).toMatchObject({ state: "checking", checked: 0 });
    await runImports(app);
    expect(await readImport(app, body._id)).toMatchObject({ state: "checked", checked: 2 });
  });
});

onSqlite("an import that is applied", (test) => {
  test("a damaged image fails only its own row and leaves no file", async ({ app }) => {
    const whole = await imageBytes({ width: 600, height: 400, format: "jpeg" });
    const zip = await zipOf({ "half.jpg": whole.subarray(0, whole.length * 0.6), "a.jpg": whole });
    const csv = fullCsv({ ID: "1", Images: "a.jpg | half.jpg" }, { ID: "2", Images: "a.jpg" });
    const done = await applyImport(app, await checkFile(app, csv, zip));
    expect([done.applied, done.failed]).toEqual([1, 1]);
    expect(await problemsOf(app, done)).toHaveLength(1);
    expect((await filesOf(app)).filter(({ key }) => key.startsWith("image"))).toHaveLength(1);
  });

  test("2 the site stays responsive while rows are applied", async ({ app }) => {
    const rows = (price: number) =>
      csvOf(["ID", "Price"], ...Array.from({ length: 100 }, (_, at) => [String(at), String(price)]));
    const model = await createTestProduct(app.admin, { productId: "100" });
    await copyProduct(app.services, model, 100, () => ({}));
    const checked = await checkFile(app, rows(5));
    await app.admin.post(`/api/imports/${checked._id}/apply`);
    const applied = runImports(app).then(() => "applied");
    const answered = app.visitor.get("/api/health").then(() => "answered");
    expect(await Promise.race([applied, answered])).toBe("answered");
    expect([await applied, (await readImport(app, checked._id)).applied]).toEqual(["applied", 100]);
  });

  test("discarding a stopped import keeps the report of applied rows", async ({ app }) => {
    await createTestProduct(app.admin, { productId: "1" });
    const checked = await checkFile(app, csvOf(["ID", "Price"], ["1", "5"]));
    await app.admin.post(`/api/imports/${checked._id}/apply`);
    await app.admin.post(`/api/imports/${checked._id}/stop`);
    expect((await app.admin.del(`/api/imports/${checked._id}`)).body).toEqual({
      message: "Import discarded",
    });
    expect(await readImport(app, checked._id)).toMatchObject({ state: "done", applied: 0 });
    expect(await filesOf(app)).toHaveLength(1);
  });

  test("discarding an unapplied import deletes its files, also during the check", async ({ app }) => {
    const checked = await checkFile(app, fullCsv({ ID: "1" }));
    const waiting = await uploadFiles(app, csvFile(fullCsv({ ID: "1" })));
    for (const id of [checked._id, waiting.body._id]) {
      expect((await app.admin.del(`/api/imports/${id}`)).status).toBe(200);
      expect((await app.admin.get(`/api/imports/${id}`)).body).toEqual({
        message: "This import does not exist any more",
      });
    }
    await runImports(app);
    expect(await filesOf(app)).toEqual([]);
    expect(await app.services.database.main.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("unapplied imports are deleted after 30 days", async ({ app }) => {
    const { _id } = await checkFile(app, fullCsv({ ID: "1" }));
    await sweepImports(app.services);
    expect((await app.admin.get(`/api/imports/${_id}`)).status).toBe(200);
    const db = app.services.database.main;
    await db
      .updateTable("imports")
      .set({ updated_at: Date.now() - 31 * 86_400_000 })
      .execute();
    await sweepImports(app.services);
    expect((await app.admin.get(`/api/imports/${_id}`)).status).toBe(404);
    expect([await filesOf(app), await db.selectFrom("import_rows").selectAll().execute()]).toEqual([[], []]);
  });
});

onSharedApp("POST /imports files", (app, open) => {
  test.each([
    ["none", [], 400, "Please choose one CSV file"],
    ["a ZIP file alone that is none", [zipFile(Buffer.from("PK"))], 400, IMPORT_SERVER.zipDamaged],
    ["two CSV files", [csvFile("ID"), csvFile("ID")], 400, "Please choose one CSV file"],
    [
      "two ZIP files",
      [zipFile(Buffer.from("PK")), zipFile(Buffer.from("PK"))],
      400,
      "Please choose one ZIP file at most",
    ],
    ["three files", [csvFile("ID"), csvFile("ID"), csvFile("ID")], 413, "Please choose one CSV file"],
  ] as const)("are rejected: %s", async (_, files, status, message) => {
    const answer = await uploadFiles(app(), ...files);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await filesOf(app())).toEqual([]);
  });

  test("rejects a CSV file over 25 MB (413) and 10,000 columns, and stores nothing", async () => {
    const answer = await uploadFiles(app(), csvFile(Buffer.alloc(IMPORT_CSV_BYTES_MAX + 1, "ID,Title\n")));
    expectAnswer(answer, 413, "The CSV file is larger than 25 MB. Please split it.");
    const columns = Array.from({ length: 10_000 }, (_, at) => `Column ${at}`);
    const wide = await checkFile(app(), csvOf(["ID", ...columns], ["1", ...columns]));
    expect([wide.state, wide.problem]).toEqual([
      "refused",
      "The first line has 10001 columns; an import can have at most 500",
    ]);
    expect((await app().admin.post(`/api/imports/${wide._id}/apply`)).status).toBe(409);
    expect((await app().admin.del(`/api/imports/${wide._id}`)).status).toBe(200);
    expect(await filesOf(app())).toEqual([]);
  });

  test("rejects a file of too many rows as a whole, and a broken end as a row", async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, (_, at) => [String(at), "5"]);
    expect(await checkFile(app(), csvOf(["ID", "Price"], ...rows))).toMatchObject({
      state: "refused",
      problem: "The file has more than 100000 rows. Please split it.",
    });
    const broken = await checkFile(app(), `${csvOf(["ID", "Price"], ["1", "5"])}9,"`);
    expect(broken.state).toBe("checked");
    expect(await problemsOf(app(), broken)).toContain(
      "3, null: A quotation mark in the row on line 3 is never closed",
    );
  });

  test("a damaged ZIP file refuses the import before its rows are read", async () => {
    const refused = await checkFile(app(), fullCsv({ ID: "1" }), Buffer.from("no pictures here"));
    expect([refused.state, refused.problem]).toEqual([
      "refused",
      "This file is not a ZIP file, or it is damaged",
    ]);
  });

  test("uploaded files are not readable at their file addresses, not even for administrators", async () => {
    const app = await open();
    await checkFile(app, fullCsv({ ID: "1", Price: "77" }), await zipOf({ "a.png": await imageBytes() }));
    const key = (await filesOf(app)).find(({ key }) => key.startsWith("import"))?.key;
    for (const part of ["rows.csv", "pictures.zip"]) {
      expect((await app.admin.get(`/files/${key}/${part}`)).status).toBe(404);
    }
  });
});
