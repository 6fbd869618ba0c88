import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PLATE } from "#server/platform/files/derived-names.ts";
import { imageLibrary } from "#server/platform/media/image-library.ts";
import type { ImageFile } from "#server/platform/media/image-maker.ts";
import { fileOfDrawing } from "#server/platform/media/images.ts";
import { INDIAN_SCRIPTS } from "./indian-scripts.ts";
import type { PlateWords } from "./plate.ts";

/** Measures of a plate, in shares of its width. */
const MARGIN = 0.05;
const FRAME = 0.002;
/** The background of images, and the accent (--sunken and --indigo of web/styles). */
const GROUND = "#eeefeb";
const INK = "#2c3e70";
const QUIET = "#78808c";
/** Font families for Latin and the scripts of India; case doesn't matter. */
const FONTS = ["IBM Plex Mono", ...Object.keys(INDIAN_SCRIPTS).map((script) => `Noto Sans ${script}`)].join(
  ", ",
);
const CODE = { size: 0.108, middle: 0.358, colour: INK } as const;
const KIND = { size: 0.046, middle: 0.504, colour: QUIET } as const;
const LETTERS_MAX = 60;

// The image library reads it with its first text.
process.env["FONTCONFIG_FILE"] = fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url));

/** Makes the file `name` of the plate whose words are stored at `path`, in `folder`. */
export async function makePlate(path: string, name: string, folder: string): Promise<ImageFile> {
  const words = JSON.parse(await readFile(path, "utf8")) as PlateWords;
  // A small one is drawn small, which takes a fifth of the time.
  const width = Math.min(PLATE.width, Number.parseFloat(name) || PLATE.width);
  return fileOfDrawing(await drawPlate(words, width), name, folder);
}

/** Draws a plate of a width with code and kind; missing glyphs become gaps, a kind in another script is omitted. */
export async function drawPlate({ code, kind }: PlateWords, width: number) {
  const sharp = await imageLibrary();
  const height = Math.round((width * PLATE.height) / PLATE.width);
  const margin = Math.round(MARGIN * width);
  const frame = Math.max(1, Math.round(FRAME * width));
  const plane = (edge: number, background: string) => ({
    create: { width: width - 2 * edge, height: height - 2 * edge, channels: 3 as const, background },
  });
  const lines = await Promise.all([
    lineOf(drawable(code), CODE, width),
    lineOf(lacksGlyph(kind) ? "" : drawable(kind), KIND, width),
  ]);
  const { data, info } = await sharp(plane(0, GROUND))
    .composite([{ input: plane(margin, QUIET) }, { input: plane(margin + frame, GROUND) }, ...lines.flat()])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: 3 as const } };
}

/** Size and middle are shares of the plate's width. */
interface Lettering {
  size: number;
  middle: number;
  colour: string;
}

/** Returns a line of text as an image with its place on a plate of `whole` pixels; nothing for blank text. */
async function lineOf(text: string, { size, middle, colour }: Lettering, whole: number) {
  if (text === "") return [];
  const widest = whole * (1 - 4 * MARGIN);
  const pixels = Math.round(size * whole);
  const drawn = await letter(text, colour, pixels);
  const isWide = drawn.info.width > widest;
  const fitting = Math.floor((pixels * widest) / drawn.info.width);
  const { data, info } = isWide ? await letter(text, colour, fitting) : drawn;
  const { width, height, channels } = info;
  const left = Math.round((whole - width) / 2);
  const top = Math.round(middle * whole - height / 2);
  return [{ input: data, raw: { width, height, channels }, left, top }];
}

async function letter(text: string, colour: string, size: number) {
  const sharp = await imageLibrary();
  const markup = `<span foreground="${colour}">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span>`;
  return sharp({ text: { text: markup, font: `${FONTS} ${size}`, dpi: 72, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Characters with glyphs in the fonts (scripts/subset-font.mjs). */
const DRAWN = [/[ -~\u00a1-\u00ac\u00ae-\u00ff\u200c\u200d]/u, ...Object.values(INDIAN_SCRIPTS)];
const isDrawn = (letter: string): boolean => DRAWN.some((has) => has.test(letter));

/** Returns a text with dashes as hyphens, unknown accents removed and gaps for missing glyphs; at most LETTERS_MAX characters. */
export function drawable(text: string): string {
  const letters = [...plain(text)].map((letter) => {
    const base = letter.normalize("NFD")[0] ?? " ";
    return [letter, base].find(isDrawn) ?? " ";
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
  [...plain(text)].some((letter) => /\p{L}/u.test(letter) && !isDrawn(letter.normalize("NFD")[0] ?? ""));
