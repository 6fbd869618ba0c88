import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PdfReader } from "#server/catalogs/pdf/pdf.ts";
import { SURE } from "#server/catalogs/scans/scan.ts";
import { openMedia } from "#server/media.ts";
import { scannedPdf } from "#tests/support/scans.ts";
import { shippedCatalog } from "#tests/support/shipped-sample.ts";
import { storeFigures } from "./support/figures.ts";
import { childPeaks, childrenCpuMs } from "./support/processes.ts";
import { withFolder } from "./support/seeded-server.ts";

/** Pages of the sample catalogue: a section with its drawings and list, pages of parts, the tables at its end and the index. */
const PAGES = [4, 5, 10, 17, 26, 33, 38, 39, 40, 41];
const CODE = /^PIC[-. ]/;
const KINDS = [
  { name: "as it was printed", scanner: {} },
  { name: "a degree askew, with noise", scanner: { tilt: 1, noise: 40 } },
] as const;

/**
 * `npm run bench -- scans`: pages of the sample catalogue as a scanner would make them, read again: how many of their printed
 * codes are read correctly, how many wrong ones are marked as unsure, and the time for a page. Linux only.
 */
export const bench = (): Promise<void> =>
  withFolder(async (folder) => {
    const media = openMedia({ children: 1 });
    try {
      const path = join(folder, "sample.pdf");
      const catalog = await shippedCatalog("picanol");
      await writeFile(path, catalog);
      const printed = await printedCodes(media.pdf, path, folder);
      const rows: string[][] = [];
      for (const { name, scanner } of KINDS) {
        const scans = join(folder, "scans.pdf");
        await writeFile(scans, await scannedPdf(media.pdf, catalog, PAGES, scanner));
        rows.push([name, ...(await benchPages(media.pdf, scans, printed))]);
      }
      await storeFigures("scans", {
        title: `${PAGES.length} pages of the sample catalogue as images at 300 dots per inch, read by one child`,
        head: [
          "scan",
          "codes printed",
          "read right",
          "read wrong and marked",
          "read wrong and not marked",
          "not read",
          "s a page",
          "CPU s a page",
          "child at most, MiB",
        ],
        rows,
      });
    } finally {
      await media.close();
    }
  });

/** The codes of each page, each as often as it is printed. */
async function printedCodes(pdf: PdfReader, path: string, folder: string): Promise<string[][]> {
  const codes: string[][] = [];
  for (const page of PAGES) {
    const { words } = await pdf.draw(path, page, folder);
    codes.push(words.map(({ text }) => text).filter((text) => CODE.test(text)));
  }
  return codes;
}

async function benchPages(pdf: PdfReader, path: string, printed: string[][]): Promise<string[]> {
  const counts = { all: 0, right: 0, marked: 0, wrong: 0 };
  const cpu = childrenCpuMs();
  const from = performance.now();
  for (const [at, codes] of printed.entries()) {
    const { words } = await pdf.scan(path, at + 1);
    const left = [...codes];
    counts.all += codes.length;
    for (const { text, sure } of words) {
      const place = left.indexOf(text);
      if (place >= 0) {
        left.splice(place, 1);
        counts.right += 1;
      } else if (/^[P][I1l]?C?\W/.test(text)) counts[sure < SURE ? "marked" : "wrong"] += 1;
    }
  }
  const pages = printed.length;
  const seconds = (performance.now() - from) / 1000 / pages;
  const missing = Math.max(0, counts.all - counts.right - counts.marked - counts.wrong);
  return [
    ...[counts.all, counts.right, counts.marked, counts.wrong, missing].map(String),
    seconds.toFixed(1),
    ((childrenCpuMs() - cpu) / 1000 / pages).toFixed(1),
    Math.max(...childPeaks()).toFixed(0),
  ];
}
