// Builds the font files of this repository: a subset of Archivo for nearly every text, which pages load first (the whole Latin
// file is loaded where a text needs more, web/styles/fonts.css), and those that plates are drawn with
// (server/platform/media/plate/draw-plate.ts), as TrueType, because the image library reads no other format.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const fonts = "node_modules/@fontsource";
const archivo = `${fonts}-variable/archivo`;
const between = (from, to) =>
  Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)).join("");
const ascii = between(0x20, 0x7f);
/** Symbols of trade and print; web/styles/fonts.css lists the same. */
const signs = "\u00a0©®°±µ·½×Ø\u00ad\u2009–—‘’“”…′″€™−";

await write(
  "web/assets/fonts/archivo-core.woff2",
  `${archivo}/files/archivo-latin-wght-normal.woff2`,
  ascii + signs,
);
copyFileSync(`${archivo}/LICENSE`, "web/assets/fonts/OFL.txt");

const plates = "server/platform/media/plate/fonts";
/** The joiner, the non-joiner, and the circle shown below a single vowel sign. */
const joiners = "\u200c\u200d\u25cc";
for (const [name, file, text] of [
  ["ibm-plex-mono", "ibm-plex-mono-latin-400-normal", ascii + between(0xa0, 0x100)],
  ["noto-sans-devanagari", "noto-sans-devanagari-devanagari-400-normal", between(0x900, 0x980) + joiners],
  ["noto-sans-gujarati", "noto-sans-gujarati-gujarati-400-normal", between(0xa80, 0xb00) + joiners],
]) {
  await write(`${plates}/${name}.ttf`, `${fonts}/${name}/files/${file}.woff2`, text);
  copyFileSync(`${fonts}/${name}/LICENSE`, `${plates}/${name}-OFL.txt`);
}

async function write(target, source, text) {
  const targetFormat = target.endsWith(".ttf") ? "truetype" : "woff2";
  writeFileSync(target, await subsetFont(readFileSync(source), text, { targetFormat }));
}
