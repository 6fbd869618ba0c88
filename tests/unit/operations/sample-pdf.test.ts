import { readFileSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderPart } from "../../../sample/drawing/render.ts";
import { SAMPLE_ORDER, writeCatalog } from "../../../sample/pdf/catalog-pdf.ts";
import { inkOf } from "../../../sample/pdf/ink.ts";
import { openPaper } from "../../../sample/pdf/paper.ts";
import { entryOf, partsOf, planCatalog } from "../../../sample/pdf/plan.ts";
import { SAMPLE_CATEGORIES, type SampleCategory } from "../../../sample/pdf/sections.ts";
import { type Column, putTable } from "../../../sample/pdf/table.ts";
import { unpackWoff } from "../../../sample/pdf/woff.ts";
import { sampleProducts } from "../../../sample/shelves/index.ts";
import { readOutline } from "../../../server/platform/media/pdf/answer.ts";
import { openDocument, type PdfDocument } from "../../../server/platform/media/pdf/document.ts";
import { openEngine } from "../../../server/platform/media/pdf/engine.ts";
import { readLinks } from "../../../server/platform/media/pdf/links.ts";
import type { DrawnPage, PdfFacts } from "../../../server/platform/media/pdf/pdf.ts";
import { pictureSpace } from "../../../server/platform/media/pdf/picture-space.ts";
import { readText } from "../../../server/platform/media/pdf/text.ts";
import { SAMPLE_PROFILE } from "../../../server/site/read-site.ts";

const MEBIBYTE = 2 ** 20;
type Page = Pick<DrawnPage, "text" | "words" | "links">;

function read(document: PdfDocument, number: number): Promise<Page> {
  return document.withPage(number, async ({ address }) => {
    const toPicture = pictureSpace(document, address);
    return { ...readText(document, address, toPicture), links: readLinks(document, address, toPicture) };
  });
}

let folder: string;
const pathOf = (category: SampleCategory) => join(folder, `${category}.pdf`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heddle-sample-pdf-"));
  for (const category of SAMPLE_CATEGORIES)
    await writeCatalog({ ...SAMPLE_ORDER, category }, pathOf(category));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("there are catalogues for at least two brands", () => {
  expect(SAMPLE_CATEGORIES).toEqual(["picanol", "tsuda-komaeda"]);
});

describe.each(SAMPLE_CATEGORIES)("the sample catalogue of %s", (category) => {
  const plan = planCatalog(category);
  const products = sampleProducts().filter((product) => product.category === category);
  let pages: Page[];
  let outline: PdfFacts["outline"];
  const page = (number: number) => pages[number - 1] as Page;

  beforeAll(async () => {
    const document = openDocument(await openEngine(), pathOf(category));
    pages = [];
    for (let number = 1; number <= document.pages; number += 1) pages.push(await read(document, number));
    outline = readOutline(document);
    document.close();
  });

  test("has the pages that were planned, 24 or more, in less than 3 MB", async () => {
    expect(pages.length).toBe(plan.pages);
    expect(pages.length).toBeGreaterThanOrEqual(24);
    expect((await stat(pathOf(category))).size).toBeLessThan(3 * MEBIBYTE);
  });

  test("shows every product of the brand once, and no other", () => {
    const planned = partsOf(plan).map((part) => part.entry.code);
    const own = products.map(({ code }) => code);
    expect(planned.toSorted()).toEqual(own.toSorted());
  });

  test("its outline leads to every section and every part", () => {
    for (const section of plan.sections) {
      expect(outline).toContainEqual({ title: section.name, page: section.page, depth: 0 });
      for (const { entry, page } of section.parts) {
        expect(outline).toContainEqual({ title: entry.title, page, depth: 1 });
      }
    }
    expect(outline.filter((line) => line.depth === 0)).toHaveLength(plan.sections.length + 6);
  });

  test("a code is found on its page, in the contents and in the index", () => {
    for (const { entry, page: own } of partsOf(plan)) {
      for (const place of [own, 2, plan.back.codes]) {
        expect(page(place).text, `${entry.code} on page ${place}`).toContain(entry.code);
      }
      expect(page(own).text).toContain(entry.title);
    }
  });

  test("a former code is found in the index, and the code that took its place", () => {
    const former = partsOf(plan).filter((part) => part.entry.replaces);
    expect(former.length).toBeGreaterThan(0);
    for (const { entry } of former) {
      expect(page(plan.back.codes).text).toContain(`${entry.replaces} now ${entry.code}`);
    }
  });

  test("every page but the cover ends with its number, and links stay inside", () => {
    for (let number = 2; number <= pages.length; number++) {
      const { words, links } = page(number);
      const foot = words.filter((word) => word.box[1] > 0.93).map((word) => word.text);
      expect(foot).toContain(String(number));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        if (link.page === undefined) expect(number).toBe(plan.back.ordering);
        else expect(link.page).toBeLessThanOrEqual(pages.length);
      }
    }
  });

  test("the contents lead to every page that they name", () => {
    const targets = page(2).links.map((link) => link.page);
    const wanted = plan.sections.flatMap((section) => [section.page, ...section.parts.map((p) => p.page)]);
    for (const target of [...wanted, ...Object.values(plan.back)]) expect(targets).toContain(target);
  });

  test("the ordering page leads to mail and site", () => {
    const urls = page(plan.back.ordering).links.flatMap((link) => link.url ?? []);
    expect(urls).toEqual(["mailto:parts@example.com", "https://www.example.com/"]);
    expect(page(plan.back.ordering).text).toContain(SAMPLE_PROFILE.companyName);
  });

  test("no word stands outside the margins", () => {
    for (let number = 1; number <= pages.length; number++) {
      for (const { text, box } of page(number).words) {
        const [left, top, width, height] = box;
        const inside = left > 0.06 && left + width < 0.94 && top > 0.02 && top + height < 0.98;
        expect(inside, `${text} on page ${number}`).toBe(true);
      }
    }
  });

  test("it names no price and no stock", () => {
    const all = pages.map((one) => one.text).join("\n");
    expect(all).not.toMatch(/[₹$€]|\bRs\.?\s*\d|\bINR\b|in stock/i);
    for (const product of products.filter((candidate) => candidate.price >= 1000)) {
      const written = [String(product.price), product.price.toLocaleString("en-IN")];
      for (const part of partsOf(plan).filter((one) => one.entry.title === product.title)) {
        for (const price of written) expect(page(part.page).text, part.entry.code).not.toContain(price);
      }
    }
  });
});

