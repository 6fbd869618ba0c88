import { runInNewContext } from "node:vm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { INCOMPLETE_RETRY } from "#contract/products/limits.ts";
import { PublicProduct } from "#contract/products/product.ts";
import { PRODUCT, storedImage } from "#tests/support/fixtures.ts";
import { texts } from "#tests/support/tables.ts";
import { asDetails, asPage, asSummary } from "#web/api/parts.ts";
import { partsQuery } from "#web/api/queries.ts";
import { BEFORE_PAINT } from "#web/site/around-paint.ts";
import { measuresOf } from "#web/site/listing/measure-columns.ts";
import { fitting } from "#web/site/machines/fits-line.tsx";
import { pageNumbers } from "#web/ui/lists/pager.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";

const image = storedImage("image-1");
const { _id, productId, title, partCode, description, category } = PRODUCT;
const product = PublicProduct.parse({
  ...{ _id, productId, title, partCode, description, category, stock: 98765 },
  specifications: [{ name: "Part code", value: "PIC-GR-0471" }],
  images: [image, storedImage("image-2")],
});

describe("product data on a page", () => {
  it("contains the stock as a word, never as a number", () => {
    for (const part of [asSummary(product), asDetails(product)]) {
      expect(part.inStock).toBe(true);
      expect(JSON.stringify(part)).not.toContain("98765");
    }
    expect(asSummary({ ...product, stock: 0 }).inStock).toBe(false);
  });

  it("contains a card's first image and all images of a detail page", () => {
    expect(asSummary(product).image?.src).toBe("/files/image-1/640.webp");
    expect(asDetails(product).images).toHaveLength(2);
    expect(asSummary({ ...product, images: [] }).image).toBeUndefined();
  });

  it("accepts a product with only guaranteed fields: latest, featured, without specifications", () => {
    const vouched = { productId, title, description, category };
    for (const images of [[{ url: "/a.webp", key: "a" }], [{ url: "/a.webp" }]]) {
      const summary = {
        id: "471",
        productId,
        title,
        category,
        code: "No. 471",
        inStock: false,
        machines: [],
      };
      expect(asSummary({ ...vouched, images })).toEqual({ ...summary, image: { src: "/a.webp" } });
    }
    const { specifications, ...bare } = product;
    expect(specifications).toHaveLength(1);
    expect(asDetails(bare)).toMatchObject({ code: "No. 471", specifications: [], inStock: true });
    expect(asDetails(vouched)).toMatchObject({ image: undefined, images: [] });
  });

  it("contains no other fields of an image, such as its file path", () => {
    const kept = { ...image, filePath: "/srv/data/image-1" };
    expect(JSON.stringify(asDetails({ ...product, images: [kept] }))).not.toMatch(/filePath|"key"/);
  });
});

describe("a page of products", () => {
  const pageOf = (count: number, answer: object = {}, asked: Parameters<typeof asPage>[1] = { limit: 12 }) =>
    asPage({ products: Array(count).fill(product), totalPages: 1, ...answer }, asked);

  it("takes its total from the answer, or counts if possible", () => {
    expect(pageOf(3, { total: 99 }).total).toBe(99);
    expect(pageOf(0).total).toBe(0);
    expect(pageOf(3)).toMatchObject({ total: 3, page: 1, totalPages: 1, isSimilar: false });
    expect(pageOf(3, { totalPages: 4 }, { page: 4, limit: 12 })).toMatchObject({ total: 39, page: 4 });
    expect(pageOf(12, { totalPages: 4 }).total).toBeUndefined();
  });

  it("is fetched again soon if it is incomplete", () => {
    const { refetchAfter } = partsQuery({ category: "toyota" });
    expect(refetchAfter?.(pageOf(3, { isIncomplete: true }))).toBe(INCOMPLETE_RETRY);
    expect(refetchAfter?.(pageOf(3))).toBeUndefined();
  });

  it("shows at most the requested number", () => {
    const found = pageOf(12, {}, { limit: 5 });
    expect([found.parts.length, found.total]).toEqual([5, 12]);
  });
});

describe("a part's photo", () => {
  it("in a single size renders no stray '0'", () => {
    const only = { src: image.url, sizes: [], width: 640, height: 480 };
    const markup = renderToStaticMarkup(createElement(ResponsiveImage, { image: only, sizes: "50vw" }));
    expect(markup).toContain('src="/files/image-1/640.webp"');
    expect(markup.replaceAll(/<[^>]+>/g, "")).toBe("");
  });
});

