import { beforeAll, expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { storeFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { onBothSharedApps } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { rawGet } from "#tests/support/raw.ts";
import { expectRefused, refused } from "#tests/support/snapshot.ts";
import { words } from "#tests/support/words.ts";

const FOREVER = "public, max-age=31536000, immutable";

onBothSharedApps("stored files", (app) => {
  let product: Product;
  let url: string;
  let key: string;
  let whole: Buffer;
  beforeAll(async () => {
    product = await createTestProduct(app().admin);
    url = String(product.images[0]?.url);
    key = String(product.images[0]?.key);
    whole = (await rawGet(app().url, url)).body;
  });
  const expectMissing = (answer: { status: number; body: Buffer }) => {
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toEqual({ message: SERVER.notFound });
  };

  test.each([
    "/files/..\\heddle.sqlite",
    ...words`
      /files/../heddle.sqlite /files/../../heddle.sqlite /files/%2e%2e/heddle.sqlite
      /files/%2e%2e%2fheddle.sqlite /files/..%2f..%2fheddle.sqlite /files/..%252f..%252fheddle.sqlite
      /files/%252e%252e/heddle.sqlite /files/..%5c..%5cheddle.sqlite /files/....//heddle.sqlite
      /files/{key}/../{key}/48.webp /files/{key}/..%2f{key}%2f48.webp /files/{key}/..%5c48.webp
      /files/{key}/%2e%2e /files/{key}/48.webp%00 /files/{key}/48.webp%00.png /files/{key}%00/48.webp
      /files/{key}/48.webp%20 /files/{key}/48.webp/ /files/{key}//48.webp /files//{key}/48.webp /files/{key}
      /files/{key}/ /files/ /files /files/image/{shard}/{key}/48.webp /files/{key}/48.WEBP
      /files/{KEY}/48.webp /files/{key}/48.webp;.png /files/%2fetc%2fpasswd/48.webp
      /files/C:%5cWindows/win.ini /files/__proto__/48.webp /files/{key}/constructor /staging/x
      /heddle.sqlite
    `,
  ])("5 paths outside the stored files return 404: %s", async (pattern) => {
    const target = pattern
      .replaceAll("{key}", key)
      .replaceAll("{KEY}", key.toUpperCase())
      .replaceAll("{shard}", key.slice(-2));
    expectMissing(await rawGet(app().url, target));
  });

  test.each([
    "/files/%zz/48.webp",
    "/files/%/48.webp",
    "/files/%ff%fe/48.webp",
    `/files/${"a".repeat(10_000)}/48.webp`,
    "/files/{key}/%c0%ae%c0%ae",
  ])("5 rejects a malformed path: %s", async (pattern) => {
    const answer = await rawGet(app().url, pattern.replace("{key}", key));
    expect([400, 404, 414]).toContain(answer.status);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.body.toString()).not.toMatch(/sqlite|%|aaa/);
  });

  test.each(words`
    47.webp 320.webp 1280.webp 48.png 48.jpg 48.svg 048.webp 48.webp.webp 4800000000.avif -1.webp 48x36.webp
    original.png 48
  `)("12 a size that is not stored returns 404 and is not made on demand: %s", async (part) => {
    const missing = await expectRefused(app(), [404, { message: SERVER.notFound }], () =>
      app().visitor.get(`/files/${key}/${part}`),
    );
    expect(missing.headers.get("cache-control")).toBe("no-store");
  });

  test("12 query parameters do not change the served bytes", async () => {
    for (const query of ["?width=10000", "?w=1&h=1&format=png", "?__proto__=1"]) {
      expect((await rawGet(app().url, url + query)).body.equals(whole)).toBe(true);
    }
  });

  test("10 every stored file has its content type, nosniff, a restrictive policy and a plain file name", async () => {
    for (const [part, type] of [
      ["48.webp", "image/webp"],
      ["48.avif", "image/avif"],
    ] as const) {
      const answer = await app().visitor.get(`/files/${key}/${part}`);
      expectAnswer(answer, 200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/^default-src 'none';(?!.*script).* sandbox$/),
        "content-disposition": `inline; filename="${part}"`,
        "cross-origin-resource-policy": "same-origin",
        "cache-control": FOREVER,
        "accept-ranges": "bytes",
      });
      expect(answer.headers.has("set-cookie")).toBe(false);
    }
  });

  test("HEAD returns only headers, and writing methods return 405", async () => {
    const head = await app().visitor.call("HEAD", url);
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([
      200,
      "",
      String(whole.length),
    ]);
    for (const method of ["PUT", "POST", "DELETE", "PATCH"]) {
      const answer = await refused(app(), () => app().admin.call(method, url));
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
    }
  });

  const NOT_LIVE = ["pending", "held", "doomed"] as const;
  test.each(NOT_LIVE)("18 a file set that is %s returns 404", async (state) => {
    const { database, files } = app().services;
    const hidden = newKey("image");
    await storeFiles(database, files, {
      key: hidden,
      contents: new Map([["48.webp", Buffer.from("secret")]]),
    });
    const set = (to: typeof state | "live") =>
      database.main.updateTable("files").set({ state: to }).where("key", "=", hidden).execute();
    await set("live");
    expect((await app().visitor.get(`/files/${hidden}/48.webp`)).text).toBe("secret");
    await set(state);
    for (const client of [app().visitor, app().admin]) {
      expect((await client.get(`/files/${hidden}/48.webp`)).status).toBe(404);
      expect((await client.get(`/files/${hidden}/48.webp`, { range: "bytes=0-0" })).status).toBe(404);
      expect(
        (await client.get(`/files/${hidden}/48.webp`, { "if-none-match": `"${hidden}.48.webp"` })).status,
      ).toBe(404);
    }
  });

  test("18 a deleted product's image returns 404 at once, and is served again after a restore", async () => {
    const { admin, visitor } = app();
    const mine = await createTestProduct(admin);
    const address = String(mine.images[0]?.url);
    const before = await visitor.get(address);
    await admin.del(`/api/products/${mine._id}`);
    expect((await visitor.get(address)).status).toBe(404);
    await admin.post("/api/products/restore", { ids: [mine._id] });
    const after = await visitor.get(address);
    expect([after.status, after.text]).toEqual([200, before.text]);
  });

  test("a file whose bytes are lost returns 404", async () => {
    const { admin, visitor, services } = app();
    const mine = await createTestProduct(admin);
    const mineKey = String(mine.images[0]?.key);
    await services.files.remove(`image/${mineKey.slice(-2)}/${mineKey}/48.webp`);
    expect((await visitor.get(`/files/${mineKey}/48.webp`)).status).toBe(404);
    expect((await visitor.get(`/files/${mineKey}/48.avif`)).status).toBe(200);
  });
});
