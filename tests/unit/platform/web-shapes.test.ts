import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { texts } from "#tests/support/tables.ts";
import { createAnswers } from "#web/api/answers.ts";
import { catalogHitsQuery, catalogMetadataQuery, catalogPdfQuery } from "#web/api/catalogs.ts";
import { ApiError } from "#web/api/errors.ts";
import {
  aboutContentQuery,
  featuredQuery,
  heroQuery,
  homeContentQuery,
  newsQuery,
  ownerQuery,
  photographsQuery,
  stockedQuery,
  tabsQuery,
} from "#web/api/home.ts";
import { acceptParts } from "#web/api/page-parts.ts";
import { asLatest, asSummary } from "#web/api/parts.ts";
import {
  countsQuery,
  latestQuery,
  partQuery,
  partsQuery,
  placesQuery,
  relatedQuery,
  siteQuery,
} from "#web/api/queries.ts";
import { setRenderingSource } from "#web/api/transport.ts";
import { acceptCatalogue, acceptFound, acceptPageText } from "#web/site/viewer/document/accept-catalogue.ts";

/** An object with a text in each of these fields. */
const filled = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, name]));

const picture = { width: 4, height: 3, sizes: [320], placeholder: "data:," };
const product = {
  ...filled("_id title partCode description"),
  category: "picanol",
  productId: 471,
  stock: 3,
  machines: ["OMNIplus"],
  specifications: [{ name: "Bore", value: "8 mm" }],
  images: [{ url: "/files/a/640.webp", key: "a", ...picture }],
};
const piece = { url: "/piece.webp", width: 4, height: 3, marks: [[0, 0, 1, 1]] };
const place = {
  catalogKey: "picanol",
  ...filled("originalName section label"),
  pageNumber: 2,
  piece,
  row: [filled("name value")],
};
const facts = { claims: [filled("figure label")], facts: [filled("name value")] };
const catalogue = {
  ...filled("originalName pdfUrl"),
  pdfBytes: 12,
  pages: [{ pageNumber: 1, imageUrl: "/1.webp", width: 210, height: 297 }],
  totalPages: 1,
  pageNavigation: { Start: 1 },
  processingStatus: "completed",
};
const values = [{ ...filled("key name"), count: 1, chosen: false }];
const listing = {
  products: [product],
  ...{ totalPages: 1, page: 1, total: 1, similar: false, machines: ["OMNIplus"] },
  unknown: [filled("word meant")],
  filters: [{ ...filled("key name"), values, more: 0 }],
};
const reviews = {
  rating: { average: 4.5, total: 2, distribution: [{ stars: 5, percent: 100 }] },
  satisfaction: { response: 1, quality: 2, delivery: 3 },
  reviews: [
    { ...filled("author location product text avatar"), date: "2024-03-12", rating: 5, hasQuality: true },
  ],
};
const about = {
  ...filled("headline text description mission"),
  expertise: { picanol: "E" },
  promises: [filled("title text")],
};
const site = {
  business: {
    ...filled("companyName shortName tagline director place whatsapp countryCode email about gstin"),
    ...{ certificateNumber: "C", address: ["A"], phones: ["1"] },
    socialLinks: [{ name: "N", url: "https://example.com" }],
    openingHours: [{ from: "monday", to: "friday", opens: "09:00", closes: "18:00" }],
  },
  site: {
    contactMessages: true,
    newsletter: true,
    news: true,
    mapUrl: "https://example.com",
    offlineMegabytes: 9,
  },
  answerTime: "2 hours",
  logo: { light: { url: "/l.png", width: 1, height: 1 }, dark: null },
};
const link = { box: [0, 0, 1, 1], page: 2, url: "https://example.com" };
const page = { pageNumber: 1, text: "weft", words: [{ text: "weft", box: [0, 0, 1, 1] }], links: [link] };
const spots = [{ boxes: [[0, 0, 0.1, 0.1]], label: "1" }];

/** A query, or a function accepting an answer, and a valid answer. */
type Query = { read: (signal: AbortSignal) => unknown };
type Case = readonly [name: string, read: Query | ((answer: never) => unknown), answer: unknown];

