import { describe, expect, it } from "vitest";
import { openingCategory, pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { matchedWords } from "#contract/catalogs/catalog-words.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { eachField, texts } from "#tests/support/tables.ts";
import { readPartsSearch, readViewerSearch, withoutViewer } from "#web/search-params.ts";
import { acceptCatalogue } from "#web/site/viewer/document/accept-catalogue.ts";
import { isSamePlace, viewerPlaceOf } from "#web/site/viewer/document/place.ts";
import {
  initialState,
  nextPage,
  pageLabel,
  pagesAt,
  previousPage,
  reduce,
} from "#web/site/viewer/document/state.ts";
import { hitAfter, hitBefore } from "#web/site/viewer/find-panel.tsx";
import { layersOf, sharpWidth } from "#web/site/viewer/page-images.ts";
import { safeUrl } from "#web/site/viewer/page-leaf.tsx";
import { targetsOf } from "#web/site/viewer/page-links.tsx";
import { drawnThumbnails } from "#web/site/viewer/thumbnails.tsx";
import { commandOf } from "#web/site/viewer/use-keys.ts";

describe("viewer search parameters", () => {
  it("are parsed from strings", () => {
    const raw = { catalogue: "picanol", leaf: "14", zoom: "150", find: " gripper ", spread: "1", q: "x" };
    const read = { catalogue: "picanol", leaf: 14, zoom: 150, find: "gripper", spread: 1 };
    expect(readViewerSearch(raw)).toEqual(read);
  });

  it.each([
    ...eachField({ catalogue: ["", "../admin", "a b", "x".repeat(65)] }),
    { leaf: "3", zoom: "200", find: "gripper" },
  ])("are ignored without a valid catalogue key: %j", (raw) => expect(readViewerSearch(raw)).toEqual({}));

  it.each(
    eachField({
      leaf: ["0", "-1", "2.5", "2001", "two", ""],
      zoom: ["49", "301", "1.5", "big"],
      find: ["   "],
      spread: ["2", "true"],
    }),
  )("drop invalid values: %j", (raw) => {
    expect(readViewerSearch({ catalogue: "picanol", ...raw })).toEqual({ catalogue: "picanol" });
  });

  it("truncate a long text and omit page 1", () => {
    const read = { catalogue: "p", find: "x".repeat(200) };
    expect(readViewerSearch({ catalogue: "p", find: "x".repeat(5000), leaf: "1" })).toEqual(read);
  });

  it("are separate from those of the page below", () => {
    const all = { q: "reed", page: 2, catalogue: "p", leaf: 3, zoom: 150, find: "f", spread: 1 as const };
    expect(withoutViewer(all)).toEqual({ q: "reed", page: 2 });
    expect(readPartsSearch(all)).toEqual({ q: "reed", page: 2 });
  });
});

describe("the viewer's place", () => {
  it("contains only what differs from a fresh opening", () => {
    expect(viewerPlaceOf("picanol", initialState, "  ", undefined)).toEqual({ catalogue: "picanol" });
    const state = reduce(reduce(initialState, { type: "opened", page: 4, zoom: 1.5 }), { type: "spread" });
    const place = { catalogue: "picanol", page: 4, zoom: 150, find: "reed", isSpread: true };
    const zoomed = { ...state, view: { ...state.view, zoom: 1.5 } };
    expect(viewerPlaceOf("picanol", zoomed, " reed ", undefined)).toEqual(place);
  });

  it("is the same only if all fields are equal", () => {
    const place = { catalogue: "p", page: 2 };
    expect(isSamePlace(place, { ...place })).toBe(true);
    expect(isSamePlace(place, { ...place, page: 3 })).toBe(false);
    expect(isSamePlace(place, { catalogue: "p" })).toBe(false);
    expect(isSamePlace(place, { ...place, find: "x" })).toBe(false);
  });
});

describe("the catalogue the viewer opens with", () => {
  it("is the section named electronics, in any case and position", () => {
    expect(openingCategory({ Picanol: "a", "Loom ELECTRONICS": "b" })?.key).toBe("b");
    expect(openingCategory({ electronics: "a", Electronics: "b" })?.key).toBe("a");
  });

  it("is otherwise the first one, and undefined without any", () => {
    expect(openingCategory({ Picanol: "a", Electronic: "b" })?.key).toBe("a");
    expect(openingCategory({})).toBeUndefined();
  });
});

describe("targetsOf", () => {
  const box = (x: number, y: number) => [x, y, 0.1, 0.02] as const;
  const word = (text: string, x: number, y: number) => ({
    text,
    box: [x + 0.01, y + 0.005, 0.05, 0.01] as const,
  });

  it("lists each target once with its words, without the number of its page", () => {
    const links = [
      { box: box(0.1, 0.1), page: 4 },
      { box: box(0.8, 0.1), page: 4 },
      { box: box(0.1, 0.2), page: 4 },
      { box: box(0.1, 0.3), page: 9 },
      { box: box(0.1, 0.4), url: "mailto:parts@example.com" },
    ];
    const words = [
      word("Reeds", 0.1, 0.1),
      word("4", 0.8, 0.1),
      word("Healds", 0.1, 0.2),
      word("other", 0.5, 0.3),
    ];
    expect(targetsOf({ links, words } as never)).toEqual([
      { page: 4, url: undefined, words: "Reeds, Healds" },
      { page: 9, url: undefined, words: "" },
      { page: undefined, url: "mailto:parts@example.com", words: "" },
    ]);
  });

  it.each(["javascript:alert(1)", "file:///etc", ""])("omits the link to '%s'", (url) => {
    expect(targetsOf({ links: [{ box: box(0, 0), url }], words: [] } as never)).toEqual([]);
  });
});

const AT_DESK = { density: 1, isPhone: false };

describe("page images", () => {
  const [small, middle, large] = CATALOG_IMAGE_WIDTHS;
  const url = (width: number) => `/files/page-1/w${width}.webp`;

  it.each([
    [300, 1, middle],
    [500, 2, middle],
    [1000, 1, middle],
    [600, 2, large],
    [340, 3, middle],
    [1500, 1, large],
    [4000, 3, large],
  ])("at %d CSS pixels with a density of %d use width %d", (css, density, width) => {
    expect(sharpWidth(css, { density, isPhone: false })).toBe(width);
  });

  it.each([
    [344, 2, 720],
    [396, 1.75, 720],
    [344, 3, 1080],
    [374, 3, 1080],
    [414, 3, 1080],
    [752, 2, large],
    [344 * 3, 2, large],
  ])("for phones at %d CSS pixels with a density of %d use width %d", (css, density, width) => {
    expect(sharpWidth(css, { density, isPhone: true })).toBe(width);
  });

  it("for phones are AVIF but for the thumbnail and the largest", () => {
    const phone = { density: 3, isPhone: true };
    const avif = (width: number) => `/files/page-1/w${width}.avif?pass=a`;
    const layers = layersOf(`${url(middle)}?pass=a`, 344, 3, phone);
    expect(layers).toEqual([`${url(small)}?pass=a`, avif(720), avif(1080), `${url(large)}?pass=a`]);
    expect(layersOf("/files/page-1/w1000.jpg", 344, 1, phone)).toEqual(["/files/page-1/w1000.jpg"]);
  });

  it("are layered from small to sharp, each once", () => {
    expect(layersOf(url(middle), 500, 1, AT_DESK)).toEqual([url(small), url(middle)]);
    expect(layersOf(url(middle), 500, 3, AT_DESK)).toEqual([url(small), url(middle), url(large)]);
    expect(layersOf(url(middle), 500, 0.5, AT_DESK)).toEqual([url(small), url(middle)]);
    expect(layersOf(url(middle), 1400, 1, AT_DESK)).toEqual([url(small), url(middle), url(large)]);
    // The pass of a hidden catalogue is valid for every width.
    const passed = [small, middle].map((width) => `${url(width)}?pass=a.b-_`);
    expect(layersOf(String(passed[1]), 500, 1, AT_DESK)).toEqual(passed);
  });
});

describe("thumbnails", () => {
  it("are rendered only near the visible range, plus the current page", () => {
    expect(drawnThumbnails(0, 600, 2000, 1)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    const far = drawnThumbnails(60_000, 600, 2000, 3);
    expect(far.length).toBeLessThan(30);
    expect(far[0]).toBe(3);
    expect(far).toContain(1005);
  });

  it("are all rendered for a short catalogue, and none without pages", () => {
    expect(drawnThumbnails(0, 1200, 3, 2)).toEqual([1, 2, 3]);
    expect(drawnThumbnails(0, 1200, 0, 1)).toEqual([]);
  });
});

describe("search hits", () => {
  const hits = [{ pageNumber: 3 }, { pageNumber: 7 }, { pageNumber: 9 }];

  it("are cycled in both directions", () => {
    expect([hitAfter(hits, 1), hitAfter(hits, 3), hitAfter(hits, 9)]).toEqual([3, 7, 3]);
    expect([hitBefore(hits, 9), hitBefore(hits, 8), hitBefore(hits, 1)]).toEqual([7, 7, 9]);
  });

  it("follow the list, best page first and contents pages last", () => {
    const listed = [7, 16, 2, 3].map((pageNumber) => ({ pageNumber }));
    expect([1, 12, 7, 16, 2, 3].map((page) => hitAfter(listed, page))).toEqual([7, 7, 16, 2, 3, 7]);
    expect([1, 7, 16, 2, 3].map((page) => hitBefore(listed, page))).toEqual([3, 3, 7, 16, 2]);
  });

  it("return undefined if there are none", () => {
    expect([hitAfter([], 1), hitBefore([], 1)]).toEqual([undefined, undefined]);
  });
});

describe("keyboard shortcuts", () => {
  const key = (name: string, more = {}) =>
    commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

  it.each([
    ["ArrowRight", "next"],
    ["ArrowLeft", "previous"],
    ["Home", "first"],
    ["End", "last"],
    ["+", "zoomIn"],
    ["-", "zoomOut"],
    ["R", "rotate"],
    ["f", "fullscreen"],
    ["/", "find"],
    ["?", "help"],
  ])("%s triggers %s", (name, command) => expect(key(name)).toBe(command));

  it.each(["x", "Tab", "Enter", " ", "toString", "constructor"])("%s triggers nothing", (name) => {
    expect(key(name)).toBeUndefined();
  });

  it("ignore the browser's own key combinations", () => {
    expect(key("+", { ctrlKey: true })).toBeUndefined();
    expect(key("r", { metaKey: true })).toBeUndefined();
    expect(key("ArrowLeft", { altKey: true })).toBeUndefined();
  });
});

describe("safeUrl", () => {
  it.each(["https://example.com/a", "http://example.com/", "mailto:sales@example.com", "tel:+911482000000"])(
    "accepts %s",
    (url) => expect(safeUrl(url)).toBe(url),
  );

  it.each([
    ...texts(
      "javascript:alert(1)| JavaScript:alert(1)|data:text/html,<script>1</script>|file:///etc/passwd",
      "blob:https://example.com/1|page-4|",
    ),
    undefined,
  ])("rejects %s", (url) => expect(safeUrl(url)).toBeUndefined());
});

describe("a catalogue from the API", () => {
  const pages = [{ pageNumber: 1, imageUrl: "/pictures/one.png" }];
  const about = {
    originalName: "Spares.pdf",
    pdfUrl: "/files/pdf-1/original.pdf",
    pageNavigation: { WEFT: 1 },
  };
  const listed = { ...about, pages, totalPages: 1, processingStatus: "completed" as const };

  it("is accepted with only the spec's fields; its pages default to A4", () => {
    const onA4 = pages.map((page) => ({ ...page, width: 210, height: 297 }));
    expect(acceptCatalogue(listed)).toEqual({ ...listed, pages: onA4 });
    const { originalName, totalPages } = listed;
    const usual = { pdfUrl: null, pageNavigation: {}, processingStatus: "completed" };
    expect(acceptCatalogue({ originalName, pages, totalPages })).toMatchObject(usual);
    const measured = [{ pageNumber: 1, imageUrl: "/a.png", width: 400, height: 300 }];
    expect(acceptCatalogue({ ...listed, pages: measured }).pages).toEqual(measured);
  });

  it.each([{ pages: undefined }, { pages: {} }, { totalPages: undefined }, { totalPages: 1.5 }])(
    "is rejected with %j",
    (wrong) => {
      const answer = { ...listed, ...wrong } as unknown as typeof listed;
      expect(() => acceptCatalogue(answer)).toThrow("The answer has another shape");
    },
  );

  it("has a page image in other widths only if its URL names a width", () => {
    expect(pageImageUrl("/files/page-1/w1000.webp", 200)).toBe("/files/page-1/w200.webp");
    expect(pageImageUrl("/files/page-1/w1000.png?pass=1", 2500)).toBe("/files/page-1/w2500.png?pass=1");
    for (const other of ["/pictures/one.png", "/files/w1000.webp/one.webp", "/files/xw1000.webp", ""]) {
      expect(pageImageUrl(other, 200)).toBe(other);
      expect(layersOf(other, 600, 1, AT_DESK)).toEqual([other]);
    }
  });
});

describe("page spreads", () => {
  it.each([
    [1, 10, 1],
    [2, 10, 2, 3],
    [3, 10, 2, 3],
    [9, 10, 8, 9],
    [10, 10, 10],
    [11, 11, 10, 11],
    [1, 1, 1],
  ])("at page %d of %d show %d and %d", (page = 0, totalPages = 0, ...pages) => {
    expect(pagesAt(page, totalPages, true)).toEqual(pages);
    expect(pagesAt(page, totalPages, false)).toEqual([page]);
  });

  it.each([true, false])("show every page once from first to last (two: %s)", (isSpread) => {
    for (let totalPages = 1; totalPages <= 12; totalPages += 1) {
      const seen: number[] = [];
      for (let page: number | undefined = 1; page; page = nextPage(page, totalPages, isSpread)) {
        seen.push(...pagesAt(page, totalPages, isSpread));
      }
      expect(seen).toEqual(Array.from({ length: totalPages }, (_, at) => at + 1));
      const back: number[] = [];
      for (let page: number | undefined = totalPages; page; page = previousPage(page, totalPages, isSpread)) {
        back.unshift(...pagesAt(page, totalPages, isSpread));
      }
      expect(back).toEqual(seen);
    }
  });

  it("have both pages in their label", () => {
    expect(pageLabel([4], 24)).toBe("Page 4 of 24");
    expect(pageLabel([4, 5], 24)).toBe("Page 4–5 of 24");
  });
});

const PAGE =
  "Rapier grippers, giver side PIC-GR-0471 2 PIC-GR-0472 Take-up roller Größe 42 LX 1602 drop wire".split(
    " ",
  );

const marked = (query: string, words: readonly string[] = PAGE) =>
  [...matchedWords(words, query)].toSorted((a, b) => a - b).map((at) => words[at]);

describe("search words marked on a page", () => {
  it.each([
    ["rapier", "Rapier"],
    ["gripper", "grippers,"],
    ["GRIPPERS", "grippers,"],
    ["grip", "grippers,"],
    ["side giver", "giver side"],
    ["pic-gr-0471", "PIC-GR-0471"],
    ["PICGR0471", "PIC-GR-0471"],
    ["pic gr 0471", "PIC-GR-0471"],
    ["pic/gr/0471", "PIC-GR-0471"],
    ["pic-gr", "PIC-GR-0471 PIC-GR-0472"],
    ["take", "Take-up"],
    ["takeup", "Take-up"],
    ["grosse", ""],
    ["größe", "Größe"],
    ["grö", "Größe"],
    ["lx1602", "LX 1602"],
    ["roller, 42", "roller 42"],
  ])("%s marks '%s'", (query, words) => expect(marked(query).join(" ")).toBe(words));

  it.each(["", "   ", "-", "…", "xyz", "0473", "pic-gr-0473", "rapier1"])("'%s' marks nothing", (query) => {
    expect(marked(query)).toEqual([]);
  });
  it("matches a prefix only for the last word", () => expect(marked("rap giver")).toEqual(["giver"]));
  it("joins a code printed in pieces and stops at its end", () => {
    expect(marked("PIC-GR-0471", ["Part", "PIC", "GR", "0471", "0472"])).toEqual(["PIC", "GR", "0471"]);
  });

  it("treats special characters literally and handles long texts", () => {
    expect(marked("(.*)[a-z]+ \\ % _")).toEqual([]);
    expect(marked("x".repeat(10_000))).toEqual([]);
    expect(matchedWords(Array<string>(5000).fill("PIC-1"), "pic 1").size).toBe(5000);
  });
});
