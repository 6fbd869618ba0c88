import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import type { PublicCatalog } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS, SHARE_CARD, SHARE_CARD_SIZE } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { namedFiles } from "#server/operations/backup/file-sets.ts";
import { countWork } from "#server/operations/metrics/metrics.ts";
import { copyFiles } from "#server/platform/files/copy-files.ts";
import { claimDerived } from "#server/platform/files/derive.ts";
import { sweepFiles } from "#server/platform/files/intents.ts";
import { requirePath } from "#server/platform/files/keys.ts";
import { openDiskStore } from "#server/platform/files/open.ts";
import { runFor } from "#server/platform/http/fair-queue.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { Services } from "#server/services.ts";
import { onBothEngines, openTestApp, type TestApp } from "#tests/support/app.ts";
import { expectWhole, makeCatalog, NOTHING, plantCatalog, remains } from "#tests/support/catalogs.ts";
import type { Answer } from "#tests/support/client.ts";
import { failNth, sweepNextDay } from "#tests/support/faults.ts";
import { stripPdf } from "#tests/support/pdfs.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { filesUnder } from "#tests/support/snapshot.ts";
import { until } from "#tests/support/until.ts";

const [, , LARGEST] = CATALOG_IMAGE_WIDTHS;
const SHORT = "public, max-age=2, s-maxage=0, must-revalidate";
const FRESH = "public, max-age=300, s-maxage=0, must-revalidate";

/** The URLs of the largest page images of a catalogue. */
async function zoomsOf({ get }: TestApp["visitor"], key = "picanol"): Promise<string[]> {
  const { pages } = (await get(`/api/catalogs/${key}`)).body as PublicCatalog;
  return pages.map(({ imageUrl }) => pageImageUrl(imageUrl, LARGEST));
}

/** Counts rendered images, each held until `goOn`, or replaced by `instead`. */
function watchDrawing({ pdf }: Services, instead?: () => Promise<never>) {
  const { onDemand } = pdf;
  const held = Promise.withResolvers<void>();
  const watch = { drawn: 0, goOn: held.resolve, stop: () => void Object.assign(pdf, { onDemand }) };
  pdf.onDemand = async (...args) => {
    watch.drawn += 1;
    if (instead) return instead();
    await held.promise;
    return onDemand(...args);
  };
  return watch;
}

const derivedFiles = async ({ files }: Services) =>
  (await Array.fromAsync(files.list())).filter((path) => path.includes(`w${LARGEST}`));
/** Checks that all is whole once no image is being made. */
async function expectAllWhole(services: Services): Promise<void> {
  await until(async () => (await remains(services)).jobs.length === 0);
  await expectWhole(services);
}

/** Waits for a page's derived image, unlike a request of it. */
function derive(services: Services, url: string): Promise<void> {
  const [, , key = "", name = ""] = url.split("/");
  return services.derive({ key, name });
}

/** Requests a page's image until it is no longer the stand-in, which nobody may cache for long. */
async function untilMade({ get }: Pick<TestApp["visitor"], "get">, url: string): Promise<Answer> {
  let answer = await get(url);
  await until(async () => {
    answer = await get(url);
    return answer.headers.get("cache-control") !== SHORT;
  });
  return answer;
}

/** Images in the staging folder, which may also contain a PDF fetched from S3. */
const staged = async ({ config }: Services) =>
  (await filesUnder(join(config.dataDir, "staging"))).filter((path) => /\.(webp|png)$/.test(path));

async function beside({ services }: TestApp, engine: "sqlite" | "postgres"): Promise<TestApp> {
  const { databaseUrl, dataDir, s3 } = services.config;
  return openTestApp(engine, engine === "sqlite" ? { dataDir } : { databaseUrl, s3 });
}

