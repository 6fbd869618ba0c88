// Builds the font files of this repository: a subset of Archivo for nearly every text, which pages load first (the whole Latin
// file is loaded where a text needs more, web/styles/fonts.css), and those that plates are drawn with
// (server/products/plates/draw-plate.ts), as TrueType, because the image library reads no other format, and the two weights
// of quotations (server/enquiries/quotations/sheet/lettering.ts).
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

const plates = "server/products/plates/fonts";
/** The joiner, the non-joiner, and the circle shown below a single vowel sign. */
const joiners = "\u200c\u200d\u25cc";
const { INDIAN_SCRIPTS } = await import("#server/products/plates/indian-scripts.ts");
for (const [name, subset, text] of [
  ["ibm-plex-mono", "latin", ascii + between(0xa0, 0x100)],
  ...Object.entries(INDIAN_SCRIPTS).map(([script, has]) => [
    `noto-sans-${script}`,
    script,
    [...between(0x900, 0xd80)].filter((each) => has.test(each)).join("") + joiners,
  ]),
]) {
  await write(`${plates}/${name}.ttf`, `${fonts}/${name}/files/${name}-${subset}-400-normal.woff2`, text);
  copyFileSync(`${fonts}/${name}/LICENSE`, `${plates}/${name}-OFL.txt`);
}

const sheets = "server/enquiries/quotations/sheet/fonts";
for (const wght of [400, 680]) {
  const latin = `${archivo}/files/archivo-latin-wght-normal.woff2`;
  await write(`${sheets}/archivo-${wght}.ttf`, latin, ascii + between(0xa0, 0x100) + signs, { wght });
  const extended = `${archivo}/files/archivo-latin-ext-wght-normal.woff2`;
  await write(`${sheets}/archivo-ext-${wght}.ttf`, extended, `${between(0x100, 0x180)}₹`, { wght });
}
copyFileSync(`${archivo}/LICENSE`, `${sheets}/archivo-OFL.txt`);
// Signs of parts lists: DejaVu Sans of Debian's package fonts-dejavu-core. It has all characters of PRINTED.signs.
const { PRINTED } = await import("#server/enquiries/quotations/sheet/printed-letters.ts");
const printed = [...between(0x390, 0x400), ...between(0x2010, 0x2800)].filter((each) =>
  PRINTED.signs.test(each),
);
await write(
  `${sheets}/dejavu-signs.ttf`,
  "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  printed.join(""),
);
copyFileSync("/usr/share/doc/fonts-dejavu-core/copyright", `${sheets}/dejavu-LICENSE.txt`);

async function write(target, source, text, variationAxes = {}) {
  const targetFormat = target.endsWith(".ttf") ? "truetype" : "woff2";
  const font = await subsetFont(readFileSync(source), text, { targetFormat, variationAxes });
  // pdfkit reads the header of an outline even for a glyph without one, such as the space, past the end of the last table.
  writeFileSync(target, targetFormat === "truetype" ? Buffer.concat([font, Buffer.alloc(16)]) : font);
}
