import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import type { PdfReader } from "#server/catalogs/pdf/pdf.ts";
import { scanWork } from "#server/catalogs/scans/scan-work.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { TestApp } from "./app.ts";
import { collect } from "./pdfs.ts";
import { rethrow } from "./rethrow.ts";

/** A scanner: clockwise rotation in degrees, and noise in shades of grey. */
export interface Scanner {
  tilt?: number;
  noise?: number;
}

/** A4 at 300 dots per inch. */
const WIDTH = 2480;
const [PAPER, INK] = [0.86, 22];

/** Pages of a PDF as a scanner returns them: images without text. */
export async function scannedPdf(
  { onDemand }: Pick<PdfReader, "onDemand">,
  pdf: Uint8Array,
  pages: readonly number[],
  scanner: Scanner = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "scans-"));
  try {
    const path = join(folder, "original.pdf");
    await writeFile(path, pdf);
    const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
    const bytes = collect(document);
    for (const page of pages) {
      const drawn = await onDemand(path, page, { width: 2500, format: "png" }, folder);
      const { width, height } = document.addPage().page;
      document.image(await scanned(drawn.path, page, scanner), 0, 0, { width, height });
    }
    document.end();
    return await bytes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scanned(path: string, seed: number, { tilt = 0, noise = 0 }: Scanner): Promise<Buffer> {
  const turned = sharp(path)
    .flatten({ background: "#fff" })
    .resize(WIDTH)
    .rotate(tilt, { background: "#fff" })
    .greyscale()
    .blur(0.6);
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
  for (let at = 0; at < data.length; at += 1) {
    const shade = (data[at] ?? 0) * PAPER + INK + (random() + random() + random()) * noise;
    data[at] = Math.max(0, Math.min(255, shade));
  }
  const { width, height, channels } = info;
  // Cropped to the page size, like by a scanner's glass.
  const size = await sharp(path).metadata();
  const across = Math.min(width, WIDTH);
  const down = Math.min(height, Math.round((WIDTH * (size.height ?? 1)) / (size.width ?? 1)));
  return sharp(data, { raw: { width, height, channels } })
    .extract({ left: (width - across) >> 1, top: (height - down) >> 1, width: across, height: down })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Runs due scan jobs like the worker. */
export const runScans = ({ services }: TestApp): Promise<void> =>
  finishDueJobs(services.database, scanWork(services, rethrow));
