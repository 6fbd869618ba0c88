import { describe, expect, test } from "vitest";
import {
  CatalogKey,
  DeleteCatalogAnswer,
  PageNavigationBody,
  PublicCatalog,
} from "#contract/catalogs/catalog.ts";
import { sectionOf, sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "#contract/catalogs/limits.ts";
import { checkPageNavigation } from "#contract/catalogs/page-navigation-check.ts";
import { UpdateSliderBody } from "#contract/site/hero.ts";
import { CreateNewsBody, PublicNewsList } from "#contract/site/news.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { eachField } from "#tests/support/tables.ts";

const messages = (body: unknown) =>
  PageNavigationBody.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];
const INTEGER = "Page number for section REED must be an integer";
const RANGE = "Page number for section REED must be between 1 and 40";
const NONE = "At least one valid section with page number is required";

describe("PageNavigationBody", () => {
  test.each([
    [
      "trims and raises names, drops empty ones",
      { "  weft feeder ": 3, "   ": 9, "": 4, Dobby: 12 },
      { "WEFT FEEDER": 3, DOBBY: 12 },
    ],
    ["takes two spellings of one section with one page", { Reed: 2, "reed ": 2 }, { REED: 2 }],
    [
      "takes names of an object's own machinery",
      { constructor: 2, tostring: 3 },
      { CONSTRUCTOR: 2, TOSTRING: 3 },
    ],
  ])("%s", (_name, body, navigation) => expect(PageNavigationBody.parse(body)).toEqual(navigation));

  test("does not pollute prototypes", () => {
    PageNavigationBody.safeParse(JSON.parse('{"__proto__": {"polluted": 1}, "REED": 1}'));
    expect("polluted" in {}).toBe(false);
  });

  test.each<[object, string]>([
    [{ Reed: 2, "reed ": 5 }, "Section REED is listed twice with different pages"],
    ...[1.5, "3", null, true, [1], Number.NaN, Number.POSITIVE_INFINITY].map((page): [object, string] => [
      { " reed ": page },
      INTEGER,
    ]),
    [{}, NONE],
    [{ "": 1 }, NONE],
    [{ "  ": 1, "\t": 2 }, NONE],
    [{ ["x".repeat(SECTION_NAME_MAX + 1)]: 1 }, "Section name is too long"],
    [{ "re\u0000ed": 1 }, "Control characters are not allowed"],
    [
      Object.fromEntries(Array.from({ length: SECTIONS_MAX + 1 }, (_, n) => [`S${n}`, 1])),
      "Too many sections",
    ],
  ])("rejects %o", (body, message) => expect(messages(body)).toEqual([message]));

  test.each([[null], [undefined], ["REED"], [7], [[]], [[["REED", 1]]]])("rejects %j", (body) => {
    expect(PageNavigationBody.safeParse(body).success).toBe(false);
  });
});

describe("checkPageNavigation", () => {
  test.each<[Record<string, number>, string[]]>([
    [{ FIRST: 1, LAST: 40 }, []],
    [{ REED: 0 }, [RANGE]],
    [{ REED: -1 }, [RANGE]],
    [{ REED: 41 }, [RANGE]],
    [{}, [NONE]],
  ])("for %j of 40 pages returns %j", (navigation, said) =>
    expect(checkPageNavigation(navigation, 40)).toEqual(said),
  );

  test("reports every invalid section", () => {
    expect(checkPageNavigation({ A: 1.5, B: Number.NaN, C: 99, D: 2 }, 40)).toEqual([
      "Page number for section A must be an integer",
      "Page number for section B must be an integer",
      "Page number for section C must be between 1 and 40",
    ]);
  });
});

test("sectionOf returns the last section begun, whatever the order of the map", () => {
  const navigation = { REED: 20, "12": 5, DOBBY: 9 };
  const sections = [4, 5, 8, 9, 19, 20, 999, Number.NaN].map((page) => sectionOf(page, navigation));
  expect(sections).toEqual([undefined, "12", "12", "DOBBY", "DOBBY", "REED", "REED", undefined]);
  expect(sectionsInOrder(navigation).map((section) => section.page)).toEqual([5, 9, 20]);
  expect(sectionOf(1, {})).toBeUndefined();
});

describe("catalogue keys and schemas", () => {
  test("a catalogue key is a category or an id", () => {
    expect(CatalogKey.safeParse("tsuda-komaeda").success).toBe(true);
    for (const key of ["Picanol", "pic anol", "../picanol", "", 1, null])
      expect(CatalogKey.safeParse(key).success).toBe(false);
  });

  test("rejects an unknown processing status and missing pages", () => {
    const catalog = {
      ...{
        _id: "01900000-0000-7000-8000-000000000001",
        category: "picanol",
        originalName: "Weaving parts.pdf",
      },
      ...{
        pdfUrl: null,
        pdfBytes: 0,
        pages: [],
        totalPages: 0,
        pageNavigation: {},
        processingStatus: "processing",
      },
    };
    expect(PublicCatalog.safeParse(catalog).success).toBe(true);
    expect(PublicCatalog.safeParse({ ...catalog, processingStatus: "done" }).success).toBe(false);
    expect(PublicCatalog.safeParse({ ...catalog, pages: undefined }).success).toBe(false);
    expect(DeleteCatalogAnswer.safeParse({ message: "Deleted", errors: "page 1" }).success).toBe(false);
  });
});

describe("home page content", () => {
  test("the built-in news are valid", () => expect(PublicNewsList.parse(FALLBACK_NEWS)).toHaveLength(3));

  test.each(eachField({ title: [" "], category: [""], order: [-1, 1.5, "1"] }))(
    "rejects the slide update %j",
    (body) => expect(UpdateSliderBody.safeParse(body).success).toBe(false),
  );

  test("news need a title, content and a date; the rest has defaults", () => {
    const news = { title: "New stock", content: "Reeds", date: "2024-02-29" };
    const defaults = { tag: null, author: "Admin", tagColor: "blue" };
    expect(CreateNewsBody.parse({ ...news, tag: " ", author: "" })).toEqual({ ...news, ...defaults });
  });
});