const CASES: readonly Case[] = [
  ["slider", heroQuery, [{ ...filled("_id title imageUrl"), picture, focus: "50% 50%" }]],
  [
    "news",
    newsQuery,
    [{ ...filled("_id title content author tag imageUrl"), tagColor: "red", date: "2024-03-12", picture }],
  ],
  ["tabs", tabsQuery, [{ title: "company", ...filled("content imageUrl"), picture }]],
  ["featured", featuredQuery, [product]],
  ["latest", latestQuery("picanol"), [product]],
  ["related", relatedQuery("471"), [product]],
  ["part", partQuery("471"), product],
  ["listing", partsQuery({ category: "picanol" }), listing],
  ["places", placesQuery("471"), [{ ...place, image: { imageUrl: "/w1000.webp", width: 4, height: 3 } }]],
  ["counts", countsQuery, [{ category: "picanol", count: 3 }]],
  ["in stock", stockedQuery, { count: 3 }],
  ["owner", ownerQuery, [{ ...filled("_id title imageUrl"), page: "owner", picture }]],
  ["photographs", photographsQuery, [{ ...filled("_id title imageUrl"), page: "both", picture }]],
  [
    "home",
    homeContentQuery,
    { home: filled("headline text description qualityHeading qualityText"), ...facts, reviews },
  ],
  ["about", aboutContentQuery, { about, ...facts }],
  ["site", siteQuery, site],
  ["metadata", catalogMetadataQuery, { categories: { Picanol: "picanol" }, pageNavigation: { Start: 1 } }],
  ["catalogue as a file", catalogPdfQuery("picanol"), catalogue],
  [
    "search in catalogues",
    catalogHitsQuery("weft"),
    {
      total: 1,
      hits: [{ ...place, excerpt: "weft", image: { imageUrl: "/w1000.webp", width: 4, height: 3 } }],
    },
  ],
  ["catalogue", acceptCatalogue, catalogue],
  ["page text", acceptPageText, page],
  [
    "search in a catalogue",
    acceptFound,
    {
      total: 1,
      unknown: [{ word: "wefft", meant: "weft" }],
      hits: [{ pageNumber: 1, excerpt: "weft", part: filled("code title") }],
    },
  ],
  [
    "parts on a page",
    acceptParts,
    { pageNumber: 1, parts: [{ ...product, image: product.images[0], spots }] },
  ],
];

const MISSING = Symbol("missing");
const WRONG: readonly unknown[] = [MISSING, null, {}, [], 7, true, "x".repeat(100_000)];
/** Fields rendered without checking that they exist. */
const NEEDED = new Set(texts("id|title|src|productId|category|companyName|headline|content|text|date"));

/** An answer with each field and list item replaced by each invalid value. */
function* spoiled(value: unknown): Generator<unknown> {
  for (const wrong of WRONG) if (wrong !== MISSING) yield wrong;
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    const put = (other: unknown) => {
      if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? other : item));
      const { [name]: _old, ...rest } = value as Record<string, unknown>;
      return other === MISSING ? rest : { ...rest, [name]: other };
    };
    if (!Array.isArray(value)) yield put(MISSING);
    for (const other of spoiled(field)) yield put(other);
  }
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? "array" : value === null ? "undefined" : typeof value;

/** Where the types of a rendered answer differ from a valid one. */
function faults(good: unknown, got: unknown, at = "answer"): string[] {
  if (typeof got === "string" && got.length > 50_000 && at !== "answer.text") return [`${at}: too long`];
  if (kindOf(good) === "undefined") return [];
  if (kindOf(got) === "undefined") return NEEDED.has(at.split(".").at(-1) ?? "") ? [`${at}: missing`] : [];
  if (kindOf(good) !== kindOf(got)) return [`${at}: ${kindOf(got)}`];
  if (Array.isArray(got)) return got.flatMap((item) => faults((good as unknown[])[0], item, at));
  if (typeof got !== "object" || got === null) return [];
  return Object.entries(got).flatMap(([name, field]) =>
    faults((good as Record<string, unknown>)[name], field, `${at}.${name}`),
  );
}

let answered: unknown;
async function drawn(read: Case[1], answer: unknown): Promise<unknown> {
  if (typeof read === "function") return read(answer as never);
  answered = answer;
  return read.read(new AbortController().signal);
}

beforeAll(() => {
  const answers = createAnswers({ fresh: 1000, retries: 0, pause: 0 });
  setRenderingSource(() => ({
    answers,
    publicUrl: undefined,
    read: async () => ({ status: 200, body: answered }),
  }));
});
afterAll(() => setRenderingSource(() => undefined));

