import { beforeAll, expect, test } from "vitest";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { type PartsReading, ReadingPage } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import { IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import { type StoredTable, tableColumns } from "#server/catalogs/readings/store.ts";
import { ATTEMPTS_MAX } from "#server/platform/jobs/claim.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog, plantCatalog, uploadPdf } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { lastReading, readParts, runReadings } from "#tests/support/readings.ts";

const NONE = { section: null, heading: null, title: null };

const pageOf = async ({ admin }: TestApp, { _id }: PartsReading, page: number) =>
  ReadingPage.parse((await admin.get(`/api/readings/${_id}/pages/${page}`)).body);

onSqlite("correcting tables of a reading", (test, open) => {
  async function opened() {
    const app = await open();
    const catalog = await makeCatalog(app, await partsPdf());
    const reading = await readParts(app, catalog);
    const put = (page: number, body: object) =>
      app.admin.put(`/api/readings/${reading._id}/pages/${page}`, body);
    return { app, catalog, reading, put };
  }
  const asFound = ({ box }: ReadingPage["tables"][number]) => ({
    box,
    borders: null,
    headRows: null,
    isIgnored: false,
  });

  test("applies corrected borders to the own page at once and to similar tables later", async () => {
    const { app, catalog, reading, put } = await opened();
    const [table] = (await pageOf(app, reading, 3)).tables;
    if (!table) throw new Error("No table");
    const [x = 0, , , end = 0] = table.borders;
    const given = { ...asFound(table), borders: [x, table.borders[2] ?? 0, end] };
    const saved = await put(3, { tables: [given], alike: 0 });
    expect(saved.status).toBe(200);
    expect(saved.body.tables[0]).toMatchObject({ columns: 2, isGiven: true });
    expect(await lastReading(app, catalog._id)).toMatchObject({ state: "reading", pagesRead: 3 });
    expect((await put(3, { tables: [given], alike: null })).body.message).toBe(READING.busy);
    await runReadings(app);
    const { tables } = await pageOf(app, reading, 4);
    expect(tables[0]).toMatchObject({ columns: 2, isGiven: true });
    expect(tables[0]?.cells.map(({ text }) => text)).toContain("PIC-WC-0033 96 x 12");
    expect((await pageOf(app, reading, 2)).tables[0]?.columns).toBe(4);
  });

  test("an ignored table and similar ones leave their group and can be restored", async () => {
    const { app, catalog, reading, put } = await opened();
    const [table] = (await pageOf(app, reading, 4)).tables;
    if (!table) throw new Error("No table");
    await put(4, { tables: [{ ...asFound(table), isIgnored: true }], alike: 0 });
    await runReadings(app);
    const without = await lastReading(app, catalog._id);
    expect(without.groups.map(({ group }) => group)).toEqual([0]);
    expect(without.found[2]?.tables[0]).toMatchObject({ isIgnored: true, group: null });
    await put(4, { tables: [asFound(table)], alike: null });
    expect((await lastReading(app, catalog._id)).groups.map(({ group }) => group)).toEqual([0, 1]);
  });

  test("a missed table can be outlined, a table cut to fewer rows, and the header row set", async () => {
    const { app, reading, put } = await opened();
    const [table] = (await pageOf(app, reading, 2)).tables;
    if (!table) throw new Error("No table");
    const [x, y, w, h] = table.box;
    const cut = { box: [x, y, w, h * 0.6], borders: null, headRows: 0, isIgnored: false };
    const { body } = await put(2, { tables: [cut], alike: null });
    expect(body.tables).toMatchObject([{ rows: 2, headRows: 0 }]);
    const empty = await put(2, { tables: [{ ...cut, box: [0.1, 0.8, 0.3, 0.1] }], alike: null });
    expect(empty.body.tables).toEqual([]);
  });

  test("a row's photo can be replaced by a piece of any page and reset", async () => {
    const { app, reading } = await opened();
    const path = `/api/readings/${reading._id}/pages/3/picture`;
    const picture = { pageNumber: 2, box: [0.1, 0.1, 0.3, 0.2] };
    const set = await app.admin.put(path, { table: 0, row: 1, picture });
    expect(set.body.tables[0].pictures[0]).toEqual({ row: 1, kind: "hand", ...picture });
    const back = await app.admin.put(path, { table: 0, row: 1, picture: null });
    expect(back.body.tables[0].pictures[0].kind).toBe("row");
  });

  test("rejects a missing or unrendered catalogue and callers without access", async ({ app }) => {
    const planted = await plantCatalog(app.services, { status: "processing" });
    const drawing = await app.admin.post(`/api/catalogs/${planted}/readings`, { pages: [1] });
    expect([drawing.status, drawing.body.message]).toEqual([409, READING.noCatalog]);
    const { _id } = await uploadPdf(app, await partsPdf());
    expect((await app.admin.post(`/api/catalogs/${_id}/readings`, { pages: [1] })).status).toBe(409);
    expect((await app.admin.del(`/api/readings/${_id}`)).body.message).toBe(READING.notFound);
    expect((await app.visitor.get(`/api/catalogs/${_id}/readings`)).status).toBe(401);
  });

  test("reports a PDF that cannot be read again for a table, a draft and a page", async () => {
    const { app, catalog, reading, put } = await opened();
    const [table] = (await pageOf(app, reading, 2)).tables;
    if (!table) throw new Error("No table");
    const fail = async () => {
      throw new MediaError("crashed", "planted");
    };
    app.services.pdf = { ...app.services.pdf, tables: fail, cut: fail };
    const given = { ...asFound(table), borders: [0.1, 0.5] };
    const saved = await put(2, { tables: [given], alike: null });
    expect([saved.status, saved.body.message]).toEqual([409, READING.pdfFailed]);
    await app.admin.post(`/api/readings/${reading._id}/draft`, { groups: [0], fills: NONE });
    await runReadings(app);
    expect(await lastReading(app, catalog._id)).toMatchObject({
      state: "failed",
      problem: READING.pdfFailed,
    });
    const { found } = await readParts(app, catalog, [2]);
    expect(found).toMatchObject([{ pageNumber: 2, problem: "failed", tables: [] }]);
    expect((await app.admin.get(`/api/readings/${reading._id}/pages/2`)).body.message).toBe(READING.notFound);
  });

  test("work that fails at every attempt ends with a message", async () => {
    const { app, catalog, reading } = await opened();
    expect((await app.admin.get(`/api/readings/${reading._id}/pages/9`)).body.message).toBe(
      READING.pageNotRead,
    );
    await app.admin.post(`/api/readings/${reading._id}/draft`, { groups: [0], fills: NONE });
    await app.services.database.main.updateTable("jobs").set({ attempts: ATTEMPTS_MAX }).execute();
    await runReadings(app);
    expect(await lastReading(app, catalog._id)).toMatchObject({
      state: "failed",
      problem: READING.interrupted,
    });
  });

  test("rejects more rows than an import accepts before cutting any image", async () => {
    const { app, reading } = await opened();
    const { main } = app.services.database;
    const pages = main.selectFrom("catalog_reading_pages").select("tables").where("page_number", "=", 4);
    const { tables } = await pages.executeTakeFirstOrThrow();
    const [table] = JSON.parse(tables) as StoredTable[];
    const cells = Array.from({ length: IMPORT_ROWS_MAX + 1 }, (_, row) => ({
      ...table?.cells[0],
      row,
      lastRow: row,
      text: `LONG-${row}`,
    }));
    if (!table) throw new Error("No table");
    const long = { ...table, rows: cells.length, headRows: 0, cells, pictures: [] } as StoredTable;
    await main
      .updateTable("catalog_reading_pages")
      .set(tableColumns([long]))
      .where("page_number", "=", 4)
      .execute();
    const answer = await app.admin.post(`/api/readings/${reading._id}/draft`, { groups: [1], fills: NONE });
    expectAnswer(answer, 400, READING.tooManyRows(IMPORT_ROWS_MAX + 4, IMPORT_ROWS_MAX));
  });

  test("tables without a code create no draft, and a reading can be deleted", async () => {
    const { app, catalog, reading } = await opened();
    const [table] = (await pageOf(app, reading, 4)).tables;
    if (!table) throw new Error("No table");
    const [x, y, w, h] = table.box;
    await app.admin.put(`/api/readings/${reading._id}/pages/3`, { tables: [], alike: null });
    await app.admin.put(`/api/readings/${reading._id}/pages/4`, {
      tables: [{ box: [x + 0.2, y, w - 0.2, h], borders: null, headRows: 0, isIgnored: false }],
      alike: null,
    });
    const { groups } = await lastReading(app, catalog._id);
    const codeless = groups.find(({ code }) => code === null);
    const answer = await app.admin.post(`/api/readings/${reading._id}/draft`, {
      groups: [codeless?.group],
      fills: NONE,
    });
    expect([answer.status, answer.body.message]).toEqual([400, READING.noRows]);
    expect((await app.admin.del(`/api/readings/${reading._id}`)).body.message).toBe(READING.discarded);
    expect((await app.admin.get(`/api/catalogs/${catalog._id}/readings`)).body.reading).toBeNull();
  });
});

onSharedApp("a reading with its tables", (app) => {
  let catalog: Catalog;
  let reading: PartsReading;
  beforeAll(async () => {
    catalog = await makeCatalog(app(), await partsPdf());
    reading = await readParts(app(), catalog);
  });

  const READINGS = "/api/catalogs/ID/readings";
  const DRAFT = "/api/readings/READING/draft";
  const PAGE = "/api/readings/READING/pages/2";
  const TABLE = { box: [0.1, 0.1, 0.5, 0.5], borders: null, headRows: null, isIgnored: false };
  const tables = (...changes: object[]) => ({
    tables: changes.map((each) => ({ ...TABLE, ...each })),
    alike: null,
  });
  test.each([
    ["a page that the catalogue lacks", "post", READINGS, { pages: [5] }, READING.pageOutside(4)],
    ["no page", "post", READINGS, { pages: [] }, READING.noPages],
    ["no group", "post", DRAFT, { groups: [], fills: NONE }, READING.noGroups],
    ["a group that is not there", "post", DRAFT, { groups: [7], fills: NONE }, READING.unknownGroup],
    ["borders out of order", "put", PAGE, tables({ borders: [0.4, 0.2] }), READING.borders],
    ["an outline beside the page", "put", PAGE, tables({ box: [0.7, 0.1, 0.5, 0.5] }), READING.outline],
    ["a table like none", "put", PAGE, { tables: [], alike: 3 }, READING.noTable],
    ["a row of the head", "put", `${PAGE}/picture`, { table: 0, row: 0, picture: null }, READING.noRow],
    ["a missing table", "put", `${PAGE}/picture`, { table: 9, row: 1, picture: null }, READING.noTable],
    [
      "an image of a page that is not there",
      "put",
      `${PAGE}/picture`,
      { table: 0, row: 1, picture: { pageNumber: 9, box: [0.1, 0.1, 0.2, 0.2] } },
      READING.pageOutside(4),
    ],
  ] as const)("rejects %s", async (_name, method, path, body, message) => {
    const answer = await app().admin[method](
      path.replace("ID", catalog._id).replace("READING", reading._id),
      body,
    );
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
