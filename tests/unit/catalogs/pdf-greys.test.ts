import sharp from "sharp";
import { expect, test } from "vitest";
import { greyPng } from "../../../server/platform/media/pdf/encode.ts";
import { greysOfPage, paletteOf, readGreys } from "../../../server/platform/media/pdf/greys.ts";

type Colour = readonly [number, number, number];
type Draw = (x: number, y: number) => Colour;

const grey = (value: number): Colour => [value, value, value];
const page = (width: number, height: number, draw: Draw): Uint8Array =>
  Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return draw(pixel % width, Math.floor(pixel / width))[at % 3] as number;
  });

/** Letters: strokes with soft edges, seven pixels of a hundred. */
const LETTERS: Draw = (x) => grey([255, 160, 20, 20, 90, 200][x % 60] ?? 255);

test.each<[string, Draw]>([
  ["letters on white", LETTERS],
  ["letters on a tinted ground", (x, y) => (x % 60 < 6 ? LETTERS(x, y) : [250, 248, 244])],
  ["rows of a light ground", (x, y) => (y % 20 < 10 ? grey(247) : LETTERS(x, y))],
  ["nothing", () => grey(255)],
])("a page of %s is one of greys", (_name, draw) => {
  expect(greysOfPage(page(241, 100, draw))).toBeDefined();
});

test.each<[string, Draw]>([
  ["a red dot", (x, y) => (x === 120 && y === 50 ? [255, 0, 0] : LETTERS(x, y))],
  ["a red dot at its end", (x, y) => (x === 240 && y === 99 ? [255, 0, 0] : LETTERS(x, y))],
  ["a paper that is yellow", () => [255, 252, 240]],
  ["the noise of a scan", (x, y) => grey(240 + ((x * 7 + y * 13) % 11))],
  ["a soft shade", (x) => grey(255 - Math.floor(x / 8))],
])("a page of %s is none", (_name, draw) => {
  expect(greysOfPage(page(241, 100, draw))).toBeUndefined();
});

test("counting by fours and one by one comes to the same", () => {
  const draw: Draw = (x, y) => (y % 9 === 0 ? LETTERS(x + y, y) : y % 3 === 0 ? grey(230) : grey(255));
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
    const draw: Draw = (x, y) => (y % 20 < 10 ? [249, 247, 243] : LETTERS(x, y));
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
