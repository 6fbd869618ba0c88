import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncoding, encode, isKnown, recompress, weakTag } from "#server/platform/http/encoding.ts";
import { createCounters } from "#server/platform/http/logging.ts";
import { type MadePage, makePage } from "#server/site/pages/make-page.ts";
import {
  bytesOf,
  createPageCache,
  createRepeatDetector,
  type KeptPage,
  type PageCache,
} from "#server/site/pages/page-cache.ts";
import { haveSameResponses, recordReads } from "#server/site/pages/page-reads.ts";
import type { PageApi } from "#server/site/pages/renderer.ts";
import { pageAddress } from "#web/search-params.ts";

const pageOf = (bytes: number): MadePage => {
  const head = { status: 200, location: undefined, isTight: false, policy: "", etag: "" };
  return { ...head, encoding: "br", body: Buffer.alloc(bytes) };
};

const reads = new Map([["GET /site {}", { address: "GET /site", asked: {}, print: "0123456789" }]]);
const made = { reads, publicUrl: undefined };
const keptAt = (content: number, page: MadePage): KeptPage => ({ page, content, made });
/** Bytes counted in addition to the body, with a key of one letter. */
const BESIDE = bytesOf("a", keptAt(1, pageOf(0)));

const newCache = () => {
  const { pages } = createCounters();
  return { counted: pages, ...createPageCache(3 * BESIDE + 100, pages) };
};

describe("page cache", () => {
  it("returns a page with its content number", () => {
    const cache = newCache();
    expect(cache.find("a")).toBeUndefined();
    const page = pageOf(10);
    cache.keep("a", keptAt(1, page));
    expect(cache.find("a")).toMatchObject({ page, content: 1 });
    cache.keep("a", keptAt(3, page));
    expect(cache.find("a")?.content).toBe(3);
  });

  it("does not replace a page by one of older content", () => {
    const cache = newCache();
    const page = pageOf(10);
    cache.keep("a", keptAt(2, page));
    cache.keep("a", keptAt(1, pageOf(20)));
    expect(cache.find("a")?.page).toBe(page);
  });

  it("replaces a page only by its recompressed variant", () => {
    const cache = newCache();
    const [page, other, tight] = [pageOf(30), pageOf(30), pageOf(20)];
    cache.keep("a", keptAt(1, page));
    cache.keep("a", keptAt(2, other));
    cache.replace("a", page, tight);
    cache.drop("a", page);
    expect(cache.find("a")).toMatchObject({ page: other, content: 2 });
    cache.replace("a", other, tight);
    expect(cache.find("a")).toMatchObject({ page: tight, content: 2 });
    expect(cache.counted.bytes).toBe(20 + BESIDE);
    cache.drop("a", tight);
    cache.replace("a", tight, page);
    expect(cache.find("a")).toBeUndefined();
    expect(cache.counted.bytes).toBe(0);
  });

  it("evicts the least recently used page when full", () => {
    const cache = newCache();
    for (const key of ["a", "b", "c"]) cache.keep(key, keptAt(1, pageOf(30)));
    cache.find("a");
    cache.keep("d", keptAt(1, pageOf(30)));
    expect([..."abcd"].filter((key) => cache.find(key) !== undefined)).toEqual([..."acd"]);
    cache.keep("a", keptAt(2, pageOf(10_000)));
    expect(cache.find("a")).toBeUndefined();
    expect(cache.counted.bytes).toBe(2 * (30 + BESIDE));
  });

  it("counts the bytes of a page once, however often it is stored", () => {
    const cache = newCache();
    for (let times = 0; times < 20; times += 1) cache.keep("a", keptAt(times, pageOf(30)));
    expect(cache.counted.bytes).toBe(30 + BESIDE);
  });
});

describe("memory of cached pages", () => {
  it("is close to the counted bytes", async () => {
    const { pages: counted } = createCounters();
    const cache = createPageCache(24 * 2 ** 20, counted);
    const text = await readFile(import.meta.filename, "utf8");
    await keepSearches(cache, text, 20);
    const [before, countedBefore] = [await memoryAfterCollection(), counted.bytes];
    await keepSearches(cache, text, 1000);
    const real = ((await memoryAfterCollection()) - before) / (counted.bytes - countedBefore);
    // 1.02 when run alone, 5.9 if each body holds a whole pool; other work of the process counts as well.
    expect(real).toBeGreaterThan(0.5);
    expect(real).toBeLessThan(2);
  });

  it("is not used for pages requested once", () => {
    const isSecondAsk = createRepeatDetector(2);
    expect([..."abaacda"].map((key) => (isSecondAsk(key) ? "second" : key)).join(" ")).toBe(
      "a b second a c d a",
    );
  });
});

