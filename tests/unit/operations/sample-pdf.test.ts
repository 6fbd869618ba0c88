import { beforeAll, describe, expect, test } from "vitest";
import type { PdfFacts } from "#server/catalogs/pdf/pdf.ts";
import { SAMPLE_PROFILE } from "#server/site/read-site.ts";
import { readShippedPdf, type ShippedPage } from "#tests/support/shipped-pdf.ts";
import { CATALOG_CATEGORIES, shippedRows } from "#tests/support/shipped-sample.ts";

const MEBIBYTE = 2 ** 20;

const shipped = await shippedRows();

test("there are catalogues for two brands", () => {
  expect(shipped.catalogs.map(({ category }) => category)).toEqual(CATALOG_CATEGORIES);
});

/** Pages besides the sections, in order. */
const OTHER_PAGES = [
  "Contents",
  "How to read these pages",
  "Dimensions and materials",
  "Parts by machine",
  "Index of part codes",
  "Ordering",
];

describe.each(CATALOG_CATEGORIES)("the sample catalogue of %s", (category) => {
  const products = shipped.products
    .filter((product) => product.category === category)
    .map(({ title, price, part_code, specifications }) => {
      const rows = JSON.parse(specifications) as { name: string; value: string }[];
      const replaces = rows.find(({ name }) => name === "Replaces")?.value;
      return { title, price, code: part_code ?? "", replaces };
    });
  let bytes: Buffer;
  let pages: ShippedPage[];
  let outline: PdfFacts["outline"];
  const page = (number: number) => pages[number - 1] as ShippedPage;
  const pageOf = (title: string) => outline.find((line) => line.title === title)?.page ?? 0;

  beforeAll(async () => {
    ({ bytes, pages, outline } = await readShippedPdf(category));
  });

  test("has at least 24 pages, ending with ordering, in less than 3 MB", () => {
    expect(pages.length).toBe(pageOf("Ordering"));
    expect(pages.length).toBeGreaterThanOrEqual(24);
    expect(bytes.length).toBeLessThan(3 * MEBIBYTE);
  });

  test("lists every product of the brand once in its outline, below the sections", () => {
    const parts = outline.filter(({ depth }) => depth === 1).map(({ title }) => title);
    expect(parts.toSorted()).toEqual(products.map(({ title }) => title).toSorted());
    const sections = outline.filter(({ depth }, at) => depth === 0 && outline[at + 1]?.depth === 1);
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const { title, page: own } of sections) expect(page(own).text).toContain(title);
    const others = outline.filter((line) => line.depth === 0 && !sections.includes(line));
    expect(others.map(({ title }) => title)).toEqual(OTHER_PAGES);
    for (const { title, page: own } of others) expect(page(own).text).toContain(title);
  });

  test("has each code on its page, in the contents and in the index", () => {
    for (const { title, code } of products) {
      for (const place of [pageOf(title), pageOf("Contents"), pageOf("Index of part codes")]) {
        expect(page(place).text, `${code} on page ${place}`).toContain(code);
      }
      expect(page(pageOf(title)).text).toContain(title);
    }
  });

  test("lists former codes with their replacements in the index", () => {
    const former = products.filter(({ replaces }) => replaces);
    expect(former.length).toBeGreaterThan(0);
    for (const { code, replaces } of former)
      expect(page(pageOf("Index of part codes")).text).toContain(`${replaces} now ${code}`);
  });

  test("has page numbers on every page but the cover, and only internal links", () => {
    for (let number = 2; number <= pages.length; number++) {
      const { words, links } = page(number);
      const foot = words.filter((word) => word.box[1] > 0.93).map((word) => word.text);
      expect(foot).toContain(String(number));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        if (link.page === undefined) expect(number).toBe(pageOf("Ordering"));
        else expect(link.page).toBeLessThanOrEqual(pages.length);
      }
    }
  });

  test("links the contents to every page they name", () => {
    const targets = page(pageOf("Contents")).links.map((link) => link.page);
    const [contents, reading] = OTHER_PAGES;
    for (const { title, page: named } of outline)
      if (title !== contents && title !== reading) expect(targets, title).toContain(named);
  });

  test("links the ordering page to e-mail and site", () => {
    const urls = page(pageOf("Ordering")).links.flatMap((link) => link.url ?? []);
    expect(urls).toEqual(["mailto:parts@example.com", "https://www.example.com/"]);
    expect(page(pageOf("Ordering")).text).toContain(SAMPLE_PROFILE.companyName);
  });

  test("has no word outside the margins", () => {
    for (let number = 1; number <= pages.length; number++) {
      for (const { text, box } of page(number).words) {
        const [left, top, width, height] = box;
        const inside = left > 0.06 && left + width < 0.94 && top > 0.02 && top + height < 0.98;
        expect(inside, `${text} on page ${number}`).toBe(true);
      }
    }
  });

  test("contains no price and no stock", () => {
    const all = pages.map((one) => one.text).join("\n");
    expect(all).not.toMatch(/[₹$€]|\bRs\.?\s*\d|\bINR\b|in stock/i);
    for (const { title, code, price } of products.filter((candidate) => candidate.price >= 1000)) {
      for (const written of [String(price), price.toLocaleString("en-IN")])
        expect(page(pageOf(title)).text, code).not.toContain(written);
    }
  });
});