onBothEngines("the largest image of a page", (test, open, engine) => {
  test("is rendered once for concurrent requests, which get the middle image at once, and stored", async ({
    app,
  }) => {
    const { visitor, services } = app;
    await makeCatalog(app, await stripPdf(2));
    const [first = "", second = ""] = await zoomsOf(visitor);
    expect(await derivedFiles(services)).toEqual([]);
    const watch = watchDrawing(services);
    const middle = await visitor.get(first.replace("w2500", "w1000"));
    for (const url of [first, first, `${first}?retry=1`]) {
      const { status, headers, text } = await visitor.get(url);
      expect([status, headers.get("cache-control"), text === middle.text]).toEqual([200, SHORT, true]);
      expect(headers.get("etag")).toBe(middle.headers.get("etag"));
    }
    const etag = `"${first.split("/").slice(2).join(".")}"`;
    watch.goOn();
    const { status, headers } = await untilMade(visitor, first);
    expect([status, headers.get("content-type"), headers.get("etag")]).toEqual([200, "image/png", etag]);
    expect(headers.get("cache-control")).toBe(FRESH);
    const whole = Buffer.from(await (await fetch(app.url + first)).arrayBuffer());
    expect(await sharp(whole).metadata()).toMatchObject({ format: "png", width: LARGEST });
    expect([watch.drawn, (await derivedFiles(services)).length]).toEqual([1, 1]);

    // A revalidation with a known tag, as after a restore, renders nothing.
    const tag = `"${second.split("/").slice(2).join(".")}"`;
    expect((await visitor.get(second, { "if-none-match": tag })).status).toBe(304);
    expect(watch.drawn).toBe(1);
    await untilMade(visitor, second);
    const part = await visitor.get(second, { range: "bytes=0-3" });
    expect([part.status, part.text, watch.drawn]).toEqual([206, "\ufffdPNG", 2]);
    expect((await visitor.call("HEAD", second)).headers.get("content-length")).toMatch(/^\d+$/);
    expect(await staged(services)).toEqual([]);
    await expectAllWhole(services);
  });

  test("is rendered once for concurrent requests to two processes", async ({ app: one }) => {
    const two = await beside(one, engine);
    try {
      await makeCatalog(one, await stripPdf(1));
      const [url = ""] = await zoomsOf(one.visitor);
      const watches = [watchDrawing(one.services), watchDrawing(two.services)];
      const drawn = () => watches.reduce((sum, watch) => sum + watch.drawn, 0);
      await Promise.all([one.visitor.get(url), two.visitor.get(url), one.visitor.get(url)]);
      await until(() => drawn() > 0);
      for (const watch of watches) watch.goOn();
      for (const { visitor } of [one, two]) expect((await untilMade(visitor, url)).status).toBe(200);
      expect(drawn()).toBe(1);
      await expectAllWhole(one.services);
    } finally {
      await two.close();
    }
  });

  test("is replaced by the middle image if it can't be rendered, and not retried endlessly", async ({
    app,
  }) => {
    const { visitor, services } = app;
    await makeCatalog(app, await stripPdf(1));
    const [url = ""] = await zoomsOf(visitor);
    const watch = watchDrawing(services, () => Promise.reject(new MediaError("too-slow", "planted secret")));
    const refused = { statusCode: 404, message: SERVER.imageNotMade };
    await expect(derive(services, url)).rejects.toMatchObject(refused);
    for (const _ of [1, 2, 3]) {
      const { status, headers } = await visitor.get(url);
      expect([status, headers.get("cache-control")]).toEqual([200, SHORT]);
      await expect(derive(services, url)).rejects.toMatchObject(refused);
    }
    expect(watch.drawn).toBe(1);
    await sweepFiles(services.database, services.files);
    expect((await visitor.get(url)).headers.get("cache-control")).toBe(SHORT);
    // An invalid file causes no failed job.
    expect((await countWork(services.database)).jobs).toEqual([]);
    watch.stop();
    await services.database.main.updateTable("jobs").set({ due_at: 0 }).execute();
    await untilMade(visitor, url);
    await expectAllWhole(services);
  });

  test("is rendered by a later request after the store or machine failed", async ({ app }) => {
    const { visitor, services } = app;
    await makeCatalog(app, await stripPdf(1));
    const [url = ""] = await zoomsOf(visitor);
    const fault = failNth(services, "place", "ENOSPC", "every");
    expect((await visitor.get(url)).status).toBe(200);
    await expect(derive(services, url)).rejects.toMatchObject({ code: "ENOSPC" });
    fault.stop();
    expect([await derivedFiles(services), await staged(services)]).toEqual([[], []]);
    await untilMade(visitor, url);
    await expectAllWhole(services);
  });

  test("is neither shown nor rendered for visitors while its catalogue is inactive", async ({ app }) => {
    const { admin, visitor, services } = app;
    const { _id } = await makeCatalog(app, await stripPdf(1));
    const [url = ""] = await zoomsOf(visitor);
    await admin.put(`/api/catalogs/${_id}/toggle-active`);
    const watch = watchDrawing(services);
    watch.goOn();
    for (const address of [url, `${url}?pass=x`]) expect((await visitor.get(address)).status).toBe(404);
    expect(watch.drawn).toBe(0);
    const [passed = ""] = await zoomsOf(admin, _id);
    const opened = await visitor.get(passed);
    expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    await until(async () => (await derivedFiles(services)).length === 1);
    expect((await visitor.get(url)).status).toBe(404);
    await admin.put(`/api/catalogs/${_id}/toggle-active`);
    const shown = await visitor.get(url);
    expect([shown.status, shown.headers.get("cache-control"), watch.drawn]).toEqual([200, FRESH, 1]);
  });

  test.each(["before", "after"] as const)(
    "is deleted with its catalogue, also during rendering, %s it is stored",
    async (moment) => {
      const app = await open();
      const { admin, visitor, services } = app;
      const { _id } = await makeCatalog(app, await stripPdf(2));
      const [first = "", second = ""] = await zoomsOf(visitor);
      await untilMade(visitor, first);
      const { place } = services.files;
      const remove = () => admin.del(`/api/catalogs/${_id}`);
      services.files.place = async (...args) => {
        if (moment === "before") await remove();
        await place(...args);
        if (moment === "after") await remove();
      };
      await expect(derive(services, second)).rejects.toMatchObject({ statusCode: 404 });
      expect((await visitor.get(second)).status).toBe(404);
      await sweepNextDay(services);
      expect(await remains(services)).toEqual(NOTHING);
      expect(await staged(services)).toEqual([]);
    },
  );

  test("left by a crashed process is rebuilt if it has an owner, and deleted otherwise", async ({ app }) => {
    const { admin, visitor, services } = app;
    const { database, files } = services;
    const { _id } = await makeCatalog(app, await stripPdf(2));
    const [first = "", second = ""] = await zoomsOf(visitor);
    const claim = async (url: string) => {
      const [, , key = "", name = ""] = url.split("/");
      expect(await claimDerived(database, key, name)).toHaveProperty("job");
      expect(await claimDerived(database, key, name)).toBe("busy");
      return `page/${key.slice(-2)}/${key}/${name}`;
    };
    await claim(first);
    const path = await claim(second);
    const died = () => database.main.updateTable("jobs").set({ lease_until: 0 }).execute();
    await died();
    await untilMade(visitor, first);
    await sweepFiles(database, files);
    await expectAllWhole(services);
    // An image placed after its catalogue was deleted.
    await claim(second);
    await admin.del(`/api/catalogs/${_id}`);
    await files.put(path, Buffer.from("late"));
    await died();
    await sweepNextDay(services);
    expect(await remains(services)).toMatchObject({ jobs: [], records: [], stored: [] });
  });

  test("is rendered for clients in turns, and one client's waiting images are limited", async ({ app }) => {
    const { visitor, services } = app;
    const pages = Array.from({ length: 60 }, (_, at) => `Sheet ${at}`);
    await plantCatalog(services, { pages, widths: [1000] });
    const urls = await zoomsOf(visitor);
    const held = Promise.withResolvers<void>();
    const begun: number[] = [];
    services.pdf.onDemand = async (_path, page) => {
      begun.push(page);
      await held.promise;
      throw new MediaError("damaged", "planted");
    };
    const deriveFor = (address: string, url = "") =>
      runFor({ address, network: address }, () => derive(services, url)).catch((error) => error.statusCode);
    const own = urls.slice(0, 55).map((url) => deriveFor("192.0.2.1", url));
    expect(await Promise.race(own)).toBe(503);
    // Over HTTP from another address; the answer doesn't wait.
    expect((await visitor.get(urls[58] ?? "")).status).toBe(200);
    held.resolve();
    await until(() => begun.includes(59));
    expect(begun.indexOf(59)).toBeLessThan(5);
    const ended = await Promise.all(own);
    expect(ended.filter((status) => status === 503).length).toBeGreaterThan(10);
    expect(ended.filter((status) => status === 404).length).toBeGreaterThan(10);
  });

  test("is not included in backups, and is moved with other files if it exists", async ({ app }) => {
    const { visitor, services } = app;
    await makeCatalog(app, await stripPdf(2));
    const [url = ""] = await zoomsOf(visitor);
    await untilMade(visitor, url);
    const stored = (await Array.fromAsync(services.files.list())).sort();
    const [derived = ""] = await derivedFiles(services);
    expect([...(await namedFiles(services.database.read)).paths()].sort()).toEqual(
      stored.filter((path) => path !== derived),
    );
    const to = openDiskStore(join(services.config.dataDir, "moved"));
    const options = { from: services.files, to, removeSource: false };
    expect(await copyFiles(services.database, options)).toMatchObject({
      copied: stored.length,
      alreadyThere: 0,
      failures: [],
    });
    expect((await Array.fromAsync(to.list())).sort()).toEqual(stored);
    expect(await copyFiles(services.database, { ...options, removeSource: true })).toMatchObject({
      removed: stored.length,
      failures: [],
    });
    expect(await Array.fromAsync(services.files.list())).toEqual([]);
  });
});