/** Stores `count` rendered search pages. */
async function keepSearches(cache: PageCache, text: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const search = `${count} grippers ${at}`;
    const { ask, reads: noted } = recordReads(async () => ({ status: 200, body: search }));
    for (const address of ["GET /site", "GET /products", "GET /catalogs/search"])
      await ask(address, { query: { search, limit: 12 } });
    const html = `<!doctype html><script>"${search}"</script>${text}`;
    const page = await makePage({ status: 200, html, isWhole: true }, "br", { images: "stored" });
    cache.keep(`br /search?q=${search}`, { page, content: 1, made: { reads: noted, publicUrl: undefined } });
  }
}

async function memoryAfterCollection(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  let least = Number.POSITIVE_INFINITY;
  // Garbage of other tests takes several collections.
  for (;;) {
    collect();
    await setImmediate();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const memory = heapUsed + arrayBuffers;
    if (memory > 0.99 * least) return memory;
    least = memory;
  }
}

describe("API reads of a page", () => {
  const answered = (status: number, body: unknown) => async () => ({ status, body });

  it("are recorded, and match only if every answer is the same", async () => {
    const { ask, reads: noted } = recordReads(answered(200, { parts: [{ title: "Reed" }], total: 1 }));
    await ask("GET /products", { query: { page: 2 } });
    await ask("GET /products", { query: { page: 2 } });
    await ask("GET /products", {});
    expect([...noted.keys()]).toEqual(['GET /products {"query":{"page":2}}', "GET /products {}"]);
    for (const [isAlike, answer] of [
      [true, answered(200, { parts: [{ title: "Reed" }], total: 1 })],
      [false, answered(200, { parts: [{ title: "Reeds" }], total: 1 })],
      [false, answered(200, { parts: [{ title: "Reed" }] })],
      [false, answered(404, { parts: [{ title: "Reed" }], total: 1 })],
      [false, answered(200, undefined)],
    ] as const) {
      expect(await haveSameResponses(noted, answer)).toBe(isAlike);
    }
    const oneOther: PageApi = async (_address, { query }) =>
      query ? { status: 200, body: [] } : { status: 200, body: { parts: [{ title: "Reed" }], total: 1 } };
    expect(await haveSameResponses(noted, oneOther)).toBe(false);
  });

  it("are repeated with the same parameters", async () => {
    const calls: unknown[] = [];
    const noting: PageApi = async (...question) => {
      calls.push(question);
      return { status: 200, body: {} };
    };
    const { ask, reads: noted } = recordReads(noting);
    await ask("GET /catalogs/{catalogKey}", { params: { catalogKey: "toyota" } });
    await haveSameResponses(noted, noting);
    expect(calls[1]).toEqual(calls[0]);
  });
});

it("pageAddress keeps only the parameters the page reads", () => {
  for (const [url, address] of Object.entries({
    "/products/picanol?page=1&utm_source=mail&q=": "/products/picanol",
    "/products/picanol?page=2&q=gripper": "/products/picanol?q=gripper&page=2",
    "/products/picanol?q=gripper&page=2&q=": "/products/picanol?page=2",
    "/?catalogue=default&leaf=3&zoom=9999": "/?catalogue=default&leaf=3",
    "/?leaf=3": "/",
    "/search?q=%26%3D%23+%2f": "/search?q=%26%3D%23+%2F",
    "/about?": "/about",
  }))
    expect([url, pageAddress(url)]).toEqual([url, address]);
});

describe("response encoding", () => {
  it("is the smallest the browser accepts", () => {
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

  it("has one tag for all encodings", async () => {
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
    const tight = await recompress(loose);
    expect(tight.length).toBeLessThan(loose.length);
    expect(brotliDecompressSync(tight)).toEqual(brotliDecompressSync(loose));
  });
});
