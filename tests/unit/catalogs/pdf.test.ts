import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Box } from "#contract/catalogs/catalog.ts";
import { outsideUrl } from "#server/catalogs/pdf/answer.ts";
import { boundingBox } from "#server/catalogs/pdf/document.ts";
import { greyPng, greysOfPage, isFlat, paletteOf, readGreys } from "#server/catalogs/pdf/encode.ts";
import { sidesWithin } from "#server/catalogs/pdf/raster.ts";
import { cleanText, oneLine, type PageChar, readingText, wordsOnPage } from "#server/catalogs/pdf/text.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { figures, pairs, texts } from "#tests/support/tables.ts";

describe("grey-shade pages", () => {
  type Colour = readonly [number, number, number];
  type Draw = (x: number, y: number) => Colour;

  const grey = (value: number): Colour => [value, value, value];
  const page = (width: number, height: number, draw: Draw): Uint8Array =>
    Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3);
      return draw(pixel % width, Math.floor(pixel / width))[at % 3] as number;
    });

  /** Letters: strokes with soft edges, seven of a hundred pixels. */
  const letters: Draw = (x) => grey([255, 160, 20, 20, 90, 200][x % 60] ?? 255);

  test.each<[string, Draw]>([
    ["letters on white", letters],
    ["letters on a tinted ground", (x, y) => (x % 60 < 6 ? letters(x, y) : [250, 248, 244])],
    ["rows of a light ground", (x, y) => (y % 20 < 10 ? grey(247) : letters(x, y))],
    ["nothing", () => grey(255)],
  ])("detects a page of %s as grey", (_name, draw) =>
    expect(greysOfPage(page(241, 100, draw))).toBeDefined(),
  );

  test.each<[string, Draw]>([
    ["a red dot", (x, y) => (x === 120 && y === 50 ? [255, 0, 0] : letters(x, y))],
    ["a red dot at its end", (x, y) => (x === 240 && y === 99 ? [255, 0, 0] : letters(x, y))],
    ["a paper that is yellow", () => [255, 252, 240]],
    ["the noise of a scan", (x, y) => grey(240 + ((x * 7 + y * 13) % 11))],
    ["a soft shade", (x) => grey(255 - Math.floor(x / 8))],
  ])("rejects a page of %s", (_name, draw) => expect(greysOfPage(page(241, 100, draw))).toBeUndefined());

  test("counting pixels by four gives the same result as one by one", () => {
    const draw: Draw = (x, y) => (y % 9 === 0 ? letters(x + y, y) : y % 3 === 0 ? grey(230) : grey(255));
    for (const width of [1, 3, 4, 5, 8, 241]) {
      const pixels = page(width, 50, draw);
      const plain = new Uint32Array(256);
      for (let at = 3; at < pixels.length; at += 3)
        if (pixels[at] === pixels[at - 3])
          plain[pixels[at] as number] = (plain[pixels[at] as number] as number) + 1;
      expect(readGreys(pixels)?.plain).toEqual(plain);
    }
  });

  test.each([1, 2, 7, 8, 241])(
    "%d pixels wide, the PNG shows each pixel in the nearest of sixteen greys",
    async (width) => {
      const draw: Draw = (x, y) => (y % 20 < 10 ? [249, 247, 243] : letters(x, y));
      const pixels = page(width, 40, draw);
      const greys = readGreys(pixels);
      const palette = paletteOf(greys as NonNullable<typeof greys>);
      expect([palette.greys.length, new Set(palette.greys).size]).toEqual([16, 16]);
      const { data, info } = await sharp(greyPng({ pixels, width, height: 40 }, palette))
        .removeAlpha()
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([width, 40, 3]);
      for (let at = 0; at < data.length; at += 3) {
        const value = pixels[at + 1] as number;
        const nearest = Math.min(...palette.greys.map((each) => Math.abs(each - value)));
        expect(Math.abs((data[at + 1] as number) - value)).toBe(nearest);
        expect(nearest).toBeLessThanOrEqual(10);
        if (value === 247 && width > 8) expect([...data.subarray(at, at + 3)]).toEqual([249, 247, 243]);
      }
    },
  );
});

test.each([
  ["A4", 595.28, 841.89, 2500, 3536],
  ["A4 across", 841.89, 595.28, 2500, 1768],
  ["a square of a mile", 1e9, 1e9, 2500, 2500],
  ["a hair", 0.001, 0.001, 2500, 2500],
  ["a ribbon", 1, 40, 409, 16_383],
  ["a thread", 1, 1e7, 1, 16_383],
  ["a horizon", 1e7, 1, 2500, 1],
  ["a column beyond the pixels", 1, 10, 1638, 16_383],
])("sidesWithin: %s is rendered within the bounds", (_name, pageWidth, pageHeight, width, height) => {
  expect(sidesWithin(2500, pageWidth, pageHeight)).toEqual({ width, height });
});

test.each(figures("0 100|100 0|-5 5|NaN 100|100 NaN|Infinity 100|1e200 1e200"))(
  "sidesWithin throws for a page of %d by %d",
  (width, height) => expect(() => sidesWithin(2500, width, height)).toThrow(MediaError),
);

test.each([10, 100, 1000, 2500, 9000, 30_000])(
  "sidesWithin: a width of %d never gives more than 50 million pixels",
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
])("outsideUrl accepts the link %j", (written, url) => expect(outsideUrl(written)).toBe(url));

