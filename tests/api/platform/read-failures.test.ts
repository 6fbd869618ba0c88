import { describe, expect, test } from "vitest";
import type { Catalog, PublicCatalog } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { catalogWork } from "#server/catalogs/processing/process-catalogs.ts";
import { readingWork } from "#server/catalogs/readings/read-tables.ts";
import { scanWork } from "#server/catalogs/scans/scan-work.ts";
import { importWork } from "#server/imports/import-work.ts";
import { keyOf, newKey, pathOf } from "#server/platform/files/keys.ts";
import { finishDueJobs, type JobWork } from "#server/platform/jobs/worker.ts";
import { readImages } from "#server/platform/media/stored/stored-image.ts";
import type { Services } from "#server/services.ts";
import { administrator, PASSWORD } from "#tests/support/accounts.ts";
import { onBothEngines, openTestApp, type TestApp } from "#tests/support/app.ts";
import { makeCatalog, uploadPdf } from "#tests/support/catalogs.ts";
import { freshS3 } from "#tests/support/databases.ts";
import { failReads, READ_FAULTS } from "#tests/support/faults.ts";
import { imageBytes } from "#tests/support/images.ts";
import {
  checkFile,
  csvFile,
  exportAll,
  fullCsv,
  unzip,
  uploadFiles,
  zipFile,
  zipOf,
} from "#tests/support/imports.ts";
import { finishBackups, keptBackup, listed } from "#tests/support/kept-backups.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { stripPdf } from "#tests/support/pdfs.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { lastReading } from "#tests/support/readings.ts";
import { rethrow } from "#tests/support/rethrow.ts";
import { faultyS3 } from "#tests/support/s3-faults.ts";
import { until } from "#tests/support/until.ts";

const LARGEST = CATALOG_IMAGE_WIDTHS[2];

/** Keeps only the AVIF files of each stored image, as in the sample: WebP files are made on demand. */
async function withoutStoredWebp({ services: { database, files } }: TestApp): Promise<void> {
  const sets = await database.main.selectFrom("files").selectAll().where("key", "like", "image-%").execute();
  for (const { key, names } of sets) {
    const all = JSON.parse(names) as string[];
    const kept = all.filter((name) => name.endsWith(".avif"));
    expect(kept).not.toEqual([]);
    for (const name of all) if (!kept.includes(name)) await files.remove(pathOf(key, name) ?? "");
    await database.main
      .updateTable("files")
      .set({ names: JSON.stringify(kept) })
      .where("key", "=", key)
      .execute();
  }
}

onBothEngines("POST /products/pictures", (test) => {
  test("exports images whose WebP file has not been made yet", async ({ app }) => {
    const { images } = await createTestProduct(app.admin);
    await withoutStoredWebp(app);
    const { zip } = await exportAll(app);
    const found = await unzip(zip);
    expect([...found.keys()]).toEqual([`${images[0]?.key}.webp`]);
    expect([...found.values()].map((bytes) => bytes.toString("latin1", 8, 12))).toEqual(["WEBP"]);
  });

  test("names an image that is missing and contains the others", async ({ app }) => {
    const [lost, kept] = [await createTestProduct(app.admin), await createTestProduct(app.admin)];
    await withoutStoredWebp(app);
    const { files } = app.services;
    for await (const path of files.list()) {
      if (keyOf(path) === lost.images[0]?.key) await files.remove(path);
    }
    const found = await unzip((await exportAll(app)).zip);
    expect([...found.keys()].sort()).toEqual([`${kept.images[0]?.key}.webp`, "missing-images.txt"].sort());
    expect(found.get("missing-images.txt")?.toString()).toBe(`${lost.images[0]?.key}.webp\n`);
    expect((await app.visitor.get("/api/health")).status).toBe(200);
  });

  test("breaks off if the store itself does not answer", async ({ app }) => {
    await createTestProduct(app.admin);
    await withoutStoredWebp(app);
    const { files } = app.services;
    const { ping } = files;
    const reads = failReads(app.services, "EIO");
    files.ping = () => Promise.reject(new Error("planted"));
    expect(await REQUESTS["the images as ZIP"]?.(app)).toMatch(/^5\d\d |^broken/);
    Object.assign(files, { ping });
    reads.stop();
    expect((await app.visitor.get("/api/health")).status).toBe(200);
    expect((await unzip((await exportAll(app)).zip)).size).toBe(1);
  });
});

