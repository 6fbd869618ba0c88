// Cuts from Archivo what nearly every text is written with: the file that pages ask for first. The whole Latin file
// stays beside it and is only loaded where a text needs more (web/styles/fonts.css).
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const archivo = "node_modules/@fontsource-variable/archivo";
/** ASCII, and the signs of trade and print; web/styles/fonts.css names the same. */
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
const signs = "\u00a0©®°±µ·½×Ø\u00ad\u2009–—‘’“”…′″€™−";

const whole = readFileSync(`${archivo}/files/archivo-latin-wght-normal.woff2`);
const core = await subsetFont(whole, ascii + signs, { targetFormat: "woff2" });
writeFileSync("web/assets/fonts/archivo-core.woff2", core);
copyFileSync(`${archivo}/LICENSE`, "web/assets/fonts/OFL.txt");
