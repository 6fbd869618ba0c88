import { describe, expect, test } from "vitest";
import {
  CatalogKey,
  DeleteCatalogAnswer,
  PageNavigationBody,
  PublicCatalog,
} from "../../../contract/catalogs/catalog.ts";
import { sectionOf, sectionsInOrder } from "../../../contract/catalogs/catalog-rules.ts";
import { checkPageNavigation } from "../../../contract/catalogs/page-navigation-check.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "../../../contract/platform/limits.ts";
import { HeroTabBody, UpdateSliderBody } from "../../../contract/site/hero.ts";
import { CreateNewsBody, PublicNewsList } from "../../../contract/site/news.ts";
import { FALLBACK_NEWS } from "../../../contract/site/news-fallback.ts";

const messages = (body: unknown) =>
  PageNavigationBody.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];

describe("the page navigation's body", () => {
  test("trims and raises names, drops empty ones and keeps pages", () => {
    const body = { "  weft feeder ": 3, "   ": 9, "": 4, Dobby: 12 };
    expect(PageNavigationBody.parse(body)).toEqual({ "WEFT FEEDER": 3, DOBBY: 12 });
  });

  test("takes two spellings of one section with one page", () => {
    expect(PageNavigationBody.parse({ Reed: 2, "reed ": 2 })).toEqual({ REED: 2 });
  });

  test("refuses two spellings with different pages rather than losing one", () => {
    expect(messages({ Reed: 2, "reed ": 5 })).toEqual(["Section REED is given twice with different pages"]);
  });

  test.each([[1.5], ["3"], [null], [true], [[1]], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    "refuses the page %j with the section's name",
    (page) => {
      expect(messages({ " reed ": page })).toEqual(["Page number for section REED must be an integer"]);
    },
  );

  test.each([[{}], [{ "": 1 }], [{ "  ": 1, "\t": 2 }]])("asks for a section: %j", (body) => {
    expect(messages(body)).toEqual(["At least one valid section with page number is required"]);
  });

  test.each([[null], [undefined], ["REED"], [7], [[]], [[["REED", 1]]]])("refuses %j as a map", (body) => {
    expect(PageNavigationBody.safeParse(body).success).toBe(false);
  });

  test("refuses long names, control characters and too many sections", () => {
    expect(messages({ ["x".repeat(SECTION_NAME_MAX + 1)]: 1 })).toEqual(["Section name is too long"]);
    expect(messages({ "re\u0000ed": 1 })).toEqual(["Control characters are not allowed"]);
    const many = Object.fromEntries(Array.from({ length: SECTIONS_MAX + 1 }, (_, n) => [`S${n}`, 1]));
    expect(messages(many)).toEqual(["Too many sections"]);
  });

  test("names of an object's own machinery are plain names", () => {
    expect(PageNavigationBody.parse({ constructor: 2, tostring: 3 })).toEqual({
      CONSTRUCTOR: 2,
      TOSTRING: 3,
    });
    const odd: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "REED": 1}');
    PageNavigationBody.safeParse(odd);
    expect("polluted" in {}).toBe(false);
  });
});

describe("the range check", () => {
  test("lets pages from 1 to the last pass", () => {
    expect(checkPageNavigation({ FIRST: 1, LAST: 40 }, 40)).toEqual([]);
  });

  test.each([[0], [-1], [41]])("refuses page %d of 40", (page) => {
    expect(checkPageNavigation({ REED: page }, 40)).toEqual([
      "Page number for section REED must be between 1 and 40",
    ]);
  });

  test("refuses a broken page and an empty map, and tells of every section", () => {
    expect(checkPageNavigation({}, 40)).toEqual(["At least one valid section with page number is required"]);
    expect(checkPageNavigation({ A: 1.5, B: Number.NaN, C: 99, D: 2 }, 40)).toEqual([
      "Page number for section A must be an integer",
      "Page number for section B must be an integer",
      "Page number for section C must be between 1 and 40",
    ]);
  });
});