describe("measures of a part", () => {
  const rows = (text: string) =>
    text.split("; ").map((row) => {
      const [name = "", value = ""] = row.split(": ");
      return { name, value };
    });

  test("are the first three, in order", () => {
    const specifications = rows("Material: Steel; Teeth: 36; Bore: Ø 42 mm; Thread: M12; Width: 9 mm");
    expect(measuresOf(specifications)).toEqual(rows("Teeth: 36; Bore: Ø 42 mm; Thread: M12"));
  });

  test.each(
    texts(
      "Part number: 4711|Replaces: 4711-22|Mounted with: 12-340, 12-341|Brand and model: 2670",
      "Code: 12/340|Article no.: 12|Density: reeds of sixty",
      "Use: 12 pieces are fitted at a time, six on each side|Note: ",
    ),
  )("ignore rows that are not measures: %s", (row) => expect(measuresOf(rows(row))).toEqual([]));
});

describe("page numbers", () => {
  it("show every page of a short list", () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it("show the first, the last and neighbours of a long list", () => {
    expect(pageNumbers(1, 13)).toEqual([1, 2, 3, 4, null, 13]);
    expect(pageNumbers(7, 13)).toEqual([1, null, 6, 7, 8, null, 13]);
    expect(pageNumbers(13, 13)).toEqual([1, null, 10, 11, 12, 13]);
  });

  it("never replace a single page by a gap", () => {
    expect(pageNumbers(4, 13)).toEqual([1, 2, 3, 4, 5, null, 13]);
    expect(pageNumbers(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("have no duplicates and contain the current page, at any position", () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const numbers = pageNumbers(current, last).filter((number) => number !== null);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toContain(current);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }
  });
});

describe("parts that fit the visitor's machine", () => {
  test.each([
    [["OMNIplus", "GamMax"], ["Omni Plus"], ["Omni Plus"]],
    [
      ["OMNIplus", "GamMax"],
      ["GamMax", "OMNIplus"],
      ["GamMax", "OMNIplus"],
    ],
    // A part for the model fits every width.
    [["OMNIplus"], ["OMNIplus 190"], ["OMNIplus 190"]],
    [["JAT710"], ["JAT 710-210 cm"], ["JAT 710-210 cm"]],
    [["OMNIplus 190"], ["OMNIplus 190"], ["OMNIplus 190"]],
  ])("name the machine or its model: %j, %j", (named, own, fits) => {
    expect(fitting(named, own)).toEqual(fits);
  });

  test.each([
    [["OMNIplus 190"], ["OMNIplus"]],
    [["OMNIplus 190"], ["OMNIplus 220"]],
    // These numbers are models, not widths.
    [["OMNIplus"], ["OMNIplus 800"]],
    [["OptiMax"], ["OptiMax-i"]],
    [["ZAX"], ["ZAX-N"]],
    [["ZAX"], ["ZAX9100"]],
    [["OMNI"], ["OMNIplus"]],
    [[], ["OMNIplus"]],
    [["OMNIplus"], []],
  ])("are not shown for other machines: %j, %j", (named, own) => expect(fitting(named, own)).toEqual([]));
});

describe("script before the first paint", () => {
  const visit = (localStorage: object | undefined, address = "/") => {
    const documentElement = { dataset: {} };
    const { pathname, search, hash } = new URL(address, "http://localhost");
    const went: string[] = [];
    const location = { pathname, search, hash, replace: (to: string) => went.push(to) };
    const page = { document: { documentElement }, location, URLSearchParams };
    runInNewContext(BEFORE_PAINT, localStorage ? { ...page, localStorage } : page);
    return { dataset: documentElement.dataset, went };
  };
  const run = (localStorage: object | undefined) => {
    const { at, ...dataset } = visit(localStorage).dataset as Record<string, string>;
    expect(at).toBe("/");
    return dataset;
  };

  test("reserves the place of saved machines, if there are any", () => {
    expect(run({ machines: '["OMNIplus 190"]' })).toEqual({ machines: "" });
    expect([run({}), run({ other: "x" })]).toEqual([{}, {}]);
  });

  test.each([
    ["/products/picanol", "/products/picanol?view=table"],
    ["/products/toyota/?q=a%20b&page=2#parts", "/products/toyota/?q=a%20b&page=2&view=table#parts"],
    ["/search?q=picanol", "/search?q=picanol&view=table"],
  ])("a listing redirects to the remembered table view: %s", (address, to) => {
    expect(visit({ listingView: "table" }, address).went).toEqual([to]);
    expect(visit({}, address).went).toEqual([]);
  });

  test.each(
    texts(
      "/|/products|/products/|/products/details/471",
      "/products/picanol/01900000-0000-7000-8000-000000000001|/products/picanol?view=table",
      "/products/picanol?view=|/search?q=picanol&view=|/search/picanol|/admin/products",
    ),
  )("other pages, and those with a view parameter, do not redirect: %s", (address) => {
    expect(visit({ listingView: "table" }, address).went).toEqual([]);
  });

  test("does nothing if storage is unavailable", () => {
    const refusing = {
      get machines() {
        throw new Error("SecurityError");
      },
    };
    expect([run(undefined), run(refusing)]).toEqual([{}, {}]);
  });
});
