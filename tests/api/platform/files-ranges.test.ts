import { beforeAll, expect, test } from "vitest";
import { onBothSharedApps } from "#tests/support/app.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { rawGet } from "#tests/support/raw.ts";

onBothSharedApps("range requests of stored files", (app) => {
  let url: string;
  let key: string;
  let whole: Buffer;
  beforeAll(async () => {
    const [image] = (await createTestProduct(app().admin)).images;
    url = String(image?.url);
    key = String(image?.key);
    whole = (await rawGet(app().url, url)).body;
  });
  const size = () => whole.length;
  test.each<[string, () => [start: number, end: number]]>([
    ["bytes=0-0", () => [0, 0]],
    ["bytes=5-", () => [5, size() - 1]],
    ["bytes=-7", () => [size() - 7, size() - 1]],
  ])("11 returns the requested part for the range %s (206)", async (range, expected) => {
    const [start, end] = expected();
    const answer = await rawGet(app().url, url, { range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([
      206,
      `bytes ${start}-${end}/${size()}`,
    ]);
    expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
    expect(answer.body.equals(whole.subarray(start, end + 1))).toBe(true);
  });

  test("11 returns 416 with the size for a range past the end", async () => {
    const answer = await rawGet(app().url, url, { range: `bytes=${size()}-` });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, `bytes */${size()}`]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(answer.body.toString())).toEqual({ message: expect.any(String) });
  });

  test.each(["bytes=0-0,2-3", `bytes=0-${"9".repeat(400)}`])(
    "11 returns the whole file for multiple or invalid ranges: '%s'",
    async (range) => {
      const { status, body, headers } = await rawGet(app().url, url, { range });
      expect([status, body.equals(whole), headers.has("content-range")]).toEqual([200, true, false]);
    },
  );

  test.each<[string, () => string, number]>([
    ["these bytes", () => `"${key}.48.webp"`, 206],
    ["other bytes", () => '"other"', 200],
    ["a weak tag", () => `W/"${key}.48.webp"`, 200],
    ["a date", () => new Date().toUTCString(), 200],
    ["nothing", () => "", 200],
  ])("11 honours If-Range of %s", async (_name, tag, status) => {
    const answer = await rawGet(app().url, url, { range: "bytes=0-1", "if-range": tag() });
    expect([answer.status, answer.body.length]).toEqual([status, status === 206 ? 2 : size()]);
  });

  test.each<[string, () => string, number]>([
    ["its own tag", () => `"${key}.48.webp"`, 304],
    ["its own tag, weakly", () => `W/"${key}.48.webp"`, 304],
    ["a list with its own tag", () => `"x", "${key}.48.webp"`, 304],
    ["anything", () => "*", 304],
    ["another tag", () => `"${key}.48.avif"`, 200],
    ["a part of its tag", () => `"${key}"`, 200],
  ])("honours If-None-Match of %s", async (_name, tag, status) => {
    const answer = await rawGet(app().url, url, { "if-none-match": tag() });
    expect([answer.status, answer.body.length]).toEqual([status, status === 304 ? 0 : size()]);
    expect(answer.headers.get("etag")).toBe(`"${key}.48.webp"`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});