describe("the current section", () => {
  const navigation = { REED: 20, "12": 5, DOBBY: 9 };

  test("is the last one that has begun, whatever the order of the map", () => {
    expect([5, 8, 9, 19, 20, 999].map((page) => sectionOf(page, navigation))).toEqual([
      "12",
      "12",
      "DOBBY",
      "DOBBY",
      "REED",
      "REED",
    ]);
    expect(sectionsInOrder(navigation).map((section) => section.page)).toEqual([5, 9, 20]);
  });

  test("is none before the first, without sections, or for no page", () => {
    expect(sectionOf(4, navigation)).toBeUndefined();
    expect(sectionOf(1, {})).toBeUndefined();
    expect(sectionOf(Number.NaN, navigation)).toBeUndefined();
  });
});

describe("answers and keys", () => {
  test("a catalogue is asked for by category or id, nothing else", () => {
    expect(CatalogKey.safeParse("tsuda-komaeda").success).toBe(true);
    for (const key of ["all", "Picanol", "../picanol", "", 1, null]) {
      expect(CatalogKey.safeParse(key).success).toBe(false);
    }
  });

  test("an unknown processing status and a catalogue without pages are refused", () => {
    const catalog = {
      _id: "01900000-0000-7000-8000-000000000001",
      category: "picanol",
      originalName: "Weaving parts.pdf",
      pdfUrl: null,
      pdfBytes: 0,
      pages: [],
      totalPages: 0,
      pageNavigation: {},
      processingStatus: "processing",
    };
    expect(PublicCatalog.safeParse(catalog).success).toBe(true);
    expect(PublicCatalog.safeParse({ ...catalog, processingStatus: "done" }).success).toBe(false);
    expect(PublicCatalog.safeParse({ ...catalog, pages: undefined }).success).toBe(false);
    expect(DeleteCatalogAnswer.safeParse({ message: "Deleted", errors: "page 1" }).success).toBe(false);
  });
});

describe("home page content", () => {
  test("the built-in news are valid news", () => {
    expect(PublicNewsList.parse(FALLBACK_NEWS)).toHaveLength(3);
  });

  test("a tab is named in any case, but must be one of the three", () => {
    const parsed = HeroTabBody.parse({ title: " Director ", content: "Hello" });
    expect(parsed).toEqual({ title: "director", content: "Hello", exists: false });
    for (const title of ["news", "", null, 3]) {
      expect(HeroTabBody.safeParse({ title, content: "Hello" }).success).toBe(false);
    }
    expect(HeroTabBody.safeParse({ title: "quality", content: " " }).success).toBe(false);
    expect(HeroTabBody.safeParse({ title: "quality", content: "x", exists: "true" }).success).toBe(false);
  });

  test.each([
    [{}],
    [{ title: " " }],
    [{ category: "" }],
    [{ order: -1 }],
    [{ order: 1.5 }],
    [{ order: "1" }],
  ])("a slide's update refuses %j", (body) => expect(UpdateSliderBody.safeParse(body).success).toBe(false));

  test.each([[{ isActive: true }], [{ title: "A", _id: "x" }], [{ title: null }]])(
    "a slide's update refuses the field or type in %j",
    (body) => expect(UpdateSliderBody.safeParse(body).success).toBe(false),
  );

  test("news need title, content and a real day; the rest has defaults", () => {
    const news = { title: "New stock", content: "Reeds", date: "2024-02-29" };
    expect(CreateNewsBody.parse({ ...news, tag: " ", author: "" })).toEqual({
      ...news,
      tag: null,
      author: "Admin",
      tagColor: "blue",
    });
    for (const wrong of [
      { title: "" },
      { content: undefined },
      { date: "2023-02-29" },
      { date: "today" },
      { tagColor: "pink" },
      { order: 1 },
    ]) {
      expect(CreateNewsBody.safeParse({ ...news, ...wrong }).success).toBe(false);
    }
  });
});