/** A job that reads stored files: what leaves it in the queue, what a worker does, and its state. */
interface FileJob {
  add(app: TestApp): Promise<unknown>;
  work(services: Services, onError: (error: unknown) => void): JobWork;
  state(app: TestApp): Promise<unknown>;
  done: unknown;
}

const onlyCatalog = async ({ admin }: TestApp): Promise<Catalog> =>
  (await admin.get("/api/catalogs")).body[0];

const JOBS: Record<string, FileJob> = {
  "a catalogue's pages": {
    add: async (app) => uploadPdf(app, await stripPdf(1)),
    work: catalogWork,
    state: async (app) => (await onlyCatalog(app)).processingStatus,
    done: "completed",
  },
  "a catalogue's tables": {
    add: async (app) => {
      const { _id } = await makeCatalog(app, await stripPdf(1));
      return app.admin.post(`/api/catalogs/${_id}/readings`, { pages: [1] });
    },
    work: readingWork,
    state: async (app) => (await lastReading(app, (await onlyCatalog(app))._id)).state,
    done: "read",
  },
  "text of scanned pages": {
    add: async (app) => {
      const { _id } = await makeCatalog(app, await partsPdf({ scanned: true }));
      // Reading the text of a page takes two seconds.
      app.services.pdf.scan = async () => ({ words: [], tilt: 0, ratio: 1.4 });
      return app.admin.post(`/api/catalogs/${_id}/scans`, {});
    },
    work: scanWork,
    state: async (app) => (await app.admin.get(`/api/catalogs/${(await onlyCatalog(app))._id}/scans`)).body,
    done: { waiting: 0, asked: 1, read: 1, failed: 0, isReading: false },
  },
  "the check of an import": {
    add: async (app) => {
      const zip = await zipOf({ "reed.png": await imageBytes() });
      return uploadFiles(app, csvFile(fullCsv({ Images: "reed.png" })), zipFile(zip));
    },
    work: importWork,
    state: async ({ admin }) => (await admin.get("/api/imports")).body[0].state,
    done: "checked",
  },
};

/** Requests that read stored files. Each returns how it ended, including a body that breaks off. */
type Requests = Record<string, (app: TestApp) => Promise<string>>;

async function ended(response: Promise<Response>): Promise<string> {
  try {
    const answer = await response;
    const bytes = await answer.arrayBuffer();
    return `${answer.status} ${bytes.byteLength}`;
  } catch {
    return "broken off";
  }
}
const reading =
  (path: (app: TestApp) => Promise<string>) =>
  async (app: TestApp): Promise<string> =>
    ended(fetch(app.url + (await path(app))));

const pageOf = async ({ visitor }: TestApp) => {
  const { pages } = (await visitor.get("/api/catalogs/picanol")).body as PublicCatalog;
  return pages[0]?.imageUrl ?? "";
};
const imageOf = async ({ services }: TestApp) => {
  const row = await services.database.read.selectFrom("products").select("images").executeTakeFirstOrThrow();
  return readImages(row.images)[0];
};

const REQUESTS: Requests = {
  "an image's AVIF file": reading(async (app) => {
    const image = await imageOf(app);
    return `/files/${image?.key}/${image?.sizes[0]}.avif`;
  }),
  "an image's WebP file, made on demand": reading(async (app) => {
    const image = await imageOf(app);
    return `/files/${image?.key}/${image?.sizes[0]}.webp`;
  }),
  "a range of a catalogue's PDF": async (app) => {
    const { pdfUrl } = (await app.visitor.get("/api/catalogs/picanol")).body as PublicCatalog;
    return ended(fetch(app.url + pdfUrl, { headers: { range: "bytes=0-99" } }));
  },
  "a catalogue's page": reading(pageOf),
  "a catalogue's page, its largest size made on demand": reading(async (app) =>
    pageImageUrl(await pageOf(app), LARGEST),
  ),
  "a piece of a page": reading(async () => "/pieces/picanol/1/strip-0-0.webp"),
  "the images as ZIP": async (app) => {
    const { url } = (await app.admin.post("/api/products/pictures", {})).body;
    return ended(fetch(app.url + url));
  },
};

