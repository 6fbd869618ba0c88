import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { buildApp } from "#server/app.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { createCounters } from "#server/platform/http/logging.ts";
import { FIRST_CONTENT } from "#server/site/content/first-content.ts";
import { mountPages } from "#server/site/pages/mount.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { plantCatalog } from "../support/catalogs.ts";
import { createTestItem, heroImage } from "../support/hero.ts";
import { copyProduct, createTestProduct, productFields, putProduct } from "../support/products.ts";
import { engineInTurn } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** The URL of one page of each kind. */
const pagesOf = (part: number) => ({
  home: "/",
  about: "/about",
  contact: "/contact",
  listing: "/products/picanol-rapier",
  other: "/products/toyota",
  search: "/search?q=gripper",
  empty: "/search?q=zzzzz",
  viewer: "/products/toyota?catalogue=picanol",
  part: `/products/picanol-rapier/${part}`,
});
type Name = keyof ReturnType<typeof pagesOf>;
const ALL = Object.keys(pagesOf(0)) as Name[];
/** Pages that show a part of one brand. */
const SHOWN: Name[] = ["home", "about", "listing", "search", "part"];
/** Pages that show parts or their number. */
const COUNTED = ALL.filter((name) => name !== "contact" && name !== "empty");
/** Pages that show a catalogue or its text. */
const WITH_CATALOG: Name[] = ["home", "listing", "other", "search", "viewer"];

const EMPTY_HOME = { ...FIRST_CONTENT.home, text: "", description: "", qualityHeading: "", qualityText: "" };

