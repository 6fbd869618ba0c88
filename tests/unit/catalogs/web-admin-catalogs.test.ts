import { describe, expect, it, test } from "vitest";
import {
  CATALOG_BYTES_MAX,
  NEW_CATALOG_BADGE,
  SECTION_NAME_MAX,
  SECTIONS_MAX,
} from "#contract/catalogs/limits.ts";
import { counted } from "#contract/platform/counted.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { categoryReader } from "#contract/products/brand-words.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { numbered, texts } from "#tests/support/tables.ts";
import { wholeCatalog } from "#web/admin/catalogs/catalog-data.ts";
import { capitalised, catalogNews, isNew, pdfRefusal } from "#web/admin/catalogs/catalog-state.ts";
import { pagesIn, rangesOf, sectionPages } from "#web/admin/catalogs/parts/choose-pages.tsx";
import {
  clampedPage,
  draftsOf,
  type SectionDraft,
  sectionsToSave,
} from "#web/admin/catalogs/section-drafts.ts";
import { sortPdfs } from "#web/admin/catalogs/several-pdfs.tsx";
import { NO_VERSION } from "#web/admin/platform/session/send.ts";

const readCategory = categoryReader(FIRST_CATEGORIES);

describe("page number fields", () => {
  it.each([
    ...numbered("1=1|86=86| 12 =12|0=1|-3=1|87=86|1,200=86"),
    ["9".repeat(30), 86],
    ...numbered("1e99=1|Infinity=1|=1|   =1|abc=1|12a=1|NaN=1"),
    // Unchanged, because the error about integers explains it.
    ["2.5", 2.5],
  ])("clampedPage turns %j of 86 pages into %d", (typed, page) => expect(clampedPage(typed, 86)).toBe(page));

  it("is 1 while the number of pages is unknown", () => expect(clampedPage("7", 0)).toBe(1));
});

const row = (name: string, page: string): SectionDraft => ({ name, page });
const saved = (rows: SectionDraft[], totalPages = 86) => sectionsToSave(rows, totalPages);

describe("sections to save", () => {
  it("are trimmed, in capitals and each once, whatever their names; empty ones are dropped", () => {
    const typed = [
      row("  Rapier head ", "9"),
      row("  ", "12"),
      row("rapier HEAD", "9"),
      row("__proto__", "14"),
    ];
    const { navigation, problems } = saved(typed);
    expect(problems).toEqual([]);
    expect(Object.entries(navigation)).toEqual([
      ["RAPIER HEAD", 9],
      ["__PROTO__", 14],
    ]);
  });

  it("are refused with the row and the rule's sentence", () => {
    expect(saved([]).problems).toMatchObject([
      { message: "At least one valid section with page number is required" },
    ]);
    expect(saved([row("reeds", "2.5")]).problems).toEqual([
      { path: [0, "page"], message: "Page number for section REEDS must be an integer" },
    ]);
    expect(saved([row("reeds", "3")], 0).problems).toMatchObject([
      { message: "Page number for section REEDS must be between 1 and 0" },
    ]);
    const long = row("a".repeat(SECTION_NAME_MAX + 1), "4");
    expect(saved([long]).problems).toEqual([{ path: [0, "name"], message: "Section name is too long" }]);
    const many = Array.from({ length: SECTIONS_MAX + 1 }, (_, index) => row(`s${index}`, "1"));
    expect(saved(many).problems).toEqual([{ path: [], message: "Too many sections" }]);
    expect(saved(many.slice(1)).problems).toEqual([]);
  });

  it("reject the same name on two pages, reported at the second", () => {
    const second = row(" Reeds", "5");
    expect(saved([row("reeds", "4"), second]).problems).toEqual([
      { path: [1, "name"], message: "Section REEDS is listed twice with different pages" },
    ]);
  });
});

describe("rows of saved sections", () => {
  const stored = { LAST: 30, "12": 20, FIRST: 2 };

  it("are in page order", () => {
    expect(draftsOf(stored).map(({ name, page }) => [name, page])).toEqual([
      ["FIRST", "2"],
      ["12", "20"],
      ["LAST", "30"],
    ]);
  });
});