onBothEngines("the images of a page for phones", (test) => {
  const phonesOf = async (visitor: TestApp["visitor"]) =>
    (await zoomsOf(visitor)).map((url) => url.replace(/w2500\.\w+/, "w720.avif"));

  test("are AVIF, rendered once and deleted with the page", async ({ app }) => {
    const { visitor, services } = app;
    const { _id } = await makeCatalog(app, await stripPdf(1));
    const [url = ""] = await phonesOf(visitor);
    for (const [address, width] of [
      [url, 720],
      [url.replace("720", "1080"), 1080],
    ] as const) {
      await untilMade(visitor, address);
      const answer = await fetch(app.url + address);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/avif"]);
      const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(image).toMatchObject({ format: "heif", compression: "av1", width });
    }
    expect(
      [...(await namedFiles(services.database.read)).paths()].filter((path) => path.endsWith(".avif")),
    ).toEqual([]);
    await app.admin.call("DELETE", `/api/catalogs/${_id}`);
    expect((await visitor.get(url)).status).toBe(404);
    expect((await Array.fromAsync(services.files.list())).filter((path) => /w(720|1080)/.test(path))).toEqual(
      [],
    );
  });

  test("are replaced by the middle image if they can't be rendered, except for hidden pages", async ({
    app,
  }) => {
    const { visitor, services } = app;
    const { _id } = await makeCatalog(app, await stripPdf(1));
    const [url = ""] = await phonesOf(visitor);
    const watch = watchDrawing(services, () => Promise.reject(new MediaError("too-slow", "planted")));
    const { status, headers } = await fetch(`${app.url}${url}?name=Leaf`);
    expect([status, headers.get("cache-control"), headers.get("content-type")]).toEqual([
      200,
      SHORT,
      "image/png",
    ]);
    expect(headers.get("content-disposition")).toContain('filename="Leaf.png"');
    await app.admin.call("PUT", `/api/catalogs/${_id}/toggle-active`);
    expect((await fetch(app.url + url, { redirect: "manual" })).status).toBe(404);
    watch.stop();
  });
});

