import { expect } from "vitest";
import { ReadingPage } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import { SCAN } from "#contract/catalogs/scan-messages.ts";
import type { ScannedPage } from "#server/catalogs/scans/scan.ts";
import { ATTEMPTS_MAX } from "#server/platform/jobs/claim.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog, uploadPdf } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { findLinks } from "#tests/support/links.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { readParts } from "#tests/support/readings.ts";
import { runScans, scannedPdf } from "#tests/support/scans.ts";

const scansOf = async ({ admin }: TestApp, id: string) => (await admin.get(`/api/catalogs/${id}/scans`)).body;
const start = ({ admin }: TestApp, id: string) => admin.post(`/api/catalogs/${id}/scans`, {});

/** Two scanned pages, rendered once for all tests because reading them takes seconds. */
let drawn: Promise<Buffer> | undefined;
const read = new Map<number, Promise<ScannedPage>>();

async function opened(open: () => Promise<TestApp>) {
  const app = await open();
  const { pdf } = app.services;
  const { scan } = pdf;
  drawn ??= partsPdf().then((original) => scannedPdf(pdf, original, [2, 3], { tilt: 1, noise: 40 }));
  pdf.scan = (path, page) => {
    const known = read.get(page) ?? scan(path, page);
    read.set(page, known);
    return known;
  };
  return { app, catalog: await makeCatalog(app, await drawn) };
}

const blank = () => partsPdf({ scanned: true });

