import sharp from "sharp";
import { expect, test } from "vitest";
import { readingAvif } from "../../server/media/picture-library.ts";
import { encodePlate, lettersOf } from "../../server/media/plate/draw-plate.ts";

test.each([
  ["SB‑RE–0004", "SB-RE-0004"],
  ["B−12 — 3", "B-12 - 3"],
  ["Référence nº 5", "REFERENCE NO 5"],
  ["½ × 12", "1/2 x 12"],
  ["ＡＢ－１", "AB-1"],
  ["  a \t b ", "A B"],
  ["", ""],
])("'%s' becomes '%s'", (text, letters) => {
  expect(lettersOf(text).join("")).toBe(letters);
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

test("draws the known characters of a code and omits a kind in another script", async () => {
  const [plain, mixed, kind, hindi] = await Promise.all([
    inkOf("SB-0004"),
    inkOf("SB-कोड-0004"),
    inkOf("SB-0004", "Reed, 190 cm"),
    inkOf("SB-0004", "Reed रीड"),
  ]);
  expect(mixed.code).toBeGreaterThan(plain.code / 3);
  expect(kind.kind).toBeGreaterThan(100);
  expect(hindi).toEqual(plain);
});