onBothEngines("the link preview of an image", (test) => {
  test("is a JPEG of 1200 x 630 pixels", async ({ app }) => {
    const { images } = await createTestProduct(app.admin);
    const answer = await fetch(app.url + String(images[0]?.url).replace(/[^/]+$/, SHARE_CARD));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(image).toMatchObject({ format: "jpeg", ...SHARE_CARD_SIZE });
  });

  test("is missing with a sentence if the stored image can't be read", async ({
    admin,
    visitor,
    services,
  }) => {
    const { images } = await createTestProduct(admin);
    const url = String(images[0]?.url).replace(/[^/]+$/, SHARE_CARD);
    const [, , key = ""] = url.split("/");
    for (const width of images[0]?.sizes ?? [])
      await services.files.put(requirePath(key, `${width}.avif`), Buffer.from("damaged"));
    const { status, body } = await visitor.get(url);
    expect([status, body]).toEqual([404, { message: SERVER.imageNotMade }]);
  });
});

onBothEngines("derived files that don't exist", (test) => {
  test("return 404 for other widths, other formats or a missing source", async ({ app }) => {
    const { visitor, services } = app;
    await plantCatalog(services, { widths: CATALOG_IMAGE_WIDTHS.slice(0, 1) });
    const [page = ""] = await zoomsOf(visitor);
    const { images } = await createTestProduct(app.admin);
    const image = String(images[0]?.url);
    const watch = watchDrawing(services);
    watch.goOn();
    for (const url of [
      page,
      page.replace("w2500.webp", "w2500.png"),
      page.replace("w2500.webp", "w3000.webp"),
      page.replace("w2500.webp", "w1000.avif"),
      page.replace("w2500.webp", "w720.avif"),
      page.replace(/page-[^/]+/, "page-01900000-0000-7000-8000-000000000000"),
      image.replace(/\d+\.webp/, "99.webp"),
      image.replace(/\d+\.webp/, "w2500.webp"),
      image.replace(/image-[^/]+/, "catalog-01900000-0000-7000-8000-000000000000"),
    ]) {
      expect([url, (await visitor.get(url)).status]).toEqual([url, 404]);
    }
    expect([watch.drawn, (await remains(services)).jobs]).toEqual([0, []]);
  });
});
