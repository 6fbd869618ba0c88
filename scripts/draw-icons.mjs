// Redraws the pixel images that browsers and social networks need, from the drawings that the pages use.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const icon = readFileSync("server/site/icons/icon.svg");
const frame = readFileSync("web/admin/login/frame.svg", "utf8");
/** --indigo and --sunken of tokens.css. */
const [INDIGO, SUNKEN] = ["#263573", "#eeefeb"];

/** The image shown for a shared link: a heald frame, and the logo. */
const share = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${SUNKEN}"/>
  <g transform="translate(262 -24) scale(2.26)">${frame.replace(/<\/?svg[^>]*>/g, "")}</g>
  <rect width="220" height="630" fill="${INDIGO}"/>
  <g transform="translate(70 64) scale(3.1)" stroke="#fff" stroke-width="2.1" fill="none">
    <path d="M5 1v32M21 1v32M13 1v8.5M13 24.5V33M0 17h3M7 17h2.5M16.5 17H19M23 17h3"/>
    <ellipse cx="13" cy="17" rx="4" ry="7.5"/>
  </g>
</svg>`;

const png = (drawing, width, height = width) =>
  sharp(Buffer.from(drawing), { density: 400 })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

for (const size of [180, 192, 512])
  writeFileSync(`server/site/icons/icon-${size}.png`, await png(icon, size));
writeFileSync("server/site/icons/favicon.ico", asIco(await png(icon, 32), 32));
writeFileSync("server/site/icons/share.png", await png(share, 1200, 630));

/** An ICO file with one image, which may be a PNG since Windows Vista. */
function asIco(image, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // The type of an icon, not of a cursor.
  header.writeUInt16LE(1, 4); // The number of images.
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}
