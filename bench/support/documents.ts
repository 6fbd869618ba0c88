import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import type { PdfReader } from "#server/catalogs/pdf/pdf.ts";
import { collect } from "#tests/support/pdfs.ts";
import { shippedCatalog } from "#tests/support/shipped-sample.ts";
import { makePhotograph } from "./photograph.ts";

const A4 = { width: 595.28, height: 841.89 } as const;
const BOOK_PAGES = 36;
const SCANNED = 8;
/** The size of a scan at 300 dots per inch. */
const SCAN = { width: 2480, height: 3508 } as const;
const SENTENCE =
  "The weft is taken by the gripper at the selvedge, carried through the open shed and handed over in its middle; what it weighs there decides how fast the loom may run. ";

/** Writes documents like those of traders and returns their paths: a book, a catalogue, scans, photographs. */
export async function makeDocuments(folder: string, reader: PdfReader): Promise<string[]> {
  const path = (name: string) => join(folder, `${name}.pdf`);
  await writeFile(path("a book"), await book());
  await writeFile(path("the sample's catalogue"), await shippedCatalog("picanol"));
  const scans = [];
  for (let page = 1; page <= SCANNED; page += 1)
    scans.push(await scanned(path("a book"), page, folder, reader));
  await writeFile(path("scanned pages"), await images(scans));
  const photographs = await Promise.all(
    Array.from({ length: SCANNED }, (_, at) => makePhotograph(1754, 2480, at + 1)),
  );
  await writeFile(path("photographs"), await images(photographs));
  return ["a book", "the sample's catalogue", "scanned pages", "photographs"].map(path);
}

async function book(): Promise<Buffer> {
  const document = new PDFDocument({ size: [A4.width, A4.height], margin: 60, autoFirstPage: false });
  const bytes = collect(document);
  for (let page = 1; page <= BOOK_PAGES; page += 1) {
    document.addPage().font("Times-Bold").fontSize(16).text(`${page}. Of the weft`).moveDown();
    document.font("Times-Roman").fontSize(10.5);
    for (let part = 0; part < 5; part += 1)
      document.text(SENTENCE.repeat(3 + ((page + part) % 3)), { align: "justify" }).moveDown();
  }
  document.end();
  return bytes;
}

/** A page as a scanner makes it: grey, with noise, on paper that is not quite white. */
async function scanned(book: string, page: number, folder: string, reader: PdfReader): Promise<Buffer> {
  const kind = { width: 2500, format: "png" } as const;
  const { path } = await reader.onDemand(book, page, kind, folder);
  // Reads bytes, because the loaded image library of the server reads no files by name.
  const clean = await sharp(await readFile(path))
    .greyscale()
    .resize(SCAN.width, SCAN.height, { fit: "fill" })
    .raw()
    .toBuffer();
  const noise = { type: "gaussian", mean: 0, sigma: 5 } as const;
  const grain = await sharp({ create: { ...SCAN, channels: 3, background: "#000", noise } })
    .greyscale()
    .raw()
    .toBuffer();
  const pixels = clean.map((value, at) => Math.max(0, Math.round(value * 0.9 + 12) - (grain[at] as number)));
  return sharp(pixels, { raw: { ...SCAN, channels: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** One page for each image, which fills it. */
async function images(all: readonly Buffer[]): Promise<Buffer> {
  const document = new PDFDocument({ size: [A4.width, A4.height], margin: 0, autoFirstPage: false });
  const bytes = collect(document);
  for (const image of all) document.addPage().image(image, 0, 0, A4);
  document.end();
  return bytes;
}