describe("files to upload", () => {
  const file = (bytes: string, name = "parts.pdf", type = "application/pdf") =>
    new File([bytes], name, { type });
  const sized = (size: number) => Object.defineProperty(file("%PDF-1.7"), "size", { value: size });

  it("accepts one PDF of at most 200 MB", async () => {
    expect(await pdfRefusal(file("%PDF-1.4\nrest"))).toBeUndefined();
    expect(await pdfRefusal(file("%PDF-1.4", "PARTS.PDF"))).toBeUndefined();
    expect(await pdfRefusal(file(`${" ".repeat(8192)}%PDF-1.4`))).toBeUndefined();
    expect(await pdfRefusal(sized(CATALOG_BYTES_MAX))).toBeUndefined();
  });

  it.each([
    ["an empty file", file("")],
    ["a text that is called a PDF", file("Dear Sir or Madam")],
    ["a PDF behind too much else", file(`${" ".repeat(8193)}%PDF-1.4`)],
    ["a PDF that is called a text", file("%PDF-1.4", "parts.txt", "text/plain")],
    ["a PDF without its ending", file("%PDF-1.4", "parts")],
    ["an image", file("\x89PNG\r\n", "a.png", "image/png")],
    ["a PDF of an unknown kind", file("%PDF-1.4", "parts.pdf", "")],
  ])("rejects %s", async (_, given) => {
    expect(await pdfRefusal(given)).toBe("Please select a PDF file");
  });

  it("rejects a PDF over 200 MB", async () => {
    expect(await pdfRefusal(sized(CATALOG_BYTES_MAX + 1))).toBe("The PDF is larger than 200 MB");
  });

  it.each([
    ["picanol-2024.pdf", "picanol"],
    ["PICANOL_GTM_spares.PDF", "picanol-rapier"],
    ["Toyota JAT710 (2).pdf", "toyota"],
    ["zax-n.pdf", "tsuda-komaeda"],
    ["Stäubli dobby.pdf", "jacquard-dobby"],
    ...texts("price list.pdf|picanolgtm.pdf|2024.pdf|.pdf").map((name) => [name, undefined] as const),
  ] as const)("%s is uploaded to %s", async (name, category) => {
    const { taken } = await sortPdfs([file("%PDF-1.4", name)], readCategory);
    expect(taken.map((pdf) => pdf.category)).toEqual([category]);
  });

  it("are checked one by one; a file without a brand in its name gets the chosen category", async () => {
    const files = [
      file("%PDF-1.4", "unnamed.pdf"),
      file("Dear Sir", "toyota.pdf"),
      sized(CATALOG_BYTES_MAX + 1),
      file("%PDF-1.4", "toyota 2024.pdf"),
      file("%PDF-1.4", "toyota 2024.pdf"),
    ];
    const { taken, refused } = await sortPdfs(files, readCategory, "others");
    expect(taken.map(({ category }) => category)).toEqual(["others", "toyota", "toyota"]);
    expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
      ["toyota.pdf", "Please select a PDF file"],
      ["parts.pdf", "The PDF is larger than 200 MB"],
    ]);
    expect(await sortPdfs([], readCategory)).toEqual({ taken: [], refused: [] });
  });
});

