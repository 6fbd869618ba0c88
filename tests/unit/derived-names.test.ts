import { expect, test } from "vitest";
import { derivedNames } from "../../server/files/derived-names.ts";

test.each([
  ["page-1", ["w200.webp", "w1000.webp"], ["w2500.webp"]],
  ["page-1", ["w200.webp", "w1000.webp", "w2500.webp"], []],
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