describe("answers of an unexpected shape", () => {
  test.each(CASES)(
    "%s: shows an error in its section, or omits what is invalid",
    async (_name, read, answer) => {
      const good = await drawn(read, answer);
      expect(faults(good, good)).toEqual([]);
      const found: string[] = [];
      let count = 0;
      for (const other of spoiled(answer)) {
        count += 1;
        try {
          found.push(...faults(good, await drawn(read, other)));
        } catch (error) {
          if (typeof read !== "function") expect(error).toBeInstanceOf(ApiError);
        }
      }
      expect([...new Set(found)]).toEqual([]);
      expect(count).toBeGreaterThan(10);
    },
  );

  test.each([
    ["a product without a number", featuredQuery, { ...product, productId: undefined }, product],
    [
      "a slide whose title is an object",
      heroQuery,
      { ...filled("_id imageUrl"), title: {} },
      filled("_id title imageUrl"),
    ],
  ])("%s: omits only this item", async (_name, query, bad, fine) => {
    expect(await drawn(query, [bad, fine])).toHaveLength(1);
    await expect(drawn(query, [bad])).rejects.toThrow(ApiError);
  });
});

describe("latest parts", () => {
  const product = {
    ...{ _id: "01900000-0000-7000-8000-000000000001", productId: 0, title: "Gripper", stock: 3 },
    ...{ description: "Left hand", category: "picanol" },
    specifications: [{ name: "Part code", value: "G-1" }],
    images: [{ url: "/files/a.webp", key: "a", width: 800 }],
  };

  const read = asSummary(product);

  describe("three answer shapes", () => {
    test.each([
      ["an array", [product]],
      ["a single object", product],
      ["the JSON text of an array", JSON.stringify([product])],
      ["the JSON text of an object", JSON.stringify(product)],
    ])("reads %s", (_, answer) => expect(asLatest(answer)).toEqual([read]));

    test("keeps the order of accepted products", () => {
      const answer = [product, null, { ...product, productId: 7 }];
      expect(asLatest(answer).map((accepted) => accepted.productId)).toEqual([0, 7]);
    });

    test.each([
      ...[undefined, null, 0, true, "", "not JSON", "[{", "null", '"text"'].map((answer) => [answer]),
      [JSON.stringify(JSON.stringify([product]))],
      ...[[], {}, [[product]], { products: [product] }, { message: "Not found" }].map((answer) => [answer]),
    ] as [unknown][])("returns no product for %j", (answer) => expect(asLatest(answer)).toEqual([]));
  });

  describe("validation", () => {
    test.each([
      ["a missing title", { title: undefined }],
      ["a numeric title", { title: 5 }],
      ["a missing description", { description: undefined }],
      ["a null description", { description: null }],
      ["a missing category", { category: undefined }],
      ["a category list", { category: ["picanol"] }],
      ["a missing number", { productId: undefined }],
      ["a number as text", { productId: "12" }],
      ["a number that is none", { productId: Number.NaN }],
      ["missing images", { images: undefined }],
      ["no image", { images: [] }],
      ["an image instead of a list", { images: product.images[0] }],
      ["list-like images", { images: { length: 1, 0: product.images[0] } }],
      ["an empty image", { images: [null] }],
      ["an image as text", { images: ["/a.webp"] }],
      ["an image without url", { images: [{ key: "a" }] }],
      ["an image without key", { images: [{ url: "/a.webp" }] }],
      ["an image with a numeric key", { images: [{ url: "/a.webp", key: 1 }] }],
      ["one broken image of two", { images: [...product.images, { url: 1, key: "b" }] }],
    ])("drops %s", (_, wrong) => expect(asLatest([{ ...product, ...wrong }, product])).toEqual([read]));

    test("omits optional fields of the wrong type and keeps the product", () => {
      const images = [{ url: "/a.webp", key: "a", sizes: "640" }];
      const odd = { ...product, _id: 5, stock: "3", specifications: [{ name: "A" }], images };
      const bare = { ...product, _id: undefined, stock: undefined, specifications: undefined };
      expect(asLatest(odd)).toEqual([asSummary({ ...bare, images: [{ url: "/a.webp" }] })]);
    });

    test("handles names of object properties", () => {
      const text = JSON.stringify(product).replace(
        '"images"',
        '"__proto__":{"polluted":1},"hasOwnProperty":1,"images"',
      );
      expect(asLatest(text)).toHaveLength(1);
      expect("polluted" in {}).toBe(false);
    });
  });
});
