import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { S3Settings } from "#server/platform/config.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { onBothEngines, openForTest, type TestApp } from "#tests/support/app.ts";
import type { Answer } from "#tests/support/client.ts";
import { freshDatabaseUrl, freshS3 } from "#tests/support/databases.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { type Cable, cableTo, sweepNextDay } from "#tests/support/faults.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { createTestProduct, postProduct, productFields, putProduct } from "#tests/support/products.ts";
import { type FaultyS3, faultyS3 } from "#tests/support/s3-faults.ts";
import { expectRefused, snapshot } from "#tests/support/snapshot.ts";
import { until } from "#tests/support/until.ts";

const create = ({ admin }: TestApp) => postProduct(admin);

function expectUnavailable(answer: Answer): void {
  expectAnswer(answer, 503, { message: SERVER.unavailable });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("cache-control")).toBe("no-store");
}

describe("27 PostgreSQL unavailable", () => {
  /** An application whose database connections the test can break. */
  async function openOnCable(): Promise<{ app: TestApp; cable: Cable }> {
    const url = new URL(String(await freshDatabaseUrl("postgres")));
    const cable = await cableTo(new URL(url));
    onTestFinished(() => cable.pull());
    url.port = String(cable.port);
    return { app: await openForTest("postgres", { databaseUrl: url.href }), cable };
  }

  test("27 every call returns 503, the process survives and recovers without a restart", async () => {
    const { app, cable } = await openOnCable();
    const { admin, visitor } = app;
    const product = await createTestProduct(admin);
    await cable.pull();
    const path = `/api/products/${product._id}`;
    for (const answer of [
      await visitor.get("/api/products"),
      await visitor.get("/api/products?search=gripper"),
      await visitor.get("/api/products/categories"),
      await visitor.get(`/api/products/by-id/${product._id}`),
      await visitor.get(String(product.images[0]?.url)),
      await admin.get(path),
      await admin.put(path, { price: 1, stock: 1 }),
      await admin.del(path),
      await create(app),
      await visitor.get("/api/ready"),
    ]) {
      expectUnavailable(answer);
    }
    expect((await visitor.get("/api/health")).status).toBe(200);
    await cable.putBack();
    expect((await admin.get(path)).body).toEqual(product);
    expect((await visitor.get("/api/products?search=gripper")).body.total).toBe(1);
    expect((await create(app)).status).toBe(201);
    expect((await visitor.get("/api/products?search=gripper")).body.total).toBe(2);
    await until(async () => (await visitor.get("/api/ready")).status === 200);
  });

  test("27 an outage while a product is created shows nothing partial, and a sweep cleans up", async () => {
    const { app, cable } = await openOnCable();
    const { services, visitor } = app;
    const realPut = services.files.put;
    services.files.put = async (path, bytes) => {
      await realPut(path, bytes);
      await cable.pull();
    };
    const answer = await create(app);
    services.files.put = realPut;
    expectUnavailable(answer);
    await cable.putBack();
    expect((await visitor.get("/api/products")).body.products).toEqual([]);
    expect((await snapshot(services)).staged).toEqual([]);
    await sweepNextDay(services);
    expect(await snapshot(services)).toMatchObject({ products: [], records: [], stored: [], activity: [] });
  });

  test("27 connections closed by the server end neither the process nor the service", async () => {
    const app = await openForTest("postgres");
    const { visitor, services } = app;
    const read = () => Promise.all(Array.from({ length: 10 }, () => visitor.get("/api/products")));
    const { main } = services.database;
    const endOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await read();
    await endOthers.execute(main);
    for (const answer of await read()) expect([200, 503]).toContain(answer.status);
    await until(async () => (await read()).every((answer) => answer.status === 200));

    // In the middle of a transaction, between two statements.
    const held = write(services.database, SYSTEM, async ({ tx }) => {
      await endOthers.execute(main);
      await until(async () => (await visitor.get("/api/health")).status === 200);
      await sql`select 1`.execute(tx);
    });
    await expect(held).rejects.toThrow();
    expect((await create(app)).status).toBe(201);
  });
});

