import sharp from "sharp";
import { expect, test } from "vitest";
import { readingAvif } from "../../../server/platform/media/picture-library.ts";
import { drawable, encodePlate } from "../../../server/platform/media/plate/draw-plate.ts";

test.each([
  ["SB‑RE–0004", "SB-RE-0004"],
  ["B−12 — 3", "B-12 - 3"],
  ["Référence nº 5", "Référence no 5"],
  ["Škoda", "Skoda"],
  ["½ × 12", "1/2 × 12"],
  ["ＡＢ－１", "AB-1"],
  ["SB-कोड-0004", "SB-कोड-0004"],
  ["रीड़ 织机 રીડ", "रीड़ રીડ"],
  ["\u0000A\u202eB", "A B"],
  ["x".repeat(100), "x".repeat(60)],
  ["  a \t b ", "a b"],
  ["", ""],
])("'%s' is drawn as '%s'", (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

/** Number of dark pixels in the code area and in the kind area of a plate. */
async function inkOf(code: string, kind = ""): Promise<{ code: number; kind: number }> {
  const { variants } = await encodePlate({ code, kind });
  const [largest] = [...variants.values()].toSorted((one, other) => other.length - one.length);
  const { data, info } = await readingAvif(() =>
    sharp(largest).greyscale().raw().toBuffer({ resolveWithObject: true }),
  );
  const dark = (from: number, to: number) =>
    data
      .subarray(Math.round(from * info.height) * info.width, Math.round(to * info.height) * info.width)
      .filter((grey) => grey < 160).length;
  return { code: dark(0.35, 0.56), kind: dark(0.6, 0.75) };
}

test("draws codes and kinds in Latin, Devanagari and Gujarati, and omits a kind in another script", async () => {
  const plain = await inkOf("SB-0004");
  expect((await inkOf("SB-कोड-0004")).code).toBeGreaterThan(plain.code);
  for (const kind of ["Reed, 190 cm", "रीड, 190 cm", "રીડ", "</span> &amp;"])
    expect((await inkOf("SB-0004", kind)).kind).toBeGreaterThan(plain.kind + 100);
  expect(await inkOf("SB-0004", "Reed 织机")).toEqual(plain);
  expect((await inkOf("0123456789".repeat(6))).code).toBeGreaterThan(100);
});

test("glyphs are those of the fonts, not boxes in the place of missing ones", async () => {
  expect((await inkOf("कक")).code).not.toBe((await inkOf("गग")).code);
});
