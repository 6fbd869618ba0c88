import { fileURLToPath } from "node:url";
import { imageLibrary } from "../../platform/media/image-library.ts";
import type { EncodedImage } from "../../platform/media/image-maker.ts";
import { encodeDrawing } from "../../platform/media/images.ts";
import type { PlateWords } from "./plate.ts";

const WIDTH = 960;
const HEIGHT = 720;
const MARGIN = 48;
const FRAME = 2;
/** The background of images, and the accent (--sunken and --indigo of web/styles). */
const GROUND = "#eeefeb";
const INK = "#2c3e70";
const QUIET = "#78808c";
/** Font families for Latin, Devanagari and Gujarati (scripts/subset-font.mjs). */
const FONTS = "IBM Plex Mono, Noto Sans Devanagari, Noto Sans Gujarati";
const CODE = { size: 104, middle: HEIGHT / 2 - 16, colour: INK } as const;
const KIND = { size: 44, middle: HEIGHT / 2 + 124, colour: QUIET } as const;
const LETTERS_MAX = 60;

// The image library reads it with its first text.
process.env["FONTCONFIG_FILE"] = fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url));

/** Draws a plate with code and kind; missing glyphs become gaps, a kind in another script is omitted. */
export async function encodePlate({ code, kind }: PlateWords): Promise<EncodedImage> {
  const sharp = await imageLibrary();
  const inner = plane(WIDTH - 2 * (MARGIN + FRAME), HEIGHT - 2 * (MARGIN + FRAME), GROUND);
  const lines = await Promise.all([
    lineOf(drawable(code), CODE),
    lineOf(lacksGlyph(kind) ? "" : drawable(kind), KIND),
  ]);
  const { data, info } = await sharp(plane(WIDTH, HEIGHT, GROUND))
    .composite([
      { input: plane(WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, QUIET) },
      { input: inner },
      ...lines.flat(),
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeDrawing({ data, raw: { width: info.width, height: info.height, channels: 3 } });
}

const plane = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

interface Lettering {
  size: number;
  middle: number;
  colour: string;
}

/** Returns a line of text as a positioned image; nothing for blank text. */
async function lineOf(text: string, lettering: Lettering) {
  if (text === "") return [];
  const widest = WIDTH - 4 * MARGIN;
  const whole = await letter(text, lettering, lettering.size);
  const isWide = whole.info.width > widest;
  const size = Math.floor((lettering.size * widest) / whole.info.width);
  const { data, info } = isWide ? await letter(text, lettering, size) : whole;
  const { width, height, channels } = info;
  const left = Math.round((WIDTH - width) / 2);
  const top = Math.round(lettering.middle - height / 2);
  return [{ input: data, raw: { width, height, channels }, left, top }];
}

async function letter(text: string, { colour }: Lettering, size: number) {
  const sharp = await imageLibrary();
  const markup = `<span foreground="${colour}">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span>`;
  return sharp({ text: { text: markup, font: `${FONTS} ${size}`, dpi: 72, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Characters with glyphs in the fonts (scripts/subset-font.mjs). */
const DRAWN = /[ -~\u00a1-\u00ac\u00ae-\u00ff\u0900-\u097f\u0a80-\u0aff\u200c\u200d]/u;

/** Returns a text with dashes as hyphens, unknown accents removed and gaps for missing glyphs; at most LETTERS_MAX characters. */
export function drawable(text: string): string {
  const letters = [...plain(text)].map((letter) => {
    const base = letter.normalize("NFD")[0] ?? " ";
    return [letter, base].find((each) => DRAWN.test(each)) ?? " ";
  });
  return letters.slice(0, LETTERS_MAX).join("").replace(/\s+/g, " ").trim();
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2044\u2215]/g, "/");

/** Returns whether a letter has no glyph; other signs without one become gaps. */
const lacksGlyph = (text: string): boolean =>
  [...plain(text)].some((letter) => /\p{L}/u.test(letter) && !DRAWN.test(letter.normalize("NFD")[0] ?? ""));
