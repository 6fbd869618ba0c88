import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import type { PartsReading } from "#contract/catalogs/reading.ts";
import type { ProductImport } from "#contract/imports/import.ts";
import { pdfFile, upload } from "#tests/support/catalogs.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { pdfChildrenOf } from "#tests/support/pdf-children.ts";
import { drawnPdf, putCells } from "#tests/support/pdfs.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { CATALOG_CATEGORIES, shippedCatalog } from "#tests/support/shipped-sample.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { probed, takeHolds } from "./support/holds.ts";
import { memoryOf } from "./support/processes.ts";
import { withFolder, withSeededServer } from "./support/seeded-server.ts";
import { waitFor } from "./support/wait-for.ts";

const PRODUCTS = 1000;
const PAGES = 200;
const POLL_MS = 50;
const NONE = { section: null, heading: null, title: null };

/**
 * `npm run bench -- parts [FILE...]`: from a catalogue's pages to its parts with images, through the running server, and the
 * effect on visitors meanwhile. Without a file: those of the sample data, and a catalogue of 200 pages with ten parts each.
 * Linux only.
 */
export const bench = (files: string[]): Promise<void> =>
  withFolder((folder) =>
    withSeededServer({ products: PRODUCTS, environment: probed(join(folder, "probe")) }, async (server) => {
      const admin = await server.signIn();
      const rows: string[][] = [];
      for await (const book of files.length ? given(files) : own()) {
        rows.push(await benchBook(server, admin, join(folder, "probe"), book));
      }
      await storeFigures("parts", {
        title: "From printed tables to parts, through the running server on SQLite",
        head: [
          "catalogue",
          "pages",
          "tables",
          "parts",
          "pages read, s",
          "images cut, s",
          "rows checked, s",
          "parts made, s",
          "server at most, MiB",
          "a PDF child at most, MiB",
          "`GET /api/products` meanwhile: p50",
          "p99",
          "the longest",
          "event loop held at most, ms of the processor",
        ],
        rows,
        isPart: files.length > 0,
      });
    }),
  );

interface Book {
  name: string;
  bytes: Buffer;
}

async function* given(files: readonly string[]): AsyncGenerator<Book> {
  for (const file of files) yield { name: basename(file), bytes: await readFile(file) };
}

async function* own(): AsyncGenerator<Book> {
  for (const category of CATALOG_CATEGORIES)
    yield { name: `the sample catalogue of ${category}`, bytes: await shippedCatalog(category) };
  yield { name: `a book of ${PAGES} pages`, bytes: await partsBook(PAGES) };
}

async function benchBook(
  server: ServerProcess,
  admin: ApiClient,
  probe: string,
  { name, bytes }: Book,
): Promise<string[]> {
  const { _id } = (await upload(admin, "others", pdfFile(bytes))).body as Catalog;
  const catalog = await waitFor(
    async () => ((await admin.get("/api/catalogs")).body as Catalog[]).find((each) => each._id === _id),
    (each) => each.processingStatus === "completed",
  );
  const pages = Array.from({ length: catalog.totalPages }, (_, at) => at + 1);
  await takeHolds(probe);
  const watched = watch(server);
  const last = async () => (await admin.get(`/api/catalogs/${_id}/readings`)).body.reading as PartsReading;
  const [read, reading] = await timed(async () => {
    await admin.post(`/api/catalogs/${_id}/readings`, { pages });
    return waitFor(last, ({ state }) => state === "read");
  });
  const groups = reading.groups.filter(({ code, names }) => code !== null && names.some(Boolean));
  const [cut, made] = await timed(async () => {
    await admin.post(`/api/readings/${reading._id}/draft`, {
      groups: groups.map(({ group }) => group),
      fills: NONE,
    });
    return waitFor(last, ({ state }) => state === "made");
  });
  const path = `/api/imports/${made.importId}`;
  const reach = (state: ProductImport["state"]) =>
    waitFor(
      async () => (await admin.get(path)).body as ProductImport,
      (item) => item.state === state,
    );
  await reach("mapping");
  const [check] = await timed(async () => {
    await admin.put(`${path}/mapping`, (await admin.get(`${path}/mapping`)).body.mapping);
    return reach("checked");
  });
  const [apply, done] = await timed(async () => {
    await admin.post(`${path}/apply`);
    return reach("done");
  });
  const { times, peak, child } = await watched.stop();
  const { processor } = await takeHolds(probe);
  return [
    name,
    String(pages.length),
    String(reading.groups.reduce((sum, { tables }) => sum + tables, 0)),
    String(done.applied),
    ...[read, cut, check, apply].map((seconds) => seconds.toFixed(1)),
    peak.toFixed(0),
    child.toFixed(0),
    `${quantile(times, 0.5).toFixed(0)} ms`,
    `${quantile(times, 0.99).toFixed(0)} ms`,
    `${quantile(times, 1).toFixed(0)} ms`,
    processor.toFixed(0),
  ];
}

/** Requests products continuously and samples the memory, until it is stopped. */
function watch({ visitor, pid }: ServerProcess) {
  const times: number[] = [];
  const seen = { peak: 0, child: 0 };
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const from = performance.now();
      await visitor.get("/api/products?category=picanol&limit=12");
      times.push(performance.now() - from);
      seen.peak = Math.max(seen.peak, memoryOf(pid));
      seen.child = Math.max(seen.child, ...pdfChildrenOf(pid).map(memoryOf));
      await pause(POLL_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return { times, ...seen };
    },
  };
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const from = performance.now();
  const result = await work();
  return [(performance.now() - from) / 1000, result];
}

const ROWS = 10;
const XS = [50, 90, 190, 380, 470];
const HEAD = ["Pos.", "Part no.", "Description", "Size (mm)", "Qty"];
const KINDS = ["Gripper head", "Heald frame rod", "Weft cutter", "Temple cylinder", "Picking nozzle"];

/** A catalogue with this many pages, each with a drawing, ten position numbers around it and a table of ten parts. */
const partsBook = (pages: number): Promise<Buffer> =>
  drawnPdf(
    ...Array.from({ length: pages }, (_, page) => (document: PDFKit.PDFDocument) => drawPage(document, page)),
  );

function drawPage(document: PDFKit.PDFDocument, page: number): void {
  document.fontSize(18).text(`Assembly ${page + 1}`, 50, 40, { lineBreak: false });
  document.fontSize(9).lineWidth(0.6);
  for (let at = 0; at < ROWS; at += 1) {
    const [x, y] = [110 + (at % 5) * 95, 150 + Math.floor(at / 5) * 150];
    const radius = 30 + ((at + page) % 4) * 4;
    document
      .circle(x, y, radius)
      .moveTo(x - 20, y)
      .lineTo(x + 20, y + 12)
      .stroke();
    document.text(String(at + 1), x - 3, y + 52, { lineBreak: false });
  }
  putCells(document, [HEAD], XS, 470, 0);
  document.moveTo(48, 483).lineTo(545, 483).stroke();
  const parts = Array.from({ length: ROWS }, (_, at) => partOf(at, page * ROWS + at));
  putCells(document, parts, XS, 490, 15);
  document.text(String(page + 1), 300, 815, { lineBreak: false });
}

function partOf(at: number, number: number): string[] {
  const code = `PIC-${String.fromCharCode(65 + (number % 26))}${number % 7}-${10_000 + number}`;
  const kind = `${KINDS[number % KINDS.length]}, type ${number % 17}`;
  return [
    String(at + 1),
    code,
    kind,
    `${12 + (number % 60)} x ${4 + (number % 9)}`,
    String(1 + (number % 12)),
  ];
}
