import sharp from "sharp";
import { expect, test } from "vitest";
import { isDrawing } from "#server/platform/media/images.ts";
import { drawable, drawPlate } from "#server/products/plates/draw-plate.ts";
import { pairs } from "#tests/support/tables.ts";

const WIDTH = 320;
const HEIGHT = 240;

/** Pixels of one grey value each, from a function. */
const pixels = (channels: number, draw: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    return draw(pixel % WIDTH, Math.floor(pixel / WIDTH));
  });
const grain = (x: number, y: number) => (x * 7919 + y * 104_729) % 251;

test.each<[string, (x: number, y: number) => number]>([
  ["lines on a ground", (x, y) => (x % 30 < 2 || y % 30 < 2 ? 20 : 238)],
  ["dense lines", (x) => (x % 12 === 0 ? 20 : 238)],
  ["one colour", () => 238],
])("isDrawing accepts %s, in any number of channels", (_name, draw) => {
  for (const channels of [1, 3, 4]) expect(isDrawing(pixels(channels, draw), channels)).toBe(true);
});

test.each<[string, (x: number, y: number) => number]>([
  ["grain", grain],
  ["half a ground, half grain", (x, y) => (x < WIDTH / 2 ? 238 : grain(x, y))],
  ["a soft shade", (x) => Math.floor((x * 250) / WIDTH)],
  ["three quarters of a ground", (x, y) => (x < WIDTH * 0.75 ? 238 : grain(x, y))],
])("isDrawing rejects %s", (_name, draw) => {
  for (const channels of [1, 3]) expect(isDrawing(pixels(channels, draw), channels)).toBe(false);
});

test("isDrawing rejects pixels that differ in only one channel", () => {
  const red = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at % 3 ? 238 : grain(at, 0)));
  expect(isDrawing(red, 3)).toBe(false);
  expect(isDrawing(new Uint8Array(), 3)).toBe(false);
});

test.each([
  ...pairs(
    "SB‑RE–0004=SB-RE-0004|B−12 — 3=B-12 - 3|Référence nº 5=Référence no 5|Škoda=Skoda|½ × 12=1/2 × 12",
    "ＡＢ－１=AB-1|SB-कोड-0004=SB-कोड-0004|रीड़ 织机 રીડ=रीड़ રીડ|\u0000A\u202eB=A B",
  ),
  ["x".repeat(100), "x".repeat(60)],
  ["  a \t b ", "a b"],
  ["", ""],
])("drawable turns '%s' into '%s'", (text, drawn) => expect(drawable(text)).toBe(drawn));

/** Number of dark pixels in the code area and in the kind area of a plate. */
async function inkOf(code: string, kind = ""): Promise<{ code: number; kind: number }> {
  const drawn = await drawPlate({ code, kind }, 960);
  const { data, info } = await sharp(drawn.data, { raw: drawn.raw })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = (from: number, to: number) =>
    data
      .subarray(Math.round(from * info.height) * info.width, Math.round(to * info.height) * info.width)
      .filter((grey) => grey < 160).length;
  return { code: dark(0.35, 0.56), kind: dark(0.6, 0.75) };
}

const INDIAN = ["रीड, 190 cm", "રીડ", "রিড", "ਰੀਡ", "ரீடு", "రీడ్", "ರೀಡ್", "റീഡ്", "ରିଡ୍"];

test("draws codes and kinds in Latin and the scripts of India, and omits a kind in another script", async () => {
  const plain = await inkOf("SB-0004");
  expect((await inkOf("SB-कोड-0004")).code).toBeGreaterThan(plain.code);
  for (const kind of ["Reed, 190 cm", ...INDIAN, "</span> &amp;"])
    expect((await inkOf("SB-0004", kind)).kind).toBeGreaterThan(plain.kind + 100);
  expect(await inkOf("SB-0004", "Reed 织机")).toEqual(plain);
  expect((await inkOf("0123456789".repeat(6))).code).toBeGreaterThan(100);
});

test("draws glyphs of the fonts instead of boxes for missing ones", async () => {
  const [box, ...drawn] = await Promise.all(
    [..."\u0378कगકগਗதగಗഗଗ"].map(async (letter) =>
      (await drawPlate({ code: letter, kind: "" }, 960)).data.toString("hex"),
    ),
  );
  expect(new Set([box, ...drawn]).size).toBe(11);
});
