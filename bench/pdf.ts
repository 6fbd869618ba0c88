import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { CATALOG_IMAGE_WIDTHS } from "../contract/limits.ts";
import type { DrawnPage, PdfReader } from "../server/media/pdf/pdf.ts";
import { openPdfReader } from "../server/media/pdf/reader.ts";
import { goodPdf } from "../tests/support/pdfs.ts";
import { childPeaks, childrenCpuMs } from "./support/children.ts";
import { keepFigures } from "./support/figures.ts";
import { withFolder } from "./support/seeded-server.ts";

const SAMPLE_PAGES = 24;
const CHILDREN = 2;
/** The machine's load comes and goes: everything is measured in turn, this often, and the best time counts. */
const ROUNDS = 3;
/** Starting is measured by the first page alone. */
const STAY = 3_600_000;
const LARGEST = Math.max(...CATALOG_IMAGE_WIDTHS);

const HEADINGS = [
  "file",
  "pages drawn",
  "first page, cold start",
  `pages/s at ${CATALOG_IMAGE_WIDTHS.join(", ")} px`,
  "CPU a page",
  `pages/s at ${LARGEST} px alone`,
  "CPU a page",
  `pages/s of one pdftoppm -jpeg at ${LARGEST} px`,
  "CPU a page",
  "share of its pages/s",
  `share by CPU, with ${CHILDREN} free cores`,
  "KiB a page, all sizes",
  "peak of a child",
] as const;

/** What drawing all pages took: by the clock, and of the processors, which other work does not disturb. */
interface Run {
  ms: number;
  cpuMs: number;
}

interface FileFigures {
  pages: number;
  firstPageMs: number;
  bytesPerPage: number;
  allSizes: Run;
  largest: Run;
  pdftoppm: Run | undefined;
  childPeakMiB: number;
}

/**
 * `npm run bench -- pdf [--pages N] [FILE...]`: how fast PDFs are drawn, beside one process of pdftoppm where that is
 * installed. Without a file it draws one of its own. Linux only.
 */
export async function benchPdf(options: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: options,
    options: { pages: { type: "string", default: "200" } },
    allowPositionals: true,
  });
  await withFolder(async (folder) => {
    const files = positionals.length > 0 ? positionals : [await sampleFile(folder)];
    const rows: string[][] = [];
    for (const file of files) rows.push(row(file, await benchFile(file, Number(values.pages), folder)));
    const peak = process.resourceUsage().maxRSS / 1024;
    await keepFigures("pdf", {
      title: `PDF pages, ${CHILDREN} children, best of ${ROUNDS} rounds`,
      head: HEADINGS,
      rows,
      below: `Peak of the process that asks: ${peak.toFixed(0)} MiB.`,
    });
  });
}

async function sampleFile(folder: string): Promise<string> {
  const path = join(folder, "tables and line drawings.pdf");
  await writeFile(path, await goodPdf({ pages: SAMPLE_PAGES }));
  return path;
}

async function benchFile(file: string, pagesMost: number, folder: string): Promise<FileFigures> {
  const first = await benchFirstPage(file, folder);
  const pages = Math.min(first.pages, pagesMost);
  const all = openPdfReader({ children: CHILDREN, idleMs: STAY });
  const largest = openPdfReader({ children: CHILDREN, idleMs: STAY, widths: [LARGEST] });
  const runs: Record<"all" | "largest" | "pdftoppm", Run[]> = { all: [], largest: [], pdftoppm: [] };
  let bytes = 0;
  let childPeakMiB = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const drawn = await drawAll(all, file, pages, folder);
      bytes = drawn.bytes;
      runs.all.push(drawn);
      runs.largest.push(await drawAll(largest, file, pages, folder));
      const other = await pdftoppm(file, pages, folder);
      if (other) runs.pdftoppm.push(other);
      childPeakMiB = Math.max(childPeakMiB, ...childPeaks());
    }
  } finally {
    await Promise.all([all.close(), largest.close()]);
  }
  return {
    pages,
    firstPageMs: first.ms,
    bytesPerPage: bytes / pages,
    allSizes: best(runs.all),
    largest: best(runs.largest),
    pdftoppm: runs.pdftoppm.length > 0 ? best(runs.pdftoppm) : undefined,
    childPeakMiB,
  };
}

function best(runs: readonly Run[]): Run {
  return { ms: Math.min(...runs.map(({ ms }) => ms)), cpuMs: Math.min(...runs.map(({ cpuMs }) => cpuMs)) };
}

async function benchFirstPage(file: string, folder: string): Promise<{ pages: number; ms: number }> {
  const reader = openPdfReader({ children: CHILDREN });
  try {
    const from = performance.now();
    const { pages } = await reader.inspect(file);
    await reader.draw(file, 1, folder);
    return { pages, ms: performance.now() - from };
  } finally {
    await reader.close();
  }
}

async function drawAll(
  reader: PdfReader,
  file: string,
  pages: number,
  folder: string,
): Promise<Run & { bytes: number }> {
  await Promise.all(Array.from({ length: CHILDREN }, () => reader.inspect(file)));
  const from = performance.now();
  const cpuFrom = childrenCpuMs();
  const drawn = await Promise.all(
    Array.from({ length: pages }, async (_, index): Promise<DrawnPage> => {
      const own = join(folder, `page-${index + 1}`);
      await mkdir(own, { recursive: true });
      return reader.draw(file, index + 1, own);
    }),
  );
  const ms = performance.now() - from;
  const bytes = drawn
    .flatMap(({ variants }) => [...variants.values()])
    .reduce((sum, part) => sum + part.bytes, 0);
  return { ms, cpuMs: childrenCpuMs() - cpuFrom, bytes };
}

/** What pdftoppm takes, at the priority that the children have; undefined when it is not installed. */
async function pdftoppm(file: string, pages: number, folder: string): Promise<Run | undefined> {
  const size = ["-scale-to-x", String(LARGEST), "-scale-to-y", "-1"];
  const from = performance.now();
  const cpuFrom = childrenCpuMs();
  const other = spawn("pdftoppm", ["-jpeg", "-l", String(pages), ...size, file, join(folder, "other")], {
    stdio: "ignore",
  });
  if (other.pid !== undefined) setPriority(other.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    const [code] = await once(other, "exit");
    const run = { ms: performance.now() - from, cpuMs: childrenCpuMs() - cpuFrom };
    return code === 0 ? run : undefined;
  } catch {
    return undefined;
  }
}

function row(file: string, figures: FileFigures): string[] {
  const { pages, allSizes, largest, pdftoppm: other } = figures;
  const perSecond = ({ ms }: Run) => ((pages * 1000) / ms).toFixed(1);
  const cpu = ({ cpuMs }: Run) => `${(cpuMs / pages).toFixed(0)} ms`;
  return [
    basename(file),
    String(pages),
    `${figures.firstPageMs.toFixed(0)} ms`,
    perSecond(allSizes),
    cpu(allSizes),
    perSecond(largest),
    cpu(largest),
    other ? perSecond(other) : "not installed",
    other ? cpu(other) : "",
    other ? `${Math.round((100 * other.ms) / largest.ms)} %` : "",
    other ? `${Math.round((100 * CHILDREN * other.cpuMs) / largest.cpuMs)} %` : "",
    (figures.bytesPerPage / 1024).toFixed(0),
    `${figures.childPeakMiB.toFixed(0)} MiB`,
  ];
}
