import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createCounters } from "../../server/http/counters.ts";
import { acceptedEncoding, encode, isKnown, packTighter, weakTag } from "../../server/http/encoding.ts";
import type { Page } from "../../server/pages/make-page.ts";
import { createPageCache } from "../../server/pages/page-cache.ts";
import { sharedReading } from "../../server/pages/shared-reading.ts";
import { pageAddress } from "../../web/search-params.ts";

const pageOf = (bytes: number): Page => ({
  status: 200,
  location: undefined,
  encoding: "br",
  body: Buffer.alloc(bytes),
  isTight: false,
  policy: "",
  etag: "",
});

const newCache = () => {
  const { pages } = createCounters();
  return { counted: pages, ...createPageCache(100, pages) };
};

describe("kept pages", () => {
  it("are found until the content is another", () => {
    const cache = newCache();
    const page = pageOf(10);
    cache.keep("a", 1, page);
    expect(cache.find("a", 1)).toBe(page);
    expect(cache.find("a", 2)).toBeUndefined();
    expect(cache.find("a", 1)).toBeUndefined();
    expect(cache.counted).toEqual({ hits: 1, misses: 2, bytes: 0 });
  });

  it("are not those rendered from content that is gone meanwhile", () => {
    const cache = newCache();
    cache.find("a", 2);
    cache.keep("a", 1, pageOf(10));
    expect(cache.find("a", 2)).toBeUndefined();
  });

  it("take no more room than they may: what was asked for longest ago goes", () => {
    const cache = newCache();
    for (const key of ["a", "b", "c"]) cache.keep(key, 1, pageOf(30));
    cache.find("a", 1);
    cache.keep("d", 1, pageOf(30));
    expect(["a", "b", "c", "d"].map((key) => cache.find(key, 1) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    cache.keep("huge", 1, pageOf(101));
    expect(cache.find("huge", 1)).toBeUndefined();
    expect(cache.counted.bytes).toBe(90);
  });

  it("count the bytes of a page once, however often it is kept", () => {
    const cache = newCache();
    for (let times = 0; times < 20; times += 1) cache.keep("a", 1, pageOf(30));
    expect(cache.counted.bytes).toBe(30);
  });
});

describe("one reading for all", () => {
  it("never gives one that began before it was asked for", async () => {
    const resolvers: ((value: number) => void)[] = [];
    const read = sharedReading(() => new Promise<number>((resolve) => resolvers.push(resolve)));
    const first = read();
    const [second, third] = [read(), read()];
    expect(resolvers).toHaveLength(1);
    resolvers[0]?.(1);
    expect(await first).toBe(1);
    expect(resolvers).toHaveLength(2);
    resolvers[1]?.(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    const fourth = read();
    resolvers[2]?.(3);
    expect(await fourth).toBe(3);
  });

  it("asks anew after one that failed", async () => {
    let times = 0;
    const read = sharedReading(async () => {
      times += 1;
      if (times === 1) throw new Error("gone");
      return times;
    });
    const [first, second] = [read(), read()];
    await expect(first).rejects.toThrow("gone");
    expect(await second).toBe(2);
  });
});

it("the address of a page has no more than what the page reads", () => {
  for (const [url, address] of [
    ["/products/picanol?page=1&utm_source=mail&q=", "/products/picanol"],
    ["/products/picanol?page=2&q=gripper", "/products/picanol?q=gripper&page=2"],
    ["/products/picanol?q=gripper&page=2&q=", "/products/picanol?page=2"],
    ["/?catalogue=default&leaf=3&zoom=9999", "/?catalogue=default&leaf=3"],
    ["/?leaf=3", "/"],
    ["/search?q=%26%3D%23+%2f", "/search?q=%26%3D%23+%2F"],
    ["/about?", "/about"],
  ]) {
    expect([url, pageAddress(String(url))]).toEqual([url, address]);
  }
});

describe("the form in which a text travels", () => {
  it("is the smallest that the browser takes", () => {
    for (const [header, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=0, gzip", "gzip"],
      ["br;q=0.5, gzip;q=0.000", "br"],
      ["GZIP", "gzip"],
      ["brotli, xgzipx, *", "identity"],
      ["", "identity"],
      [undefined, "identity"],
    ] as const) {
      expect([header, acceptedEncoding(header)]).toEqual([header, encoding]);
    }
  });

  it("has one tag, whatever it is", async () => {
    const tag = weakTag("text");
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(weakTag("Text")).not.toBe(tag);
    for (const header of [tag, tag.slice(2), `"other", ${tag}`, " * "])
      expect(isKnown(header, tag)).toBe(true);
    for (const header of [undefined, "", '"other"', tag.slice(3, -1).slice(1)]) {
      expect(isKnown(header, tag)).toBe(false);
    }
    expect((await encode("text", "identity")).toString()).toBe("text");
    const loose = await encode(await readFile(import.meta.filename, "utf8"), "br");
    const tight = await packTighter(loose);
    expect(tight.length).toBeLessThan(loose.length);
    expect(brotliDecompressSync(tight)).toEqual(brotliDecompressSync(loose));
  });
});
