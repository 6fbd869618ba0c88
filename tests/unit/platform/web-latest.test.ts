import { describe, expect, test } from "vitest";
import { asLatest, asSummary } from "../../../web/api/parts.ts";

const product = {
  _id: "01900000-0000-7000-8000-000000000001",
  productId: 0,
  title: "Gripper",
  description: "Left hand",
  category: "picanol",
  stock: 3,
  specifications: [{ name: "Part code", value: "G-1" }],
  images: [{ url: "/files/a.webp", key: "a", width: 800 }],
};

const read = asSummary(product);

describe("the three shapes of the answer", () => {
  test.each([
    ["an array", [product]],
    ["a single object", product],
    ["the JSON text of an array", JSON.stringify([product])],
    ["the JSON text of an object", JSON.stringify(product)],
  ])("reads %s", (_, answer) => expect(asLatest(answer)).toEqual([read]));

  test("keeps the order of what it accepts", () => {
    const answer = [product, null, { ...product, productId: 7 }];
    expect(asLatest(answer).map((accepted) => accepted.productId)).toEqual([0, 7]);
  });

  test.each([
    [undefined],
    [null],
    [0],
    [true],
    [""],
    ["not JSON"],
    ["[{"],
    ["null"],
    ['"text"'],
    [JSON.stringify(JSON.stringify([product]))],
    [[]],
    [{}],
    [[[product]]],
    [{ products: [product] }],
    [{ message: "Not found" }],
  ])("makes no product of %j", (answer) => expect(asLatest(answer)).toEqual([]));
});

describe("what is accepted", () => {
  test.each([
    ["a missing title", { title: undefined }],
    ["a numeric title", { title: 5 }],
    ["a missing description", { description: undefined }],
    ["a null description", { description: null }],
    ["a missing category", { category: undefined }],
    ["a category list", { category: ["picanol"] }],
    ["a missing number", { productId: undefined }],
    ["a number as text", { productId: "12" }],
    ["a number that is none", { productId: Number.NaN }],
    ["missing images", { images: undefined }],
    ["no image", { images: [] }],
    ["an image instead of a list", { images: product.images[0] }],
    ["list-like images", { images: { length: 1, 0: product.images[0] } }],
    ["an empty image", { images: [null] }],
    ["an image as text", { images: ["/a.webp"] }],
    ["an image without url", { images: [{ key: "a" }] }],
    ["an image without key", { images: [{ url: "/a.webp" }] }],
    ["an image with a numeric key", { images: [{ url: "/a.webp", key: 1 }] }],
    ["one broken image of two", { images: [...product.images, { url: 1, key: "b" }] }],
  ])("drops %s", (_, wrong) => {
    expect(asLatest([{ ...product, ...wrong }, product])).toEqual([read]);
  });

  test("leaves out optional fields of another type, and the product stays", () => {
    const odd = {
      ...product,
      _id: 5,
      stock: "3",
      specifications: [{ name: "A" }],
      images: [{ url: "/a.webp", key: "a", sizes: "640" }],
    };
    const bare = { ...product, _id: undefined, stock: undefined, specifications: undefined };
    expect(asLatest(odd)).toEqual([asSummary({ ...bare, images: [{ url: "/a.webp" }] })]);
  });

  test("survives names of an object's own machinery", () => {
    const text = JSON.stringify(product).replace(
      '"images"',
      '"__proto__":{"polluted":1},"hasOwnProperty":1,"images"',
    );
    expect(asLatest(text)).toHaveLength(1);
    expect("polluted" in {}).toBe(false);
  });
});