describe("catalogue state", () => {
  it("is new for seven days", () => {
    const now = Date.parse("2026-03-08T12:00:00.000Z");
    const created = (ago: number) => ({ createdAt: new Date(now - ago).toISOString() });
    expect(isNew(created(0), now)).toBe(true);
    expect(isNew(created(NEW_CATALOG_BADGE - 1), now)).toBe(true);
    expect(isNew(created(NEW_CATALOG_BADGE), now)).toBe(false);
  });

  it("is counted and written with plurals", () => {
    expect([counted(0, "product"), counted(1, "product"), counted(2, "page")]).toEqual([
      "0 products",
      "1 product",
      "2 pages",
    ]);
    expect(capitalised("processing")).toBe("Processing");
  });

  it.each([
    [0, "0 kB"],
    [1, "1 kB"],
    [1025, "2 kB"],
    [1024 * 1024, "1.0 MB"],
    [13_000_000, "12.4 MB"],
    [CATALOG_BYTES_MAX, "200.0 MB"],
  ])("formats %d bytes as %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe("screen reader announcements", () => {
  const state = { processingStatus: "processing", processingError: null } as const;
  const catalog = { _id: "a", originalName: "Reeds", ...state };
  const at = (pagesReady: number) => ({ ...catalog, pagesReady, totalPages: 40 });

  it("report each quarter of the pages once", () => {
    expect(catalogNews([at(0)], [at(9)])).toEqual([]);
    expect(catalogNews([at(9)], [at(10)])).toEqual(["Reeds: 10 of 40 pages ready"]);
    expect(catalogNews([at(10)], [at(19)])).toEqual([]);
    expect(catalogNews([{ ...catalog, pagesReady: 0, totalPages: 0 }], [at(0)])).toEqual([]);
  });

  it("report completion or failure", () => {
    expect(catalogNews([at(39)], [{ ...at(40), processingStatus: "completed" }])).toEqual([
      "Reeds: 40 pages ready",
    ]);
    expect(
      catalogNews(
        [at(0)],
        [{ ...at(0), processingStatus: "error", processingError: "This PDF has no pages." }],
      ),
    ).toEqual(["Reeds: This PDF has no pages."]);
    expect(catalogNews([at(0)], [{ ...at(0), processingStatus: "error" }])).toEqual(["Reeds: Error"]);
  });

  it("report nothing for finished, new or deleted catalogues", () => {
    const over = { ...at(40), processingStatus: "completed" as const };
    expect(catalogNews([over], [over])).toEqual([]);
    expect(catalogNews([], [at(20)])).toEqual([]);
    expect(catalogNews([at(20)], [])).toEqual([]);
  });
});

describe("a catalogue answer with only the spec's fields", () => {
  const state = { category: "picanol", processingStatus: "completed", isActive: true } as const;
  const day = "2024-01-01T00:00:00.000Z";
  const listed = {
    ...{ _id: "c1", originalName: "Spares.pdf", pdfUrl: "/files/pdf-1/original.pdf", ...state },
    ...{ productCount: 3, totalPages: 12, pageNavigation: { WEFT: 1 } },
    ...{ createdAt: day, uploadDate: day, lastModified: null },
  };

  it("is completed with defaults: all pages ready, no version when saved", () => {
    const whole = wholeCatalog(listed);
    const usual = { pagesReady: 12, pdfBytes: 0, processingError: null, shown: false };
    expect(whole).toMatchObject({ ...listed, ...usual });
    expect(whole.version).toBe(NO_VERSION);
    expect(wholeCatalog({ ...listed, processingStatus: "processing" }).pagesReady).toBe(0);
  });

  it("keeps additional fields", () => {
    const more = { pagesReady: 4, pdfBytes: 9, shown: true, version: 2, createdBy: "a@example.com" };
    expect(wholeCatalog({ ...listed, ...more })).toMatchObject(more);
  });
});

describe("page ranges", () => {
  test.each([
    ["4-6, 9", [4, 5, 6, 9]],
    ["9,4 – 6", [4, 5, 6, 9]],
    ["3, 3, 2-4", [2, 3, 4]],
    ["", []],
    [" , ", []],
    ["12", [12]],
  ])("%j selects these pages", (text, pages) => expect(pagesIn(text, 12)).toEqual(pages));

  test.each(["0", "13", "4-13", "6-4", "a", "1-2-3", "-4", "4-", "1.5", "999999"])("%j is rejected", (text) =>
    expect(pagesIn(text, 12)).toBeUndefined(),
  );

  test("are written as few ranges in order", () => {
    expect(rangesOf([9, 4, 6, 5])).toBe("4-6, 9");
    expect(rangesOf([])).toBe("");
    expect(rangesOf([1, 2, 3, 5])).toBe("1-3, 5");
  });

  test("a section ends before the next one, the last at the end", () => {
    const sections = [
      { name: "GRIPPERS", page: 2 },
      { name: "SIZES", page: 4 },
    ];
    expect(sectionPages(sections, 5)).toEqual([
      { name: "GRIPPERS", pages: [2, 3] },
      { name: "SIZES", pages: [4, 5] },
    ]);
    // Of two sections starting on one page, the first is empty.
    expect(
      sectionPages(
        [
          { name: "A", page: 3 },
          { name: "B", page: 3 },
        ],
        4,
      )[0]?.pages,
    ).toEqual([]);
  });
});