describe.each(engineInTurn("postgres"))("cached pages confirmed after a write [%s]", (engine) => {
  let place: TestApp;
  let kept: FastifyInstance;
  const counted = createCounters();
  let pages = pagesOf(0);
  let id = "";
  beforeAll(async () => {
    place = await openTestApp(engine);
    const product = await createTestProduct(place.admin);
    id = product._id;
    pages = pagesOf(product.productId);
    kept = await pagesApp(counted);
  });
  afterAll(async () => {
    await kept.close();
    await place.close();
  });

  /** The page routes of a process with an empty cache. */
  async function pagesApp(counters = createCounters()): Promise<FastifyInstance> {
    const services = { ...place.services, counters };
    const app = await buildApp(services);
    await mountPages(app, services);
    return app;
  }
  const tagsOf = async (app: FastifyInstance) => {
    const tags: Partial<Record<Name, unknown>> = {};
    for (const name of ALL) {
      const { statusCode, headers } = await app.inject({ url: pages[name] });
      tags[name] = headers.etag ?? statusCode;
    }
    return tags;
  };

  /** Makes a write and returns the pages that differ in the next response; each equals a fresh rendering. */
  async function changedBy(write: () => Promise<{ status: number }>): Promise<Name[]> {
    const before = await tagsOf(kept);
    expect((await write()).status).toBeLessThan(300);
    const after = await tagsOf(kept);
    const fresh = await pagesApp();
    expect(after).toEqual(await tagsOf(fresh));
    await fresh.close();
    return ALL.filter((name) => before[name] !== after[name]);
  }

  const change = (fields: Record<string, string>) =>
    place.admin.form("PUT", `/api/products/${id}`, productFields(fields));
  const save = (key: string, body: object) => place.admin.put(`/api/settings/${key}`, body);

  test("are current after any write", async () => {
    const { admin } = place;
    const settings = (await admin.get("/api/settings")).body;
    const { business, site } = settings;
    const slide = await createTestItem(admin, "slider");
    const news = await createTestItem(admin, "news");
    const other = { _id: "" };
    const catalog = { id: "" };
    const writes: [what: string, write: () => Promise<{ status: number }>, changed: Name[]][] = [
      ["a price", () => change({ price: "99" }), []],
      ["stock that stays stock", () => change({ stock: "6" }), []],
      ["no stock", () => change({ stock: "0" }), SHOWN],
      ["a title", () => change({ title: "Gripper of now" }), SHOWN],
      ["featuring", () => admin.put(`/api/products/${id}/featured`), ["home"]],
      [
        "a second part",
        async () => {
          other._id = (await createTestProduct(admin, { title: "Gripper, second" }))._id;
          return { status: 201 };
        },
        COUNTED,
      ],
      ["deleting it", () => admin.del(`/api/products/${other._id}`), COUNTED],
      ["taking that back", () => admin.post("/api/products/restore", { ids: [other._id] }), COUNTED],
      ["another category", () => putProduct(admin, other, { category: "toyota" }), COUNTED],
      ["hiding a slide", () => admin.put(`/api/hero/slider/${slide._id}/toggle-active`), ["home"]],
      ["deleting news", () => admin.del(`/api/hero/news/${news._id}`), ["home"]],
      [
        "a tab",
        () => admin.form("POST", "/api/hero/tabs", { title: "company", content: "Since now." }),
        ["home"],
      ],
      [
        "a photograph",
        async () => admin.form("POST", "/api/photographs", { title: "Now" }, [await heroImage()]),
        ["about", "contact"],
      ],
      ["the business", () => save("business", { ...business, companyName: "Looms of now" }), ALL],
      ["the newsletter", () => save("site", { ...site, newsletter: true }), ALL],
      ["the map", () => save("site", { ...site, mapUrl: "https://maps.example.com/x" }), ALL],
      ["the headline", () => save("home", { ...EMPTY_HOME, headline: "Now" }), ["home"]],
      ["facts", () => save("facts", { ...FIRST_CONTENT.facts, claims: [] }), ["home", "about"]],
      ["about", () => save("about", { ...FIRST_CONTENT.about, mission: "Now." }), ["about"]],
      ["reviews", () => save("reviews", { rating: null, satisfaction: null, reviews: [] }), ["home"]],
      [
        "the address",
        () => admin.put("/api/settings/address", { publicUrl: "https://now.example.com" }),
        ALL,
      ],
      [
        "a catalogue",
        async () => {
          catalog.id = await plantCatalog(place.services, { category: "picanol" });
          return { status: 201 };
        },
        WITH_CATALOG,
      ],
      ["hiding it", () => admin.put(`/api/catalogs/${catalog.id}/toggle-active`), WITH_CATALOG],
      ["showing it again", () => admin.put(`/api/catalogs/${catalog.id}/toggle-active`), WITH_CATALOG],
      ["a logo", async () => admin.form("PUT", "/api/settings/logo/light", {}, [await heroImage()]), ALL],
      ["deleting the part", () => admin.del(`/api/products/${id}`), COUNTED],
      ["taking that back too", () => admin.post("/api/products/restore", { ids: [id] }), COUNTED],
      [
        "a word of the trade",
        () => save("words", { ...FIRST_WORDS, words: [{ typed: "zzzzz", found: "gripper" }] }),
        ["empty"],
      ],
      ["a filter", () => save("filters", { filters: [{ name: "Length" }] }), []],
    ];
    for (const [what, write, changed] of writes) {
      expect([what, await changedBy(write)]).toEqual([what, changed]);
    }
  });

  test("are rendered again only where a write changed them", async () => {
    const countedBy = async (write: () => Promise<unknown>) => {
      await tagsOf(kept);
      const { hits, confirmed, misses } = counted.pages;
      await write();
      await tagsOf(kept);
      await tagsOf(kept);
      const { pages: now } = counted;
      return [now.confirmed - confirmed, now.misses - misses, now.hits - hits];
    };
    const all = ALL.length;
    await change({ stock: "2" });
    // The stock is part of the API answer, although no page shows it.
    expect(await countedBy(() => change({ price: "98", stock: "3" }))).toEqual([all - 6, 6, all]);
    expect(await countedBy(() => change({ price: "97", stock: "3" }))).toEqual([all, 0, all]);
    expect(await countedBy(() => save("about", { ...FIRST_CONTENT.about, mission: "" }))).toEqual([
      all - 1,
      1,
      all,
    ]);
    // A rejected write does not count.
    expect(await countedBy(() => change({ price: "much" }))).toEqual([0, 0, 2 * all]);
    const bytes = counted.pages.bytes;
    expect(bytes).toBeGreaterThan(all * 1000);
    await countedBy(() => change({ price: "96", stock: "3" }));
    expect(counted.pages.bytes).toBe(bytes);
  });

  test("of searches are cached from their second request", async () => {
    const bytesAfter = async (url: string) => {
      await kept.inject({ url });
      return counted.pages.bytes;
    };
    const { bytes, hits } = counted.pages;
    expect(await bytesAfter("/search?q=sley+cam")).toBe(bytes);
    expect(await bytesAfter("/products/toyota?catalogue=picanol&find=sley")).toBe(bytes);
    expect(await bytesAfter("/search?q=sley+cam")).toBeGreaterThan(bytes);
    await kept.inject({ url: "/search?q=sley+cam" });
    expect(counted.pages.hits).toBe(hits + 1);
  });

  test("made while the search index is behind are not kept", async () => {
    const { search, database } = place.services;
    await copyProduct(place.services, { _id: id }, 2500, (nth) => ({ product_id: 10_000 + nth }));
    const many = { title: "Picking stick", category: "others" };
    await write(database, SYSTEM, ({ tx, change }) =>
      tx
        .updateTable("products")
        .set({ ...many, change })
        .where("product_id", ">=", 10_000)
        .execute(),
    );
    const titleOf = async () => {
      const { body } = await kept.inject({ url: "/products/others" });
      const isBehind = search.lapses() === undefined;
      return { isBehind, parts: /(\d+) parts/.exec(body)?.[1] };
    };
    const first = await titleOf();
    expect(first).toMatchObject({ isBehind: true });
    expect(first.parts).not.toBe("2500");
    await until(async () => !(await titleOf()).isBehind);
    expect((await titleOf()).parts).toBe("2500");
  });

  test("are deleted if there is nothing left to show", async () => {
    const bytes = counted.pages.bytes;
    await place.admin.del(`/api/products/${id}`);
    expect((await kept.inject({ url: pages.part })).statusCode).toBe(404);
    expect(counted.pages.bytes).toBeLessThan(bytes);
    await place.admin.post("/api/products/restore", { ids: [id] });
    expect((await kept.inject({ url: pages.part })).statusCode).toBe(200);
  });
});