test.each([
  ...texts(
    "javascript:alert(1)| JaVaScRiPt:alert(1)|java\nscript:alert(1)|data:text/html,<script>",
    "file:///etc/passwd|vbscript:x|ftp://example.com/|blob:https://example.com/1|//example.com",
    "page2.pdf|https://|",
  ),
  `https://example.com/${"x".repeat(2000)}`,
])("outsideUrl rejects the link %j", (written) => expect(outsideUrl(written)).toBeUndefined());

test("around joins boxes, clips them at the page edge, and returns undefined without boxes", () => {
  expect(boundingBox([])).toBeUndefined();
  expect(
    boundingBox([
      [0.1, 0.2, 0.1, 0.1],
      [0.5, 0.1, 0.2, 0.1],
    ]),
  ).toEqual([0.1, 0.1, 0.6, 0.2]);
  expect(boundingBox([[-1, 0.5, 5, 0.1]])).toEqual([0, 0.5, 1, 0.1]);
  expect(boundingBox([[2, 2, 1, 1]])).toBeUndefined();
  expect(boundingBox([[Number.NaN, 0, 1, 1]])).toBeUndefined();
});

/** An image of 100 by 100 pixels from a colour per index. */
function image(colourAt: (index: number) => number): Uint8Array {
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
])("isFlat: an image of %s is %s", (_name, flat, colourAt) => expect(isFlat(image(colourAt))).toBe(flat));

/** Characters in one line, each 1 % wide; '|' is a hyphen that divides a word at a line end. */
function line(text: string): PageChar[] {
  return [...text].map((letter, index) => ({
    code: letter.codePointAt(0) ?? 0,
    endsLine: letter === "|",
    box: [index / 100, 0.5, 0.01, 0.02],
  }));
}

test.each([
  ["Heald frame, 12 mm", "Heald frame, 12 mm"],
  ["cata|logue", "catalogue"],
  ["PIC|GR-0471", "PIC-GR-0471"],
  ["fifty|5", "fifty-5"],
  ["end|", "end-"],
  ...pairs(
    "  a \t b  \r\n\r\n\r\n\r\n c =a b\n\nc|织机 配件=织机 配件|😀 ok=😀 ok|a\u0000b\u0007c\u200bd\ue000e=a b c d e|=",
  ),
])("readingText turns %j into %j", (written, read) => expect(readingText(line(written))).toBe(read));

test("splits words at blanks and dividing hyphens, with the box of their characters", () => {
  expect(wordsOnPage(line("ab  cd|ef\r\ng"))).toEqual([
    { text: "ab", box: [0, 0.5, 0.02, 0.02] },
    { text: "cd-", box: [0.04, 0.5, 0.03, 0.02] },
    { text: "ef", box: [0.07, 0.5, 0.02, 0.02] },
    { text: "g", box: [0.11, 0.5, 0.01, 0.02] },
  ]);
});

test("omits words outside the image and clips words at its edge", () => {
  const off: PageChar[] = line("ab cd").map((char, index) => ({
    ...char,
    box: index < 2 ? undefined : char.box,
  }));
  expect(wordsOnPage(off)).toEqual([{ text: "cd", box: [0.03, 0.5, 0.02, 0.02] }]);
  const cut: PageChar[] = line("ab").map((char, index) => ({
    ...char,
    box: index === 0 ? char.box : undefined,
  }));
  expect(wordsOnPage(cut)).toEqual([{ text: "ab", box: [0, 0.5, 0.01, 0.02] }]);
});

test("returns at most 5,000 words of at most 100 characters", () => {
  const box: Box = [0, 0, 0.1, 0.1];
  const chars = (text: string): PageChar[] =>
    [...text].map((letter) => ({ code: letter.charCodeAt(0), endsLine: false, box }));
  expect(wordsOnPage(chars("a ".repeat(6000)))).toHaveLength(5000);
  expect(wordsOnPage(chars("x".repeat(250))).map(({ text }) => text.length)).toEqual([100, 100, 50]);
});

test.each([0xd800, 0xdfff, 0x110000, 0xffffffff, 0])("the code %i produces no malformed text", (code) => {
  const chars: PageChar[] = [{ code, endsLine: false, box: [0, 0, 0.1, 0.1] }, ...line("a")];
  expect(readingText(chars).isWellFormed()).toBe(true);
  expect(JSON.stringify(wordsOnPage(chars))).not.toMatch(/\\u0000|\\ud/);
});

test.each([
  ["  Heald \n frames\u0000 ", "Heald frames"],
  ["\u202eevil\u2066", "evil"],
  ["\r\n\t", ""],
  ["x".repeat(200), "x".repeat(100)],
  ["😀".repeat(120), "😀".repeat(100)],
  ["\ud800broken", "\ufffdbroken"],
])("oneLine turns the title %j into %j", (title, clean) => expect(oneLine(title, 100)).toBe(clean));

test("cleanText keeps line breaks, soft hyphens and joiners", () => {
  expect(cleanText("a\r\nb\rc\nd\u00ade\u200cf\u200dg")).toBe("a\nb\nc\nd\u00ade\u200cf\u200dg");
});

test("numbers below each other are separate words", () => {
  const stacked = line("12").map(
    (char, at): PageChar => ({ ...char, box: [0.1, 0.5 + at * 0.03, 0.01, 0.02] }),
  );
  expect(wordsOnPage(stacked).map(({ text }) => text)).toEqual(["1", "2"]);
  const upwards = line("12").map(
    (char, at): PageChar => ({ ...char, turn: 3, box: [0.1, 0.5 - at * 0.02, 0.01, 0.02] }),
  );
  expect(wordsOnPage(upwards).map(({ text }) => text)).toEqual(["12"]);
});