describe("27 S3 unavailable", () => {
  /** An application whose S3 calls the test can block. */
  async function openOnFaultyS3(): Promise<{ app: TestApp; s3: FaultyS3 }> {
    const s3 = await faultyS3(freshS3());
    onTestFinished(() => s3.close());
    return { app: await openForTest("postgres", { s3: s3.settings }), s3 };
  }

  test("27 calls that need files return 503, others work, and all recover without a restart", async () => {
    const { app, s3 } = await openOnFaultyS3();
    const { admin, visitor } = app;
    const product = await createTestProduct(admin);
    const path = `/api/products/${product._id}`;
    const image = String(product.images[0]?.url);
    const before = await snapshot(app.services);
    s3.decide = () => "busy";
    for (const answer of [
      await visitor.get(image),
      await visitor.get(image, { range: "bytes=0-9" }),
      await create(app),
      await admin.form("PUT", path, productFields(), [await imageFormFile()]),
      await visitor.get("/api/ready"),
    ]) {
      expectUnavailable(answer);
    }
    expect((await visitor.get("/api/health")).status).toBe(200);
    expect((await visitor.get("/api/products?search=gripper")).body.total).toBe(1);
    expect((await admin.put(path, { price: 1, stock: 1 })).status).toBe(200);

    s3.decide = () => "pass";
    const served = await visitor.get(image);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await create(app)).status).toBe(201);
    await until(async () => (await visitor.get("/api/ready")).status === 200);
    await sweepNextDay(app.services);
    const after = await snapshot(app.services);
    expect(after.records.map(({ state }) => state)).toEqual(["live", "live"]);
    expect(after.stored).toHaveLength(2 * before.stored.length);
    expect(after.staged).toEqual([]);
  });

  test("27 an outage during an upload leaves no row and no file", async () => {
    const { app, s3 } = await openOnFaultyS3();
    let puts = 0;
    s3.decide = (call) => {
      if (call.startsWith("PUT")) puts += 1;
      return puts >= 2 ? "busy" : "pass";
    };
    expectUnavailable(await create(app));
    s3.decide = () => "pass";
    await sweepNextDay(app.services);
    const nothing = { products: [], records: [], stored: [], staged: [], activity: [] };
    expect(await snapshot(app.services)).toMatchObject(nothing);
  });

  test("27 an outage between the size and the bytes of an image returns an uncached 503", async () => {
    const { app, s3 } = await openOnFaultyS3();
    const product = await createTestProduct(app.admin);
    s3.decide = (call) => (call.startsWith("GET") ? "busy" : "pass");
    const answer = await app.visitor.get(String(product.images[0]?.url));
    expectUnavailable(answer);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const head = await app.visitor.call("HEAD", String(product.images[0]?.url));
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test("27 an outage during an image breaks off the response, so that it is not taken as complete", async () => {
    const { app, s3 } = await openOnFaultyS3();
    const product = await createTestProduct(app.admin);
    s3.decide = (call) => (call.startsWith("GET") ? "break" : "pass");
    await expect(app.visitor.get(String(product.images[0]?.url))).rejects.toThrow();
    s3.decide = () => "pass";
    expect((await app.visitor.get(String(product.images[0]?.url))).status).toBe(200);
  });

  test.each<[string, Partial<S3Settings>]>([
    ["a wrong secret", { secretAccessKey: "wrong" }],
    ["a bucket that is not there", { bucket: "no-such-bucket" }],
  ])("27 with %s the site is not ready and storing files returns 507", async (_name, wrong) => {
    const app = await openForTest("postgres", { s3: { ...inject("s3"), ...wrong } });
    expectUnavailable(await app.visitor.get("/api/ready"));
    expectAnswer(await create(app), 507, { message: SERVER.storageFull });
    expect((await app.visitor.get("/api/products")).body.total).toBe(0);
  });
});

describe("27 SQLite on a full disk", () => {
  test("27 reads work, writes return 503, and all recover once there is space, without a restart", async () => {
    const app = await openForTest("sqlite");
    const { admin, services } = app;
    const product = await createTestProduct(admin);
    const { main } = services.database;
    await sql`pragma max_page_count = 1`.execute(main);
    const long = {
      description: "x".repeat(2000),
      specifications: JSON.stringify(
        Array.from({ length: 60 }, (_, at) => ({ name: `n${at}`, value: "v".repeat(500) })),
      ),
    };
    const answer = await expectRefused(app, [503, { message: SERVER.diskFull }], async () =>
      putProduct(admin, product, long, [await imageFormFile()]),
    );
    expect(answer.headers.get("retry-after")).toBe("5");
    const failed = write(services.database, SYSTEM, ({ tx }) =>
      tx
        .insertInto("settings")
        .values({ key: "planted", value: "x".repeat(100_000), updated_at: 1 })
        .execute(),
    );
    await expect(failed).rejects.toThrow("database or disk is full");
    expect((await admin.get(`/api/products/${product._id}`)).body).toEqual(product);
    await sql`pragma max_page_count = 1000000`.execute(main);
    expect((await create(app)).status).toBe(201);
  });
});

onBothEngines("27 missing folders", (test, open, engine) => {
  // With files in S3, the data folder contains only the staging folder.
  const folders = engine === "sqlite" ? ["files", "staging"] : ["staging"];

  test.each(folders)("27 recreates a removed %s folder", async (name) => {
    const app = await open();
    const product = await createTestProduct(app.admin);
    await rm(join(app.services.config.dataDir, name), { recursive: true });
    const created = await create(app);
    expect(created.status).toBe(201);
    expect((await app.visitor.get(created.body.images[0].url)).status).toBe(200);
    expect((await app.visitor.get(String(product.images[0]?.url))).status).toBe(name === "files" ? 404 : 200);
  });

  test.each(folders)(
    "27 a file in place of the %s folder returns an error, then the site recovers",
    async (name) => {
      // The folder's name must not be mistaken for words of the multipart parser.
      const dataDir = join(await mkdtemp(join(tmpdir(), "heddle-test-")), "platform-boundary-form");
      const app = await open({ dataDir });
      const product = await createTestProduct(app.admin);
      const folder = join(dataDir, name);
      await rename(folder, `${folder}.aside`).catch(() => mkdir(`${folder}.aside`));
      await writeFile(folder, "in the way");
      const before = await snapshot(app.services);
      const path = `/api/products/${product._id}`;
      const answers = [
        await create(app),
        await app.admin.form("PUT", path, productFields(), [await imageFormFile()]),
      ];
      for (const answer of answers) {
        expectAnswer(answer, 507, { message: SERVER.storageFull });
        expect(answer.text).not.toContain("platform");
      }
      expect(await snapshot(app.services)).toEqual(before);
      expect((await app.visitor.get("/api/products")).body.total).toBe(1);
      const image = await app.visitor.get(String(product.images[0]?.url));
      expect(image.status).toBe(name === "files" ? 404 : 200);
      expect(image.headers.get("cache-control")).toBe(
        name === "files" ? "no-store" : "public, max-age=31536000, immutable",
      );

      await rm(folder);
      await rename(`${folder}.aside`, folder);
      expect((await create(app)).status).toBe(201);
      expect((await app.visitor.get(String(product.images[0]?.url))).status).toBe(200);
      await app.close();
      await rm(join(dataDir, ".."), { recursive: true, force: true });
    },
  );
});
