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
/** What makes a page readable; the largest is made when somebody zooms. */
const READABLE = CATALOG_IMAGE_WIDTHS.filter((width) => width !== LARGEST);

const HEADINGS = [
  "file",
  "pages drawn",
  "first page, cold start",
  `pages/s at ${READABLE.join(", ")} px`,
  "CPU a page",
  `pages/s of ${CHILDREN} pdftoppm -jpeg at the same`,
  "CPU a page",
  "share of their pages/s",
  "KiB a page",
  `${LARGEST} px on demand, one after the other: p50`,
  "p95",
  "CPU a page",
  "KiB a page",
  "peak of a child",
] as const;

/** What drawing all pages took: by the clock, and of the processors, which other work does not disturb. */
interface Run {
  ms: number;
  cpuMs: number;
}

/** What visitors wait for who zoom into one page after the other: milliseconds of each. */
interface Largest {
  ms: number[];
  cpuMs: number;
  bytes: number;
}

interface FileFigures {
  pages: number;
  firstPageMs: number;
  bytesPerPage: number;
  readable: Run;
  largest: Largest;
  pdftoppm: Run | undefined;
  childPeakMiB: number;
}

/**
 * `npm run bench -- pdf [--pages N] [FILE...]`: how fast pages can be read, beside two processes of pdftoppm that make
 * the same two sizes, where that is installed, and how long one waits for the largest. Without a file it draws one of its own. Linux only.
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
  const reader = openPdfReader({ children: CHILDREN, idleMs: STAY });
  const runs: Record<"readable" | "pdftoppm", Run[]> = { readable: [], pdftoppm: [] };
  let largest: Largest | undefined;
  let bytes = 0;
  let childPeakMiB = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const drawn = await drawAll(reader, file, pages, folder);
      bytes = drawn.bytes;
      runs.readable.push(drawn);
      const zoomed = await drawLargest(reader, file, pages, folder);
      if (!largest || zoomed.cpuMs < largest.cpuMs) largest = zoomed;
      const other = await pdftoppm(file, pages, folder);
      if (other) runs.pdftoppm.push(other);
      childPeakMiB = Math.max(childPeakMiB, ...childPeaks());
    }
  } finally {
    await reader.close();
  }
  if (!largest) throw new Error("Nothing was drawn");
  return {
    pages,
    firstPageMs: first.ms,
    bytesPerPage: bytes / pages,
    readable: best(runs.readable),
    largest,
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

async function drawLargest(reader: PdfReader, file: string, pages: number, folder: string): Promise<Largest> {
  await reader.largest(file, 1, folder);
  const cpuFrom = childrenCpuMs();
  const ms: number[] = [];
  let bytes = 0;
  for (let page = 1; page <= pages; page += 1) {
    const from = performance.now();
    bytes += (await reader.largest(file, page, folder)).bytes;
    ms.push(performance.now() - from);
  }
  return { ms: ms.sort((a, b) => a - b), cpuMs: childrenCpuMs() - cpuFrom, bytes };
}

/**
 * What pdftoppm takes for the readable sizes, at the priority that the children have, each process for its share of the
 * pages; undefined when it is not installed.
 */
async function pdftoppm(file: string, pages: number, folder: string): Promise<Run | undefined> {
  const from = performance.now();
  const cpuFrom = childrenCpuMs();
  const share = Math.ceil(pages / CHILDREN);
  const draw = async (nth: number) => {
    const range = ["-f", String(1 + nth * share), "-l", String(Math.min(pages, (nth + 1) * share))];
    for (const width of READABLE) {
      const size = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
      const options = ["-jpeg", ...range, ...size, file, join(folder, `other-${nth}-${width}`)];
      const other = spawn("pdftoppm", options, { stdio: "ignore" });
      if (other.pid !== undefined) setPriority(other.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      const [code] = await once(other, "exit");
      if (code !== 0) throw new Error("pdftoppm failed");
    }
  };
  try {
    await Promise.all(Array.from({ length: CHILDREN }, (_, nth) => draw(nth)));
    return { ms: performance.now() - from, cpuMs: childrenCpuMs() - cpuFrom };
  } catch {
    return undefined;
  }
}

function row(file: string, figures: FileFigures): string[] {
  const { pages, readable, largest, pdftoppm: other } = figures;
  const perSecond = ({ ms }: Run) => ((pages * 1000) / ms).toFixed(1);
  const cpu = ({ cpuMs }: Pick<Run, "cpuMs">) => `${(cpuMs / pages).toFixed(0)} ms`;
  const waited = (share: number) =>
    `${(largest.ms[Math.floor(largest.ms.length * share)] ?? 0).toFixed(0)} ms`;
  return [
    basename(file),
    String(pages),
    `${figures.firstPageMs.toFixed(0)} ms`,
    perSecond(readable),
    cpu(readable),
    other ? perSecond(other) : "not installed",
    other ? cpu(other) : "",
    other ? `${Math.round((100 * other.ms) / readable.ms)} %` : "",
    (figures.bytesPerPage / 1024).toFixed(0),
    waited(0.5),
    waited(0.95),
    cpu(largest),
    (largest.bytes / pages / 1024).toFixed(0),
    `${figures.childPeakMiB.toFixed(0)} MiB`,
  ];
}
