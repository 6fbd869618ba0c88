import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { PageFormat } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import type { PdfReader } from "#server/catalogs/pdf/pdf.ts";
import { openMedia } from "#server/media.ts";
import { makeDocuments } from "./support/documents.ts";
import { type Goal, quantile, storeFigures } from "./support/figures.ts";
import { childPeaks, childrenCpuMs } from "./support/processes.ts";
import { withFolder } from "./support/seeded-server.ts";

const CHILDREN = 2;
const MAX_PAGES = 200;
/** The machine's load varies: both are measured alternately, this often, and the medians count. */
const ROUNDS = 5;
/** Only the first page includes the start. */
const STAY = 3_600_000;
const LARGEST = Math.max(...CATALOG_IMAGE_WIDTHS);
/** The sizes that make a page readable; the largest is rendered on zoom. */
const READABLE = CATALOG_IMAGE_WIDTHS.filter((width) => width !== LARGEST);

const HEADINGS = [
  "file",
  "pages drawn",
  "as PNG",
  "first page, cold start",
  `pages/s at ${READABLE.join(", ")} px`,
  "CPU a page",
  "KiB a page",
  `pages/s of ${CHILDREN} pdftoppm -jpeg at the same`,
  "CPU a page",
  "share of their pages/s",
  `${LARGEST} px on demand, one after the other: p50`,
  "p95",
  "CPU a page",
  "KiB a page",
  "peak of a child",
] as const;

/** The cost of drawing all pages: wall time, and CPU time, which other work does not affect. */
interface Run {
  ms: number;
  cpuMs: number;
}

/** The figures of a file: one run for each round. */
interface FileFigures {
  pages: number;
  formats: PageFormat[];
  firstPageMs: number;
  bytes: number;
  readable: Run[];
  pdftoppm: Run[];
  /** The time of each zoomed page, in milliseconds. */
  zooms: number[];
  zoomCpu: number[];
  zoomBytes: number;
  childPeakMiB: number;
}

/**
 * `npm run bench -- pdf [--pages N] [FILE...]`: how fast pages become readable, compared with two processes of pdftoppm that
 * make the same two sizes, if installed, and how long the largest takes. Without a file it draws its own. Linux only.
 */
export async function bench(options: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: options,
    options: { pages: { type: "string", default: String(MAX_PAGES) } },
    allowPositionals: true,
  });
  await withFolder(async (folder) => {
    const files = positionals.length > 0 ? positionals : await ownDocuments(folder);
    const rows: string[][] = [];
    for (const file of files) rows.push(row(file, await benchFile(file, Number(values.pages), folder)));
    const peak = process.resourceUsage().maxRSS / 1024;
    await storeFigures("pdf", {
      title: `PDF pages, ${CHILDREN} children, medians of ${ROUNDS} rounds`,
      head: HEADINGS,
      rows,
      below: `Both draw by turns; the share is the median of the rounds' own. Peak of the process that asks: ${peak.toFixed(0)} MiB.`,
      isPart: positionals.length > 0,
    });
  });
}

/** The lines for the table of goals. */
export const pdfGoals = (): Promise<Goal[]> =>
  withFolder(async (folder) => {
    const goals: Goal[] = [];
    const zooms: string[] = [];
    for (const file of await ownDocuments(folder)) {
      const figures = await benchFile(file, MAX_PAGES, folder);
      const [name, { before, goal }] = [basename(file, ".pdf"), GOALS[basename(file, ".pdf")] ?? UNKNOWN];
      zooms.push(`${name} ${median(figures.zooms).toFixed(0)} ms`);
      goals.push({
        work: `PDF pages until readable (two sizes), 2 processes: ${name}`,
        before,
        now: `${perSecond(figures.pages, figures.readable)} a second: ${shareOf(figures) ?? "?"}`,
        goal,
        yardstick: figures.pdftoppm.length
          ? `2 pdftoppm: ${perSecond(figures.pages, figures.pdftoppm)}`
          : "pdftoppm is not installed",
      });
    }
    const yardstick = "none: by the clock";
    const work = `the largest image of a page (${LARGEST} px) when somebody zooms, warm, p50`;
    return [
      ...goals,
      { work, before: "made for every page", now: zooms.join(", "), goal: "150 ms", yardstick },
    ];
  });

/** The shares when the goals were set, with three sizes, and their goals. */
const GOALS: Readonly<Record<string, Pick<Goal, "before" | "goal">>> = {
  "a book": { before: ".27", goal: ".95" },
  "the sample's catalogue": { before: ".72", goal: "1.0" },
};
const UNKNOWN = { before: "not measured", goal: "none" };

async function ownDocuments(folder: string): Promise<string[]> {
  const { pdf, close } = openMedia();
  return makeDocuments(folder, pdf).finally(close);
}

async function benchFile(file: string, pagesMost: number, folder: string): Promise<FileFigures> {
  const first = await benchFirstPage(file, folder);
  const figures: FileFigures = {
    pages: Math.min(first.pages, pagesMost),
    formats: [],
    firstPageMs: first.ms,
    bytes: 0,
    readable: [],
    pdftoppm: [],
    zooms: [],
    zoomCpu: [],
    zoomBytes: 0,
    childPeakMiB: 0,
  };
  const { pdf, close } = openMedia({ children: CHILDREN, idleMs: STAY });
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await drawAll(pdf, file, figures, folder);
      await zoomAll(pdf, file, figures, folder);
      const { pages } = figures;
      const other = { pages, processes: CHILDREN, widths: READABLE, folder };
      let isThere = false;
      const run = await measure(async () => {
        isThere = await pdftoppm(file, other);
      });
      if (isThere) figures.pdftoppm.push(run);
      figures.childPeakMiB = Math.max(figures.childPeakMiB, ...childPeaks());
    }
  } finally {
    await close();
  }
  return figures;
}

