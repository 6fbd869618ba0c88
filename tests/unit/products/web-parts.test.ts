import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PublicProduct } from "../../../contract/products/product.ts";
import { asDetails, asPage, asSummary } from "../../../web/api/parts.ts";
import { PartPicture } from "../../../web/ui/picture.tsx";

const image = {
  url: "/files/image-1/640.webp",
  key: "image-1",
  width: 640,
  height: 480,
  sizes: [320, 640],
  placeholder: "data:image/webp;base64,AA",
};
const product: PublicProduct = {
  _id: "01a1f95c-d4bc-7469-b1de-f8a3cd72d4df",
  productId: 471,
  title: "Gripper",
  partCode: null,
  description: "Carries the weft.",
  category: "picanol",
  stock: 98765,
  specifications: [{ name: "Part code", value: "PIC-GR-0471" }],
  images: [image, { ...image, key: "image-2", url: "/files/image-2/640.webp" }],
};

describe("what enters a page of a product", () => {
  it("is the stock as a word, never as a figure", () => {
    for (const part of [asSummary(product), asDetails(product)]) {
      expect(part.inStock).toBe(true);
      expect(JSON.stringify(part)).not.toContain("98765");
    }
    expect(asSummary({ ...product, stock: 0 }).inStock).toBe(false);
  });

  it("is a card's first picture and a page's every one", () => {
    expect(asSummary(product).image?.src).toBe("/files/image-1/640.webp");
    expect(asDetails(product).images).toHaveLength(2);
    expect(asSummary({ ...product, images: [] }).image).toBeUndefined();
  });

  it("is a product even with just what is vouched for: the latest, the featured ones, one without specifications", () => {
    const { productId, title, description, category } = product;
    const vouched = { productId, title, description, category };
    for (const images of [[{ url: "/a.webp", key: "a" }], [{ url: "/a.webp" }]]) {
      expect(asSummary({ ...vouched, images })).toEqual({
        id: "471",
        productId,
        title,
        category,
        code: "No. 471",
        inStock: false,
        machines: [],
        image: { src: "/a.webp" },
      });
    }
    const { specifications, ...bare } = product;
    expect(specifications).toHaveLength(1);
    expect(asDetails(bare)).toMatchObject({ code: "No. 471", specifications: [], inStock: true });
    expect(asDetails(vouched)).toMatchObject({ image: undefined, images: [] });
  });

  it("takes over nothing else of a picture, such as where the server keeps it", () => {
    const kept = { ...image, filePath: "/srv/data/image-1" };
    expect(JSON.stringify(asDetails({ ...product, images: [kept] }))).not.toMatch(/filePath|"key"/);
  });
});

describe("a page of products", () => {
  const pageOf = (count: number, answer: object = {}, asked: Parameters<typeof asPage>[1] = { limit: 12 }) =>
    asPage({ products: Array(count).fill(product), totalPages: 1, ...answer }, asked);

  it("has its total from the answer, else by counting where that can be done", () => {
    expect(pageOf(3, { total: 99 }).total).toBe(99);
    expect(pageOf(0).total).toBe(0);
    expect(pageOf(3)).toMatchObject({ total: 3, page: 1, totalPages: 1, isSimilar: false });
    expect(pageOf(3, { totalPages: 4 }, { page: 4, limit: 12 })).toMatchObject({
      total: 39,
      page: 4,
    });
    expect(pageOf(12, { totalPages: 4 }).total).toBeUndefined();
  });

  it("shows as many as were asked for, however many come", () => {
    const found = pageOf(12, {}, { limit: 5 });
    expect([found.parts.length, found.total]).toEqual([5, 12]);
  });
});

describe("a part's picture", () => {
  it("that is stored in one size is drawn without a stray '0' before it", () => {
    const only = { src: image.url, sizes: [], width: 640, height: 480 };
    const markup = renderToStaticMarkup(createElement(PartPicture, { image: only, sizes: "50vw" }));
    expect(markup).toContain('src="/files/image-1/640.webp"');
    expect(markup.replaceAll(/<[^>]+>/g, "")).toBe("");
  });
});
