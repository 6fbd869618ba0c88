import { encodeDrawing } from "../images.ts";
import type { EncodedImage, PlateWords } from "../pictures.ts";
import { GLYPHS } from "./glyphs.ts";

const WIDTH = 960;
const HEIGHT = 720;
const MARGIN = 48;
/** What pictures lie on, and the one accent (--sunken and --indigo of web/styles). */
const GROUND = [238, 239, 235] as const;
const INK = [44, 62, 112] as const;
const QUIET = [120, 128, 140] as const;
/** Of the alphabet (glyphs.ts): letters are 6 high, the next begins 6 further. */
const GRID = 6;
const GAP = 2;
const CODE_HEIGHT = 84;
const KIND_HEIGHT = 36;
const LETTERS_MAX = 60;

type Colour = readonly [number, number, number];
type Point = readonly [number, number];

/**
 * Draws the placeholder image of a product: a plate with its part code and kind. Characters of the code without a glyph
 * become gaps; a kind in another script is omitted.
 */
export const encodePlate = (words: PlateWords): Promise<EncodedImage> =>
  encodeDrawing({ data: drawPlate(words), raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

function drawPlate({ code, kind }: PlateWords): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = GROUND[at % 3] as number;
  const frame: Point[] = [
    [MARGIN, MARGIN],
    [WIDTH - MARGIN, MARGIN],
    [WIDTH - MARGIN, HEIGHT - MARGIN],
    [MARGIN, HEIGHT - MARGIN],
    [MARGIN, MARGIN],
  ];
  stroke(pixels, frame, 1.5, QUIET);
  const middle = HEIGHT / 2;
  write(pixels, code, { foot: middle + CODE_HEIGHT / 3, height: CODE_HEIGHT, width: 7, colour: INK });
  if (!lettersOf(kind).some(isOther))
    write(pixels, kind, { foot: middle + 140, height: KIND_HEIGHT, width: 3, colour: QUIET });
  return pixels;
}

interface Lettering {
  /** Where the letters stand, and how high they are at most: a long text is smaller. */
  foot: number;
  height: number;
  width: number;
  colour: Colour;
}

function write(pixels: Buffer, text: string, { foot, height, width, colour }: Lettering): void {
  const letters = lettersOf(text);
  const units = letters.length * GRID - GAP;
  const unit = Math.min(height / GRID, (WIDTH - 4 * MARGIN) / units);
  const left = (WIDTH - units * unit) / 2;
  for (const [at, letter] of letters.entries()) {
    for (const line of strokesOf(letter)) {
      const points = line.map(([u, v]): Point => [left + (at * GRID + u) * unit, foot + (v - GRID) * unit]);
      stroke(pixels, points, Math.min(width, unit), colour);
    }
  }
}

/** Upper-case letters of a text for the single-stroke alphabet: accents removed, all dashes as hyphens, at most LETTERS_MAX. */
export const lettersOf = (text: string): string[] =>
  [
    ...text
      .normalize("NFKD")
      .replace(/\p{Mn}/gu, "")
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/[\u2044\u2215]/g, "/")
      .toUpperCase()
      .replaceAll("×", "x")
      .replace(/\s+/g, " ")
      .trim(),
  ].slice(0, LETTERS_MAX);

/** A letter without a glyph, unlike punctuation, which becomes a gap. */
const isOther = (letter: string): boolean => /\p{L}/u.test(letter) && !(letter in GLYPHS);

const strokesOf = (letter: string): Point[][] =>
  (GLYPHS[letter] ?? "")
    .split(";")
    .filter(Boolean)
    .map((line) => line.split(" ").map((pair): Point => [Number(pair[0]), Number(pair[1])]));

/** Draws a line through points, its edges softened. */
function stroke(pixels: Buffer, points: readonly Point[], width: number, colour: Colour): void {
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (from) segment(pixels, from, to, width / 2, colour);
  }
}

function segment(pixels: Buffer, [x1, y1]: Point, [x2, y2]: Point, half: number, colour: Colour): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy || 1;
  const reach = half + 1;
  for (let y = Math.floor(Math.min(y1, y2) - reach); y <= Math.max(y1, y2) + reach; y += 1) {
    for (let x = Math.floor(Math.min(x1, x2) - reach); x <= Math.max(x1, x2) + reach; x += 1) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
      const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
      const cover = Math.min(1, Math.max(0, half + 0.5 - distance));
      if (cover > 0) blend(pixels, x, y, cover, colour);
    }
  }
}

function blend(pixels: Buffer, x: number, y: number, cover: number, colour: Colour): void {
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return;
  const at = (y * WIDTH + x) * 3;
  for (const [channel, ink] of colour.entries()) {
    const ground = pixels[at + channel] as number;
    pixels[at + channel] = Math.round(ground + (ink - ground) * cover);
  }
}
