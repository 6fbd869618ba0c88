import { describe, expect, it } from "vitest";
import type { PublicProduct } from "../../contract/product.ts";
import { asDetails, asLatest, asSummary } from "../../web/api/parts.ts";

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
  description: "Carries the weft.",
  category: "picanol",
  stock: 98765,
  specifications: [{ name: "Part code", value: "PIC-GR-0471" }],
  images: [image, { ...image, key: "image-2", url: "/files/image-2/640.webp" }],
};

describe("what enters a page of a product", () => {
  it("is the stock as a word, never as a figure", () => {
    for (const part of [asSummary(product), asDetails(product), asLatest(product)]) {
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

  it("is a latest product even with just what is vouched for", () => {
    const { productId, title, description, category } = product;
    const bare = { productId, title, description, category, images: [{ url: "/a.webp", key: "a" }] };
    expect(asLatest(bare)).toMatchObject({
      id: "471",
      code: "No. 471",
      inStock: false,
      image: { sizes: [] },
    });
  });
});