onBothEngines("a stored file that can't be read", (test, open) => {
  test("causes no uncaught error before a listener is attached", async ({ services }) => {
    const stream = services.files.read(pathOf(newKey("image"), "640.avif") ?? "");
    stream.resume();
    await until(() => stream.closed);
    expect(stream.errored).toMatchObject({ code: "ENOENT" });
  });

  test.each(Object.entries(JOBS))("makes %s wait until the file can be read", async (_name, job) => {
    const app = await open();
    const { services } = app;
    await job.add(app);
    const reads = failReads(services, "EIO");
    const errors: unknown[] = [];
    await finishDueJobs(
      services.database,
      job.work(services, (error) => errors.push(error)),
    );
    expect(reads.reads).toBeGreaterThan(0);
    expect(errors).not.toEqual([]);
    expect(await job.state(app)).not.toEqual(job.done);
    reads.stop();
    await services.database.main.updateTable("jobs").set({ due_at: 0 }).execute();
    await finishDueJobs(services.database, job.work(services, rethrow));
    expect(await job.state(app)).toEqual(job.done);
  });

  describe.each(READ_FAULTS)("%s", (fault) => {
    test("ends requests with an error or breaks them off; the next requests succeed", async ({ app }) => {
      await createTestProduct(app.admin);
      await withoutStoredWebp(app);
      await makeCatalog(app, await stripPdf(2));
      for (const [name, request] of Object.entries(REQUESTS)) {
        const reads = failReads(app.services, fault);
        const failed = await request(app);
        expect.soft([name, reads.reads > 0]).toEqual([name, true]);
        reads.stop();
        expect
          .soft(failed, name)
          .toMatch(name === "the images as ZIP" ? /^200 / : /^(?:404|500|503|507) |^broken/);
        expect((await app.visitor.get("/api/health")).status).toBe(200);
      }
    });

    test("fails a backup with a message; the next one is complete", async ({ app }) => {
      await createTestProduct(app.admin);
      const reads = failReads(app.services, fault);
      const errors: unknown[] = [];
      await app.admin.post("/api/backups", {});
      await finishBackups(app.services, (error) => errors.push(error));
      expect(reads.reads).toBeGreaterThan(0);
      reads.stop();
      expect((await listed(app.admin)).map(({ state }) => state)).not.toContain("whole");
      await app.services.database.main.updateTable("jobs").set({ due_at: 0 }).execute();
      await finishBackups(app.services);
      expect((await app.visitor.get("/api/health")).status).toBe(200);
    });

    test("breaks off a backup download; the next one is complete", async ({ app }) => {
      const { _id, bytes } = await keptBackup(app);
      const { client } = await administrator(app);
      const download = async () => {
        const body = { backup: _id, currentPassword: PASSWORD };
        const { url } = (await client.post("/api/backups/download", body)).body;
        return ended(fetch(app.url + url));
      };
      const reads = failReads({ files: app.services.backupFiles }, fault);
      expect(await download()).toMatch(/^5\d\d |^broken/);
      expect(reads.reads).toBeGreaterThan(0);
      reads.stop();
      expect(await download()).toBe(`200 ${bytes}`);
    });

    test("does not delay the check of an import that contains a product's own image", async ({ app }) => {
      const { productId, images } = await createTestProduct(app.admin);
      await withoutStoredWebp(app);
      const name = `${images[0]?.key}.webp`;
      const csv = fullCsv({ ID: String(productId), Images: name });
      const zip = await zipOf({ [name]: await imageBytes({ format: "webp" }) });
      const { files } = app.services;
      const { read } = files;
      const own = failReads(app.services, fault);
      const faulty = { read: files.read, local: files.local };
      own.stop();
      // The import's own files are readable: the product's are not.
      files.read = (path, range) => (path.startsWith("image-") ? faulty.read(path) : read(path, range));
      const checked = await checkFile(app, csv, zip);
      files.read = read;
      expect([checked.state, checked.counts]).toMatchObject(["checked", { refused: 0 }]);
    });
  });
});

describe("S3 responses that break off", () => {
  test("end requests with an error or break them off; the next requests succeed", async () => {
    const s3 = await faultyS3(freshS3());
    const app = await openTestApp("postgres", { s3: s3.settings });
    try {
      await createTestProduct(app.admin);
      await withoutStoredWebp(app);
      await makeCatalog(app, await stripPdf(2));
      for (const [name, request] of Object.entries(REQUESTS)) {
        const before = s3.calls.length;
        s3.decide = (call) => (call.startsWith("GET ") ? "break" : "pass");
        const failed = await request(app);
        s3.decide = () => "pass";
        expect.soft([name, s3.calls.length > before]).toEqual([name, true]);
        expect
          .soft(failed, name)
          .toMatch(name === "the images as ZIP" ? /^200 |^broken/ : /^(?:404|500|503|507) |^broken/);
        expect((await app.visitor.get("/api/health")).status).toBe(200);
        expect.soft(await request(app), name).toMatch(/^20[06] /);
      }
    } finally {
      await app.close();
      await s3.close();
    }
  });
});
