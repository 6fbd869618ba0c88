import { expect, test } from "vitest";
import { isFlat } from "../../../server/platform/media/pdf/encode.ts";
import { outsideUrl } from "../../../server/platform/media/pdf/links.ts";
import { PdfError } from "../../../server/platform/media/pdf/pdf.ts";
import { around } from "../../../server/platform/media/pdf/picture-space.ts";
import { sidesWithin } from "../../../server/platform/media/pdf/raster.ts";

test.each([
  ["A4", 595.28, 841.89, 2500, 3536],
  ["A4 across", 841.89, 595.28, 2500, 1768],
  ["a square of a mile", 1e9, 1e9, 2500, 2500],
  ["a hair", 0.001, 0.001, 2500, 2500],
  ["a ribbon", 1, 40, 409, 16_383],
  ["a thread", 1, 1e7, 1, 16_383],
  ["a horizon", 1e7, 1, 2500, 1],
  ["a column beyond the pixels", 1, 10, 1638, 16_383],
])("%s is drawn within the bounds", (_name, pageWidth, pageHeight, width, height) => {
  expect(sidesWithin(2500, pageWidth, pageHeight)).toEqual({ width, height });
});

test.each([
  [0, 100],
  [100, 0],
  [-5, 5],
  [Number.NaN, 100],
  [100, Number.NaN],
  [Number.POSITIVE_INFINITY, 100],
  [1e200, 1e200],
])("a page of %d by %d is damaged", (width, height) => {
  expect(() => sidesWithin(2500, width, height)).toThrow(PdfError);
});

test.each([10, 100, 1000, 2500, 9000, 30_000])(
  "a width of %d never makes more than 50 million pixels",
  (width) => {
    for (const ratio of [0.001, 0.1, 1, 1.41, 3, 7, 30, 5000]) {
      const sides = sidesWithin(width, 100, 100 * ratio);
      expect(sides.width * sides.height).toBeLessThan(50_100_000);
      expect(Math.max(sides.width, sides.height)).toBeLessThanOrEqual(Math.max(width, 16_383));
    }
  },
);

test.each([
  ["https://example.com/parts?id=1#top", "https://example.com/parts?id=1#top"],
  ["HTTP://EXAMPLE.COM", "http://example.com/"],
  ["  mailto:sales@example.com ", "mailto:sales@example.com"],
])("the link %j is followed", (written, url) => {
  expect(outsideUrl(written)).toBe(url);
});

test.each([
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>",
  "file:///etc/passwd",
  "vbscript:x",
  "ftp://example.com/",
  "blob:https://example.com/1",
  "//example.com",
  "page2.pdf",
  "https://",
  "",
  `https://example.com/${"x".repeat(2000)}`,
])("the link %j is not", (written) => {
  expect(outsideUrl(written)).toBeUndefined();
});

test("boxes are joined, cut at the picture's edge, and none is made of none", () => {
  expect(around([])).toBeUndefined();
  expect(
    around([
      [0.1, 0.2, 0.1, 0.1],
      [0.5, 0.1, 0.2, 0.1],
    ]),
  ).toEqual([0.1, 0.1, 0.6, 0.2]);
  expect(around([[-1, 0.5, 5, 0.1]])).toEqual([0, 0.5, 1, 0.1]);
  expect(around([[2, 2, 1, 1]])).toBeUndefined();
  expect(around([[Number.NaN, 0, 1, 1]])).toBeUndefined();
});

/** A picture of 100 by 100 pixels by what each is. */
function picture(colourAt: (index: number) => number): Uint8Array {
  const pixels = new Uint8Array(30_000);
  for (let index = 0; index < 10_000; index += 1) {
    const colour = colourAt(index);
    pixels.set([colour >> 16, (colour >> 8) & 255, colour & 255], index * 3);
  }
  return pixels;
}

test.each([
  ["one colour", true, () => 0xffffff],
  ["lines", true, (index: number) => (index % 50 === 0 ? 0 : 0xffffff)],
  ["256 colours in long runs", true, (index: number) => index >> 6],
  ["more than 256 colours", false, (index: number) => index >> 3],
  ["two colours of noise", false, (index: number) => (index % 2 === 0 ? 0 : 0xffffff)],
])("a picture of %s is flat: %s", (_name, flat, colourAt) => {
  expect(isFlat(picture(colourAt))).toBe(flat);
});
