import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAnswers } from "../../../web/api/answers.ts";
import { catalogHitsQuery, catalogMetadataQuery, catalogPdfQuery } from "../../../web/api/catalogs.ts";
import { ApiError } from "../../../web/api/errors.ts";
import {
  aboutContentQuery,
  featuredQuery,
  heroQuery,
  homeContentQuery,
  newsQuery,
  photographsQuery,
  tabsQuery,
} from "../../../web/api/home.ts";
import {
  countsQuery,
  latestQuery,
  partQuery,
  partsQuery,
  placesQuery,
  relatedQuery,
  siteQuery,
} from "../../../web/api/queries.ts";
import { renderBy } from "../../../web/api/transport.ts";
import { acceptCatalogue, acceptFound, acceptPageText } from "../../../web/site/viewer/accept-catalogue.ts";
import { acceptParts } from "../../../web/site/viewer/accept-parts.ts";

const picture = { width: 4, height: 3, sizes: [320], placeholder: "data:," };
const product = {
  _id: "01a1",
  productId: 471,
  title: "Gripper",
  partCode: "PIC-GR-0471",
  description: "Carries the weft.",
  category: "picanol",
  stock: 3,
  machines: ["OMNIplus"],
  specifications: [{ name: "Bore", value: "8 mm" }],
  images: [{ url: "/files/a/640.webp", key: "a", ...picture }],
};
const piece = { url: "/piece.webp", width: 4, height: 3, marks: [[0, 0, 1, 1]] };
const place = {
  catalogKey: "picanol",
  originalName: "P.pdf",
  pageNumber: 2,
  section: "S",
  label: "1",
  piece,
};
const facts = { claims: [{ figure: "20", label: "years" }], facts: [{ name: "Founded", value: "1999" }] };
const catalogue = {
  originalName: "P.pdf",
  pdfUrl: "/p.pdf",
  pdfBytes: 12,
  pages: [{ pageNumber: 1, imageUrl: "/1.webp", width: 210, height: 297 }],
  totalPages: 1,
  pageNavigation: { Start: 1 },
  processingStatus: "completed",
};
const spots = [{ boxes: [[0, 0, 0.1, 0.1]], label: "1" }];

/** A query, or what accepts an answer of the viewer, and a good answer. */
type Query = { read: (signal: AbortSignal) => unknown };
type Case = readonly [name: string, read: Query | ((answer: never) => unknown), answer: unknown];

const CASES: readonly Case[] = [
  ["slider", heroQuery, [{ _id: "1", title: "Slide", imageUrl: "/s.webp", picture, focus: "50% 50%" }]],
  [
    "news",
    newsQuery,
    [
      {
        _id: "1",
        title: "Title",
        content: "Text",
        date: "2024-03-12",
        author: "A",
        tag: "T",
        tagColor: "red",
        imageUrl: "/n.webp",
        picture,
      },
    ],
  ],
  ["tabs", tabsQuery, [{ title: "company", content: "Text", imageUrl: "/t.webp", picture }]],
  ["featured", featuredQuery, [product]],
  ["latest", latestQuery("picanol"), [product]],
  ["related", relatedQuery("471"), [product]],
  ["part", partQuery("471"), product],
  [
    "listing",
    partsQuery({ category: "picanol" }),
    {
      products: [product],
      totalPages: 1,
      page: 1,
      total: 1,
      similar: false,
      unknown: [{ word: "x", meant: "y" }],
      machines: ["OMNIplus"],
      filters: [{ key: "k", name: "K", values: [{ key: "v", name: "V", count: 1, chosen: false }], more: 0 }],
    },
  ],
  ["places", placesQuery("471"), [place]],
  ["counts", countsQuery, [{ category: "picanol", count: 3 }]],
  ["photographs", photographsQuery, [{ _id: "1", title: "T", page: "both", imageUrl: "/p.webp", picture }]],
  [
    "home",
    homeContentQuery,
    {
      home: { headline: "H", text: "T", description: "D", qualityHeading: "Q", qualityText: "QT" },
      ...facts,
      reviews: {
        rating: { average: 4.5, total: 2, distribution: [{ stars: 5, percent: 100 }] },
        satisfaction: { response: 1, quality: 2, delivery: 3 },
        reviews: [
          {
            author: "A",
            location: "L",
            rating: 5,
            date: "2024-03-12",
            product: "P",
            text: "T",
            avatar: "A",
            hasQuality: true,
          },
        ],
      },
    },
  ],
  [
    "about",
    aboutContentQuery,
    {
      about: {
        headline: "H",
        text: "T",
        description: "D",
        expertise: { picanol: "E" },
        mission: "M",
        promises: [{ title: "P", text: "T" }],
      },
      ...facts,
    },
  ],
  [
    "site",
    siteQuery,
    {
      business: {
        companyName: "C",
        shortName: "S",
        tagline: "T",
        director: "D",
        address: ["A"],
        place: "P",
        phones: ["1"],
        whatsapp: "1",
        countryCode: "91",
        email: "a@example.com",
        socialLinks: [{ name: "N", url: "https://example.com" }],
        about: "A",
        openingHours: [{ from: "monday", to: "friday", opens: "09:00", closes: "18:00" }],
        gstin: "G",
        certificateNumber: "C",
      },
      site: { contactMessages: true, newsletter: true, news: true, mapUrl: "https://example.com" },
      logo: { light: { url: "/l.png", width: 1, height: 1 }, dark: null },
    },
  ],
  ["metadata", catalogMetadataQuery, { categories: { Picanol: "picanol" }, pageNavigation: { Start: 1 } }],
  ["catalogue as a file", catalogPdfQuery("picanol"), catalogue],
  ["search in catalogues", catalogHitsQuery("weft"), { total: 1, hits: [{ ...place, excerpt: "weft" }] }],
  ["catalogue", acceptCatalogue, catalogue],
  [
    "page text",
    acceptPageText,
    {
      pageNumber: 1,
      text: "weft",
      words: [{ text: "weft", box: [0, 0, 1, 1] }],
      links: [{ box: [0, 0, 1, 1], page: 2, url: "https://example.com" }],
    },
  ],
  ["search in a catalogue", acceptFound, { total: 1, hits: [{ pageNumber: 1, excerpt: "weft" }] }],
  [
    "parts on a page",
    acceptParts,
    { pageNumber: 1, parts: [{ ...product, image: product.images[0], spots }] },
  ],
];

const MISSING = Symbol("missing");
const WRONG: readonly unknown[] = [MISSING, null, {}, [], 7, true, "x".repeat(100_000)];
/** What is drawn without asking whether it is there. */
const NEEDED = new Set([
  "id",
  "title",
  "src",
  "productId",
  "category",
  "companyName",
  "headline",
  "content",
  "text",
  "date",
]);

/** An answer with each field, and each item of a list, replaced by each wrong value. */
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

/** Where an answer as it is drawn differs in kind from a good one. */
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
  renderBy(() => ({ answers, publicUrl: undefined, read: async () => ({ status: 200, body: answered }) }));
});
afterAll(() => renderBy(() => undefined));

describe("an answer of another shape", () => {
  test.each(CASES)(
    "%s: is an error of its section, or is drawn without what is wrong",
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
      { _id: "1", title: {}, imageUrl: "/" },
      { _id: "2", title: "S", imageUrl: "/" },
    ],
  ])("%s: only this item is left out", async (_name, query, bad, fine) => {
    expect(await drawn(query, [bad, fine])).toHaveLength(1);
    await expect(drawn(query, [bad])).rejects.toThrow(ApiError);
  });
});
