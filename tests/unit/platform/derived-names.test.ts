import { expect, test } from "vitest";
import { derivedNames, pageKindOf } from "../../../server/platform/files/derived-claims.ts";

test.each([
  ["page-1", ["w200.webp", "w1000.webp"], ["w400.webp", "w2500.webp"]],
  ["page-1", ["w200.webp", "w1000.webp", "w2500.webp"], ["w400.webp"]],
  ["page-1", ["w200.png", "w1000.png"], ["w400.png", "w2500.png"]],
  ["page-1", ["w200.png"], []],
  ["page-1", ["w200.webp"], []],
  ["page-1", ["w200.avif"], []],
  ["image-1", ["320.avif", "640.avif"], ["320.webp", "640.webp"]],
  ["image-1", ["320.avif", "320.webp", "640.avif"], ["640.webp"]],
  ["image-1", ["320.webp"], []],
  ["image-1", ["w1000.webp"], []],
  ["catalog-1", ["catalog.pdf"], []],
  ["import-1", ["rows.csv", "320.avif"], []],
  ["image-1", [], []],
])("of %s with %j follow %j", (key, names, derived) => {
  expect(derivedNames(key, names)).toEqual(derived);
});

test.each(["w200.webp", "w1000.png", "w2500.avif", "w2500.webp2", "w9999.webp", "320.webp", ""])(
  "no picture of a page is made on demand under the name '%s'",
  (name) => {
    expect(pageKindOf(name)).toBeUndefined();
    expect(pageKindOf("w2500.png")).toEqual({ width: 2500, format: "png" });
  },
);