test("a part that nobody sells has no place in a plan", () => {
  expect(() => entryOf("PIC-XX-0000")).toThrow("No sample part");
});

test("a table that does not fit its page is refused", () => {
  const paper = openPaper("Too long", "Nobody");
  paper.addPage();
  const columns: Column[] = [{ head: "Code", width: 100 }];
  const rows = Array.from({ length: 60 }, (_, i) => [{ text: String(i) }]);
  expect(() => putTable(paper, 40, 100, columns, rows)).toThrow("below its page");
  expect(putTable(paper, 40, 100, columns, rows.slice(0, 3))).toBeLessThan(200);
});

test("every kind of mark of a drawing is painted, with balanced states", () => {
  const ink = inkOf(renderPart(entryOf("PIC-BG-0118").part, { dims: true }));
  const count = (operator: string) => ink.match(new RegExp(`(^| )${operator}$`, "gm"))?.length ?? 0;
  expect(ink).not.toMatch(/NaN|undefined|[MLZ<]/);
  expect(ink.split(/^q/m).length).toBe(ink.split(/^Q/m).length);
  expect(ink).toContain("W n");
  for (const operator of ["B", "S", "f"]) expect(count(operator), operator).toBeGreaterThan(0);
});

test("a font is unpacked with all its tables, and nothing else is taken for one", () => {
  const file = createRequire(import.meta.url).resolve(
    "@fontsource/archivo/files/archivo-latin-400-normal.woff",
  );
  const woff = readFileSync(file);
  const font = unpackWoff(woff);
  expect(font.length).toBe(woff.readUInt32BE(16));
  expect(font.readUInt16BE(4)).toBe(woff.readUInt16BE(12));
  expect(() => unpackWoff(font)).toThrow("Not a font");
  expect(() => unpackWoff(woff.subarray(0, 60))).toThrow();
  expect(() => unpackWoff(Buffer.alloc(0))).toThrow("Not a font");
});