onSqlite("scanned pages", (test, open) => {
  test("are read on request, straight or skewed: searchable, shown, and with their tables found", async () => {
    const { app, catalog } = await opened(open);
    const { _id, totalPages } = catalog;
    expect((await readParts(app, { _id, totalPages })).found.map(({ problem }) => problem)).toEqual([
      "no-text",
      "no-text",
    ]);
    expect(await scansOf(app, _id)).toEqual({ waiting: 2, asked: 0, read: 0, failed: 0, isReading: false });
    const started = await start(app, _id);
    expectAnswer(started, 200, { waiting: 0, asked: 2, read: 0, failed: 0, isReading: true });
    // A second request changes nothing.
    expect((await start(app, _id)).body).toEqual(started.body);
    await runScans(app);
    expect(await scansOf(app, _id)).toEqual({ waiting: 0, asked: 2, read: 2, failed: 0, isReading: false });
    expect((await start(app, _id)).body.message).toBe(SCAN.nothing);
    // The codes on the scan are linked to their products from now on.
    await findLinks(app.services);
    const codes = await app.services.database.read.selectFrom("catalog_codes").select("code_key").execute();
    expect(new Set(codes.map(({ code_key }) => code_key))).toContain("picgr0472");
    const { body: found } = await app.visitor.get("/api/catalogs/picanol/search?query=PIC-GR-0472");
    const foundPages = found.hits.map(({ pageNumber }: { pageNumber: number }) => pageNumber);
    expect(new Set(foundPages)).toEqual(new Set([1, 2]));
    const { body: page } = await app.visitor.get("/api/catalogs/picanol/pages/1");
    expect(page.text).toContain("Gripper head, right");
    const word = page.words.find(({ text }: { text: string }) => text === "PIC-GR-0472");
    // The word is in the second row of the list, one degree lower on the right than on the left.
    expect(Object.keys(word)).toEqual(["text", "box"]);
    expect(word.box[0]).toBeCloseTo(100 / 595, 1);
    expect(word.box[1]).toBeCloseTo(436 / 842, 1);
    const reading = await readParts(app, { _id, totalPages });
    expect(reading.groups.map(({ names, rows, code }) => [names, rows, code])).toEqual([
      [["Pos.", "Part no.", "Description", "Qty"], 3, 1],
      [["Part no.", "Size (mm)", "Material"], 3, 0],
    ]);
    const path = `/api/readings/${reading._id}/pages/1`;
    const { tables } = ReadingPage.parse((await app.admin.get(path)).body);
    const cells = tables[0]?.cells.filter(({ row, column }) => row > 0 && column === 1);
    expect(cells?.map(({ text }) => text)).toEqual(["PIC-GR-0471", "PIC-GR-0472", "PIC-GR-0480"]);
    expect(tables[0]?.pictures.map(({ kind }) => kind)).toEqual(["row", "row", "row"]);
  });

  test("ask about uncertain words; a person's answer counts as certain", async () => {
    const { app, catalog } = await opened(open);
    const { _id, totalPages } = catalog;
    const { scan } = app.services.pdf;
    app.services.pdf.scan = async (path, page) => {
      const seen = await scan(path, page);
      const words = seen.words.map((word) =>
        word.text === "PIC-GR-0480" ? { ...word, text: "PIC-GR-O48O", sure: 41 } : { ...word, sure: 95 },
      );
      return { ...seen, words };
    };
    await start(app, _id);
    await runScans(app);
    const reading = await readParts(app, { _id, totalPages }, [1]);
    expect(reading.groups.map(({ unsure }) => unsure)).toEqual([1]);
    const path = `/api/readings/${reading._id}/pages/1`;
    const { tables } = ReadingPage.parse((await app.admin.get(path)).body);
    const cell = tables[0]?.cells.find(({ isUnsure }) => isUnsure);
    expect(cell).toMatchObject({ row: 3, column: 1, text: "PIC-GR-O48O" });
    const correction = { table: 0, row: 3, column: 1, text: " PIC-GR-0480 " };
    const { body } = await app.admin.put(`${path}/cell`, correction);
    expect(body.tables[0].cells.filter(({ isUnsure }: { isUnsure: boolean }) => isUnsure)).toEqual([]);
    expect(body.tables[0].cells).toContainEqual({ ...cell, text: "PIC-GR-0480", isUnsure: false });
    const refused = await app.admin.put(`${path}/cell`, { ...correction, row: 9 });
    expect([refused.status, refused.body.message]).toEqual([400, READING.noCell]);
    // A corrected header cell names its column.
    const head = await app.admin.put(`${path}/cell`, { table: 0, row: 0, column: 3, text: "Pieces" });
    expect(head.status).toBe(200);
    const [group] = (await app.admin.get(`/api/catalogs/${_id}/readings`)).body.reading.groups;
    expect(group.names).toEqual(["Pos.", "Part no.", "Description", "Pieces"]);
  });

  test("report an unreadable page without delaying others, and can be requested again", async ({ app }) => {
    const { _id } = await makeCatalog(app, await blank());
    const { scan } = app.services.pdf;
    app.services.pdf.scan = () => Promise.reject(new MediaError("too-slow", "no answer"));
    await start(app, _id);
    await runScans(app);
    expect(await scansOf(app, _id)).toEqual({ waiting: 0, asked: 1, read: 1, failed: 1, isReading: false });
    app.services.pdf.scan = scan;
    await start(app, _id);
    await runScans(app);
    // A rectangle contains no text.
    expect(await scansOf(app, _id)).toEqual({ waiting: 0, asked: 1, read: 1, failed: 0, isReading: false });
  });

  test("resume after a crashed process and are given up after repeated crashes", async () => {
    const { app, catalog } = await opened(open);
    const { _id } = catalog;
    const { scan } = app.services.pdf;
    const scanned: number[] = [];
    app.services.pdf.scan = (path, page) => {
      scanned.push(page);
      if (page === 2) throw new Error("The machine went down");
      return scan(path, page);
    };
    await start(app, _id);
    await expect(runScans(app)).rejects.toThrow("The machine went down");
    expect(await scansOf(app, _id)).toMatchObject({ read: 1, isReading: true });
    const { main } = app.services.database;
    await main.updateTable("jobs").set({ due_at: 0, lease_until: 0, attempts: ATTEMPTS_MAX }).execute();
    await runScans(app);
    expect(scanned).toEqual([1, 2]);
    expect(await scansOf(app, _id)).toMatchObject({ read: 2, failed: 1, isReading: false });
  });

  test("are not read for an unrendered or already readable catalogue", async ({ app }) => {
    const fresh = await uploadPdf(app, await blank());
    expect((await start(app, fresh._id)).body.message).toBe(SCAN.notReady);
    const { _id } = await makeCatalog(app, await partsPdf());
    expect((await start(app, _id)).body.message).toBe(SCAN.nothing);
  });
});
