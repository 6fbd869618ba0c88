import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Catalog, PublicCatalog } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import { sweepFiles } from "#server/platform/files/intents.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { expectWhole, pdfFile, remains, upload } from "../support/catalogs.ts";
import type { ApiClient } from "../support/client.ts";
import { filePart, multipart } from "../support/multipart.ts";
import { goodPdf } from "../support/pdfs.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, newDataDir, type ServerProcess } from "../support/process.ts";
import { newSite } from "../support/process-site.ts";
import { rawCall } from "../support/raw.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { filesUnder } from "../support/snapshot.ts";
import { engineInTurn, KILLS } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Servers are restarted repeatedly and work slowly on a busy machine. */
const TIMEOUT = 180_000;
const [, , LARGEST] = CATALOG_IMAGE_WIDTHS;

const start = serversOfEachTest();

/** Starts an upload that stops half-way; `cut` settles when the server dies. */
async function uploadHalf({ url, visitor }: ServerProcess): Promise<{ cut: Promise<void> }> {
  const login = await visitor.post("/api/auth/login", { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const { body, headers } = multipart([
    filePart("catalog", "half.pdf", "application/pdf", `%PDF-1.7\n${"x".repeat(200_000)}`),
  ]);
  const head = [
    "POST /api/catalogs/picanol HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${login.body.token}`,
    `content-type: ${headers["content-type"]}`,
    `content-length: ${body.length}`,
  ];
  const answer = rawCall(url, `${head.join("\r\n")}\r\n\r\n`, body.subarray(0, body.length / 2));
  return { cut: expect(answer).rejects.toThrow() };
}

const list = async (admin: ApiClient) => (await admin.get("/api/catalogs")).body as Catalog[];

/** The page image URLs by catalogue and page. */
async function imagesOf(admin: ApiClient): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  for (const { _id } of await list(admin)) {
    const { pages } = (await admin.get(`/api/catalogs/${_id}`)).body as PublicCatalog;
    for (const page of pages) images.set(`${_id} ${page.pageNumber}`, page.imageUrl);
  }
  return images;
}

/** Sweeps like a server until everything left by crashed processes is cleaned up and all work is done. */
async function settle(ground: { database: Database; files: FileStore }): Promise<void> {
  await until(async () => {
    await sweepFiles(ground.database, ground.files);
    const { jobs, records } = await remains(ground);
    return jobs.length === 0 && records.every(({ state }) => state === "live");
  }, TIMEOUT);
}

const allEnded = async (admin: ApiClient) =>
  (await list(admin)).every((catalog) => ["completed", "error"].includes(catalog.processingStatus));

describe.each(engineInTurn("sqlite"))(
  "28 kill -9 while catalogues are uploaded and processed [%s]",
  { timeout: TIMEOUT },
  (engine) => {
    test("every accepted upload completes, no page is rendered twice, nothing is left over", async () => {
      const site = await newSite(engine);
      const pdf = pdfFile(await goodPdf({ pages: 2 }));
      const accepted: string[] = [];
      const images = new Map<string, string>();
      for (let round = 0; round < KILLS; round += 1) {
        const server = await start(site.environment());
        const admin = await server.signIn();
        // A job is given up after two crashes, so no page may be in progress in two rounds.
        await until(() => allEnded(admin), TIMEOUT);
        const half = await uploadHalf(server);
        const answer = await upload(admin, "picanol", pdf);
        expect(answer.status).toBe(201);
        accepted.push(answer.body._id);
        // Crash at a different moment in each round.
        await wait(Math.random() * 1200);
        for (const [page, image] of await imagesOf(admin)) {
          expect(images.get(page) ?? image).toBe(image);
          images.set(page, image);
        }
        await server.end("SIGKILL");
        await half.cut;
      }

      const server = await start(site.environment());
      const admin = await server.signIn();
      await until(() => allEnded(admin), TIMEOUT);
      const catalogs = await list(admin);
      expect(catalogs.map((catalog) => catalog._id).sort()).toEqual(accepted.sort());
      expect(catalogs.map((catalog) => [catalog.processingStatus, catalog.pagesReady])).toEqual(
        catalogs.map(() => ["completed", 2]),
      );
      const now = await imagesOf(admin);
      for (const [page, image] of images) expect([page, now.get(page)]).toEqual([page, image]);
      const ground = await site.open();
      await settle(ground);
      await expectWhole(ground);
      expect(await server.end("SIGTERM")).toBe(0);
      expect(await filesUnder(join(site.dataDir, "staging"))).toEqual([]);
    });

    test("largest images being rendered leave nothing partial, and the next process renders them", async () => {
      const site = await newSite(engine);
      // As many as children draw at once.
      const pdf = pdfFile(await goodPdf({ pages: 2 }));
      let server = await start(site.environment());
      expect((await upload(await server.signIn(), "picanol", pdf)).status).toBe(201);
      const admin = await server.signIn();
      await until(() => allEnded(admin), TIMEOUT);
      const zooms = [...(await imagesOf(admin)).values()].map((url) => pageImageUrl(url, LARGEST));
      for (let round = 0; round < 2; round += 1) {
        const requests = zooms.map((url) => server.visitor.get(url).catch(() => undefined));
        // Crash at a different moment in each round.
        await wait(Math.random() * 1200);
        await server.end("SIGKILL");
        await Promise.all(requests);
        server = await start(site.environment());
      }
      for (const url of zooms) {
        const answer = await fetch(server.url + url);
        expect(answer.status).toBe(200);
        const image = await sharp(Buffer.from(await answer.arrayBuffer()), { failOn: "warning" }).stats();
        expect(image.channels).toHaveLength(3);
      }
      const ground = await site.open();
      await settle(ground);
      await expectWhole(ground);
      expect((await remains(ground)).stored).toHaveLength(1 + 3 * zooms.length);
      expect(await server.end("SIGTERM")).toBe(0);
      expect(await filesUnder(join(site.dataDir, "staging"))).toEqual([]);
    });

    test("SIGTERM during processing exits cleanly, and the next start resumes at once", async () => {
      const site = await newSite(engine);
      const first = await start(site.environment());
      const { body } = await upload(await first.signIn(), "picanol", pdfFile(await goodPdf({ pages: 4 })));
      await until(async () => (await first.visitor.get("/api/catalogs/picanol")).body.pages.length > 0);
      expect(await first.end("SIGTERM")).toBe(0);
      const ground = await site.open();
      const jobs = await ground.database.read
        .selectFrom("jobs")
        .select(["lease_until", "attempts"])
        .execute();
      expect(jobs).toEqual(jobs.map(() => ({ lease_until: 0, attempts: 0 })));
      const second = await start(site.environment());
      const admin = await second.signIn();
      await until(() => allEnded(admin), TIMEOUT);
      expect((await list(admin)).map((each) => [each._id, each.processingStatus])).toEqual([
        [body._id, "completed"],
      ]);
      await settle(ground);
      await expectWhole(ground);
    });
  },
);

test("28 two processes on PostgreSQL and S3 share the work; if one is killed, the other finishes", {
  timeout: TIMEOUT,
}, async () => {
  const site = await newSite("postgres");
  const [one, two] = await Promise.all([
    start(site.environment()),
    start({ ...site.environment(), DATA_DIR: await newDataDir() }),
  ]);
  const admin = await two.signIn();
  // An upload wakes only the process that received it: each gets one, long enough for the other to join.
  const pdf = pdfFile(await goodPdf({ pages: 10 }));
  for (const [owner, category] of [
    [await one.signIn(), "picanol"],
    [admin, "toyota"],
  ] as const) {
    expect((await upload(owner, category, pdf)).status).toBe(201);
  }
  const { database, files } = await site.open();
  await until(async () => {
    const holders = await database.read.selectFrom("jobs").select("instance").distinct().execute();
    return holders.filter((row) => row.instance !== null).length === 2;
  });
  await one.end("SIGKILL");
  await until(() => allEnded(admin), TIMEOUT);
  const catalogs = await list(admin);
  expect(catalogs.map((catalog) => [catalog.processingStatus, catalog.pagesReady])).toEqual([
    ["completed", 10],
    ["completed", 10],
  ]);
  await settle({ database, files });
  await expectWhole({ database, files });
});