async function measure(work: () => Promise<unknown>): Promise<Run> {
  const from = performance.now();
  const cpuFrom = childrenCpuMs();
  await work();
  return { ms: performance.now() - from, cpuMs: childrenCpuMs() - cpuFrom };
}

async function benchFirstPage(file: string, folder: string): Promise<{ pages: number; ms: number }> {
  const { pdf, close } = openMedia({ children: CHILDREN });
  try {
    const from = performance.now();
    const { pages } = await pdf.inspect(file);
    await pdf.draw(file, 1, folder);
    return { pages, ms: performance.now() - from };
  } finally {
    await close();
  }
}

async function drawAll(pdf: PdfReader, file: string, figures: FileFigures, folder: string): Promise<void> {
  await Promise.all(Array.from({ length: CHILDREN }, () => pdf.inspect(file)));
  const draw = async (page: number) => {
    const own = join(folder, `page-${page}`);
    await mkdir(own, { recursive: true });
    return pdf.draw(file, page, own);
  };
  const run = await measure(async () => {
    const drawn = await Promise.all(Array.from({ length: figures.pages }, (_, index) => draw(index + 1)));
    figures.formats = drawn.map(({ format }) => format);
    const images = drawn.flatMap(({ variants }) => [...variants.values()]);
    figures.bytes = images.reduce((sum, { bytes }) => sum + bytes, 0);
  });
  figures.readable.push(run);
}

async function zoomAll(pdf: PdfReader, file: string, figures: FileFigures, folder: string): Promise<void> {
  const zoom = async (index: number) => {
    const kind = { width: LARGEST, format: figures.formats[index] ?? "webp" };
    return pdf.onDemand(file, index + 1, kind, folder);
  };
  await zoom(0);
  const { cpuMs } = await measure(async () => {
    figures.zoomBytes = 0;
    for (let index = 0; index < figures.pages; index += 1) {
      const from = performance.now();
      figures.zoomBytes += (await zoom(index)).bytes;
      figures.zooms.push(performance.now() - from);
    }
  });
  figures.zoomCpu.push(cpuMs);
}

function row(file: string, figures: FileFigures): string[] {
  const { pages, formats, readable, zooms } = figures;
  const cpu = (all: readonly number[]) => `${(median(all) / pages).toFixed(0)} ms`;
  const cpuOf = (runs: readonly Run[]) => cpu(runs.map(({ cpuMs }) => cpuMs));
  const share = shareOf(figures);
  const other = share
    ? [perSecond(pages, figures.pdftoppm), cpuOf(figures.pdftoppm), share]
    : ["not installed", "", ""];
  return [
    basename(file),
    String(pages),
    String(formats.filter((format) => format === "png").length),
    `${figures.firstPageMs.toFixed(0)} ms`,
    perSecond(pages, readable),
    cpuOf(readable),
    (figures.bytes / pages / 1024).toFixed(0),
    ...other,
    `${median(zooms).toFixed(0)} ms`,
    `${quantile(zooms, 0.95).toFixed(0)} ms`,
    cpu(figures.zoomCpu),
    (figures.zoomBytes / pages / 1024).toFixed(0),
    `${figures.childPeakMiB.toFixed(0)} MiB`,
  ];
}

const median = (all: readonly number[]) => quantile(all, 0.5);

const perSecond = (pages: number, runs: readonly Run[]) =>
  ((pages * 1000) / median(runs.map(({ ms }) => ms))).toFixed(1);

/** The share of pdftoppm's pages per second; undefined where it is not installed. */
function shareOf({ readable, pdftoppm }: FileFigures): string | undefined {
  if (!pdftoppm.length) return undefined;
  return median(pdftoppm.map(({ ms }, round) => ms / (readable[round]?.ms ?? ms))).toFixed(2);
}

/**
 * Draws pages with this many processes of pdftoppm -jpeg, at the priority of the site's children, each its share of the pages
 * at each of `widths`. False where it is not installed.
 */
async function pdftoppm(
  file: string,
  {
    pages,
    processes,
    widths,
    folder,
  }: { pages: number; processes: number; widths: readonly number[]; folder: string },
): Promise<boolean> {
  const share = Math.ceil(pages / processes);
  const draw = async (nth: number) => {
    const range = ["-f", String(1 + nth * share), "-l", String(Math.min(pages, (nth + 1) * share))];
    for (const width of widths) {
      const size = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
      const options = ["-jpeg", ...range, ...size, file, join(folder, `other-${nth}-${width}`)];
      const other = spawn("pdftoppm", options, { stdio: "ignore" });
      if (other.pid !== undefined) setPriority(other.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      const [code] = await once(other, "exit");
      if (code !== 0) throw new Error("pdftoppm failed");
    }
  };
  try {
    await Promise.all(Array.from({ length: processes }, (_, nth) => draw(nth)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
