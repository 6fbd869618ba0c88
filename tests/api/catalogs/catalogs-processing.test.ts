import { join } from "node:path";
import { expect, test } from "vitest";
import { type Catalog, PublicCatalog } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_PAGES_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_PROBLEM } from "#contract/catalogs/messages.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { catalogWork } from "#server/catalogs/processing/process-catalogs.ts";
import { ATTEMPTS_MAX, claimJob, releaseJob } from "#server/platform/jobs/claim.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { MediaError, type MediaProblem } from "#server/platform/media/media-error.ts";
import type { Services } from "#server/services.ts";
import { onBothEngines, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import {
  catalogOf,
  expectWhole,
  makeCatalog,
  NOTHING,
  processCatalogs,
  remains,
  uploadPdf,
} from "#tests/support/catalogs.ts";
import { failNth, letADayPass } from "#tests/support/faults.ts";
import {
  circularPagesPdf,
  claimedPagesPdf,
  encryptedPdf,
  noPagesPdf,
  truncatedPdf,
} from "#tests/support/hostile-pdfs.ts";
import { portfolioPdf } from "#tests/support/pdf-objects.ts";
import { goodPdf, stripPdf } from "#tests/support/pdfs.ts";
import { rawGet } from "#tests/support/raw.ts";
import { filesUnder } from "#tests/support/snapshot.ts";
import { until } from "#tests/support/until.ts";

const LEASE = 15_000;

/** Makes jobs waiting for a retry due now. */
async function letTimePass({ database }: Services): Promise<void> {
  await database.main.updateTable("jobs").set({ due_at: 0 }).execute();
}

/** Makes calls of the PDF reader fail with the error that `fail` returns; undefined lets a call through. */
function disturb(services: Services, fail: (page: number) => Error | undefined): { stop(): void } {
  const { draw } = services.pdf;
  services.pdf.draw = async (path, page, folder) => {
    const error = fail(page);
    if (error) throw error;
    return draw(path, page, folder);
  };
  return { stop: () => void Object.assign(services.pdf, { draw }) };
}

function startCatalogWorker(services: Services, onError: (error: unknown) => void) {
  return startWorker(services.database, services.jobBell, [catalogWork(services, onError)], onError);
}

onBothEngines("processing a PDF into pages", (test, open) => {
  test("renders every page at every width with text, words and links; the outline becomes sections", async ({
    app,
  }) => {
    const outline = [
      { title: "Weft insertion", page: 2, below: [{ title: "grippers", page: 3 }] },
      { title: "Drive", page: 1 },
      { title: " drive ", page: 3 },
    ];
    const catalog = await makeCatalog(app, await goodPdf({ pages: 3, outline, links: [3] }));
    expect(catalog).toMatchObject({
      processingStatus: "completed",
      processingError: null,
      shown: true,
      totalPages: 3,
      pagesReady: 3,
      version: 1,
      lastModified: null,
    });
    expect(Object.entries(catalog.pageNavigation)).toEqual([
      ["DRIVE", 1],
      ["WEFT INSERTION", 2],
    ]);

    const answer = await app.visitor.get("/api/catalogs/picanol");
    const seen = PublicCatalog.strict().parse(answer.body);
    expect(seen.pages.map((page) => page.pageNumber)).toEqual([1, 2, 3]);
    for (const { imageUrl, width, height } of seen.pages) {
      expect(width).toBe(2500);
      expect(height / width).toBeCloseTo(841.89 / 595.28, 2);
      for (const each of CATALOG_IMAGE_WIDTHS) {
        const image = await app.visitor.get(pageImageUrl(imageUrl, each));
        expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
      }
    }
    const pdf = await app.visitor.get(String(seen.pdfUrl), { range: "bytes=0-4" });
    expect([pdf.status, pdf.text]).toEqual([206, "%PDF-"]);
    const { body: page } = await app.visitor.get("/api/catalogs/picanol/pages/2");
    expect(page.text).toContain("PIC-02-0007");
    expect(page.words.map((word: { text: string }) => word.text)).toContain("PIC-02-0007");
    expect((await app.visitor.get("/api/catalogs/picanol/pages/1")).body.links).toMatchObject([{ page: 3 }]);
    // The largest images are made after their first request was answered with smaller ones.
    const { main } = app.services.database;
    await until(async () => !(await main.selectFrom("jobs").select("id").execute()).length);
    await expectWhole(app.services);
  });

  test("fetches the PDF from the store once for all pages and leaves no local copy", async ({ app }) => {
    const { files, config } = app.services;
    const { local } = files;
    let fetched = 0;
    files.local = (path) => {
      fetched += 1;
      return local(path);
    };
    const catalog = await makeCatalog(app, await stripPdf(3));
    expect([catalog.processingStatus, fetched]).toEqual(["completed", 1]);
    expect(await filesUnder(join(config.dataDir, "staging"))).toEqual([]);
  });

  test("a running worker starts an upload at once and shows pages as they complete", async ({ app }) => {
    const errors: unknown[] = [];
    const worker = startCatalogWorker(app.services, (error) => errors.push(error));
    try {
      await until(async () => (await app.admin.get("/api/catalogs")).status === 200);
      const held = Promise.withResolvers<void>();
      const { draw } = app.services.pdf;
      app.services.pdf.draw = async (path, page, folder) => {
        if (page > 1) await held.promise;
        return draw(path, page, folder);
      };
      const { _id } = await uploadPdf(app, await stripPdf(4));
      await until(async () => (await catalogOf(app, _id)).pagesReady === 1);
      const { body } = await app.visitor.get("/api/catalogs/picanol");
      expect(body).toMatchObject({ processingStatus: "processing", totalPages: 4, pdfUrl: null });
      expect(body.pages).toHaveLength(1);
      held.resolve();
      await until(async () => (await catalogOf(app, _id)).processingStatus === "completed");
      expect(errors).toEqual([]);
    } finally {
      await worker.stop();
    }
    await expectWhole(app.services);
  });

  test("a stopped worker releases its unfinished jobs, which resume at once", async ({ app }) => {
    const { draw } = app.services.pdf;
    const reached = Promise.withResolvers<void>();
    app.services.pdf.draw = () => {
      reached.resolve();
      return new Promise(() => undefined);
    };
    const worker = startCatalogWorker(app.services, () => undefined);
    const { _id } = await uploadPdf(app, await stripPdf(2));
    await reached.promise;
    await worker.stop();
    const { jobs } = await remains(app.services);
    expect(jobs.map(({ lease_until, attempts, instance }) => [lease_until, attempts, instance])).toEqual([
      [0, 0, null],
      [0, 0, null],
    ]);
    app.services.pdf.draw = draw;
    await processCatalogs(app.services);
    expect(await catalogOf(app, _id)).toMatchObject({ processingStatus: "completed", pagesReady: 2 });
    await expectWhole(app.services);
  });

  test.each([
    [
      "the machine",
      (app: TestApp) => disturb(app.services, (page) => (page === 1 ? new Error("ENOMEM") : undefined)),
    ],
    ["the store", (app: TestApp) => failNth(app.services, "put", "ENOSPC", "every")],
  ])(
    "a fault of %s is not blamed on the PDF: the page is retried and the attempt leaves nothing behind",
    async (_name, plant) => {
      const app = await open();
      const { _id } = await uploadPdf(app, await stripPdf(2));
      const fault = plant(app);
      await processCatalogs(app.services);
      fault.stop();
      const { jobs } = await remains(app.services);
      expect(jobs.length).toBeGreaterThan(0);
      expect(jobs[0]).toMatchObject({
        attempts: expect.any(Number),
        lease_until: 0,
        last_error: expect.stringContaining("E"),
      });
      expect(jobs[0]?.due_at).toBeGreaterThan(Date.now() - 60_000);
      expect(await catalogOf(app, _id)).toMatchObject({
        processingStatus: "processing",
        processingError: null,
      });
      await letTimePass(app.services);
      await processCatalogs(app.services);
      expect(await catalogOf(app, _id)).toMatchObject({ processingStatus: "completed", pagesReady: 2 });
      await expectWhole(app.services);
    },
  );

  test("a worker whose lease expired cannot overwrite its successor's result", async ({ app }) => {
    const { _id } = await uploadPdf(app, await stripPdf(1));
    const { draw } = app.services.pdf;
    const asleep = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    app.services.pdf.draw = async (path, page, folder) => {
      reached.resolve();
      const drawn = await draw(path, page, folder);
      await asleep.promise;
      return drawn;
    };
    const sleeper = processCatalogs(app.services);
    await reached.promise;
    app.services.pdf.draw = draw;
    await app.services.database.main.updateTable("jobs").set({ lease_until: 1 }).execute();
    await processCatalogs(app.services);
    // Either worker may claim the expired job.
    await until(async () => (await catalogOf(app, _id)).processingStatus === "completed");
    const { pages } = await remains(app.services);
    asleep.resolve();
    await sleeper;
    expect((await remains(app.services)).pages).toEqual(pages);
    await expectWhole(app.services);
  });

  test("concurrent claims: a job is claimed by one worker", async ({ app }) => {
    await uploadPdf(app, await stripPdf());
    const { database } = app.services;
    const claims = Array.from({ length: 12 }, () =>
      claimJob(database, ["catalog-open", "catalog-page"], LEASE),
    );
    const claimed = (await Promise.all(claims)).filter((job) => job !== undefined);
    expect(claimed).toHaveLength(1);
    await Promise.all(claimed.map((job) => releaseJob(database, job)));
  });

  test("a catalogue deleted during processing ends without error and leaves nothing", async ({ app }) => {
    const errors: unknown[] = [];
    const { _id } = await uploadPdf(app, await stripPdf(5));
    const { draw } = app.services.pdf;
    app.services.pdf.draw = async (path, page, folder) => {
      const drawn = await draw(path, page, folder);
      if (page === 3) expect((await app.admin.del(`/api/catalogs/${_id}`)).status).toBe(200);
      return drawn;
    };
    await processCatalogs(app.services, (error) => errors.push(error));
    expect(errors).toEqual([]);
    await letADayPass(app.services);
    expect(await remains(app.services)).toEqual(NOTHING);
  });
});

onSqlite("PDFs and pages that are processed", (test, open) => {
  test("accepts a PDF after up to 1,024 bytes of other data and serves its file unchanged", async ({
    app,
  }) => {
    const pdf = await stripPdf(2, "Drive");
    const preamble = Buffer.from("<!doctype html><script>alert(1)</script>\n".padEnd(1024, "\0"));
    for (const before of [preamble, preamble.subarray(0, 1), Buffer.from("\ufeff\r\n")]) {
      const bytes = Buffer.concat([before, pdf]);
      const catalog = await makeCatalog(app, bytes);
      expect(catalog).toMatchObject({ processingStatus: "completed", totalPages: 2, pagesReady: 2 });
      expect(catalog.pageNavigation).toEqual({ DRIVE: 2 });
      const { body: page } = await app.visitor.get("/api/catalogs/picanol/pages/2");
      expect(page.text).toContain("Sheet 2");
      const file = await rawGet(app.url, String(catalog.pdfUrl));
      expect(file.body.equals(bytes)).toBe(true);
      expect([file.headers.get("content-type"), file.headers.get("x-content-type-options")]).toEqual([
        "application/pdf",
        "nosniff",
      ]);
    }
  });

  test("9 each hostile file fails with its own reason; a valid one beside them completes", async ({
    app,
  }) => {
    const hostile: [Buffer, string][] = [
      [await encryptedPdf(), CATALOG_PROBLEM.encrypted],
      [await truncatedPdf(), CATALOG_PROBLEM.damaged],
      [noPagesPdf(), CATALOG_PROBLEM.empty],
      [portfolioPdf([["list.pdf", await truncatedPdf()]]), CATALOG_PROBLEM.attached("list.pdf")],
      [claimedPagesPdf(300_000), CATALOG_PROBLEM.tooManyPages(300_000, CATALOG_PAGES_MAX)],
      [circularPagesPdf(), CATALOG_PROBLEM.pageFailed(1)],
      [Buffer.from("%PDF-1.7\nand nothing else"), CATALOG_PROBLEM.damaged],
    ];
    const uploaded: Catalog[] = [];
    for (const [bytes] of hostile) uploaded.push(await uploadPdf(app, bytes, "toyota"));
    const good = await makeCatalog(app, await stripPdf());
    expect(good.processingStatus).toBe("completed");
    for (const [index, { _id }] of uploaded.entries()) {
      const { processingStatus, processingError } = await catalogOf(app, _id);
      const [, sentence = ""] = hostile[index] ?? [];
      const isAnyPage = sentence === CATALOG_PROBLEM.pageFailed(1);
      expect([index, processingStatus]).toEqual([index, "error"]);
      expect(processingError).toMatch(isAnyPage ? /^Page [12] could not be drawn/ : sentence);
    }
    await expectWhole(app.services);
  });

  test.each<[string, Error, string]>([
    ["cannot be drawn", new MediaError("damaged", "planted"), CATALOG_PROBLEM.pageFailed(2)],
    ["takes too long", new MediaError("too-slow", "planted"), CATALOG_PROBLEM.pageFailed(2)],
    ["is encrypted", new MediaError("encrypted", "planted"), CATALOG_PROBLEM.encrypted],
  ])(
    "one page that %s fails the catalogue and drops its pending pages; another catalogue completes",
    async (_name, error, sentence) => {
      const app = await open();
      let poisoned = true;
      disturb(app.services, (page) => (page === 2 && poisoned ? error : undefined));
      const bad = await makeCatalog(app, await stripPdf(4), "toyota");
      expect(bad).toMatchObject({ processingStatus: "error", processingError: sentence });
      poisoned = false;
      const good = await makeCatalog(app, await stripPdf());
      expect(good.processingStatus).toBe("completed");
      await expectWhole(app.services);
    },
  );

  test("a job that fails at every attempt ends in error and is never stuck in processing", async ({
    app,
  }) => {
    const { _id } = await uploadPdf(app, await stripPdf(2));
    let tries = 0;
    disturb(app.services, (page) => {
      if (page === 1) return undefined;
      tries += 1;
      return new Error("planted");
    });
    for (let round = 0; round < ATTEMPTS_MAX; round += 1) {
      await letTimePass(app.services);
      await processCatalogs(app.services);
    }
    expect(tries).toBe(ATTEMPTS_MAX);
    expect((await catalogOf(app, _id)).processingError).toBe(CATALOG_PROBLEM.interrupted);
    await expectWhole(app.services);
  });

  test("a later catalogue does not wait for all pages of an earlier one", async ({ app }) => {
    const first = await uploadPdf(app, await stripPdf(20), "toyota");
    let second: Catalog | undefined;
    const order: string[] = [];
    const { draw } = app.services.pdf;
    app.services.pdf.draw = async (path, page, folder) => {
      if (page === 4 && !second) second = await uploadPdf(app, await stripPdf(2));
      const drawn = await draw(path, page, folder);
      order.push(
        `${second && (await remains(app.services)).pages.some((row) => row.catalog_id === second?._id)}`,
      );
      return drawn;
    };
    await processCatalogs(app.services);
    expect(order.indexOf("true")).toBeLessThan(order.length - 1);
    expect((await catalogOf(app, String(second?._id))).processingStatus).toBe("completed");
    expect((await catalogOf(app, first._id)).processingStatus).toBe("completed");
    await expectWhole(app.services);
  });
});

onSharedApp("a PDF that can't be processed", (app) => {
  test.each<[MediaProblem, string]>([
    ["encrypted", CATALOG_PROBLEM.encrypted],
    ["damaged", CATALOG_PROBLEM.damaged],
    ["crashed", CATALOG_PROBLEM.damaged],
    ["empty", CATALOG_PROBLEM.empty],
    ["too-slow", CATALOG_PROBLEM.tooSlow],
    ["too-large", CATALOG_PROBLEM.tooLarge],
  ])(
    "cannot be opened (%s): ends in error with a message for the administrator",
    async (problem, sentence) => {
      app().services.pdf.inspect = () => Promise.reject(new MediaError(problem, "planted"));
      const catalog = await makeCatalog(app(), await stripPdf());
      expect(catalog).toMatchObject({ processingStatus: "error", processingError: sentence, pdfUrl: null });
      expect((await app().visitor.get("/api/catalogs/picanol")).status).toBe(404);
      await expectWhole(app().services);
    },
  );

  test.each([
    [CATALOG_PAGES_MAX + 1, CATALOG_PROBLEM.tooManyPages(CATALOG_PAGES_MAX + 1, CATALOG_PAGES_MAX)],
    [300_000, CATALOG_PROBLEM.tooManyPages(300_000, CATALOG_PAGES_MAX)],
    [0, CATALOG_PROBLEM.empty],
  ])("has %i pages: is not processed", async (pages, sentence) => {
    app().services.pdf.inspect = async () => ({ pages, outline: [] });
    const catalog = await makeCatalog(app(), await stripPdf());
    expect(catalog).toMatchObject({ processingStatus: "error", processingError: sentence, totalPages: 0 });
    await expectWhole(app().services);
  });
});
