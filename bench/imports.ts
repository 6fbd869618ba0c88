import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_POLL } from "#contract/imports/limits.ts";
import { csvLine } from "#contract/platform/csv.ts";
import { PART_WIDTHS } from "#server/platform/media/image-maker.ts";
import { encodeImage } from "#server/platform/media/images.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { csvFile, fullCsv, zipFile, zipOf } from "#tests/support/imports.ts";
import { openConnection } from "./support/connection.ts";
import { type Goal, quantile, storeFigures } from "./support/figures.ts";
import { makePhotograph } from "./support/photograph.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { childrenCpuMs, cpuOf, memoryOf, memoryOfChildren } from "./support/processes.ts";
import { placeCells } from "./support/rows.ts";
import { withFolder } from "./support/seeded-server.ts";

const PRODUCTS = 5_000;
const IMAGES = 200;
const PLAIN = 20_000;
/** Visitors' requests meanwhile: one after the other at intervals, few enough not to disturb. */
const REQUEST_INTERVAL_MS = 50;
const CALL = "/api/products?limit=20&page=";

/**
 * `npm run bench -- imports`: a change to every product, and new products with a photograph, a drawing or no
 * picture each, through the running server, and how long a list call takes meanwhile; also the encoder alone on the same images. Linux only.
 */
export async function bench(options: string[]): Promise<void> {
  const places = readPlaces(options, [PRODUCTS]);
  const images = await makeImages();
  const alone = [];
  for (const [name, image] of Object.entries(images))
    alone.push(`${name} (${Math.round(image.length / 1024)} KB) ${(await pipelineRate(image)).toFixed(1)}`);
  const rows = await atEachPlace(places, (place) => benchPlace(place, images));
  await storeFigures("imports", {
    title: "Imports through the running server",
    head: [
      "engine",
      "products",
      "import",
      "check",
      "apply",
      "rows/s",
      "processor ms a row",
      "a list call before, p50 and p99",
      "and while it is applied",
      "memory before, MiB",
      "the most in the first half",
      "in the second half",
      "the most of all children",
    ],
    rows,
    below: `The encoder alone, two images at a time, images/s of 1600 x 1200: ${alone.join(", ")}.`,
    isPart: places.isPart,
  });
}

/** The lines for the table of goals. */
export async function importGoals(): Promise<Goal[]> {
  const images = Object.entries(await makeImages());
  return atEachPlace({ sizes: [PRODUCTS], engines: ["sqlite"], isPart: true }, async (place) => {
    const admin = await place.server.signIn();
    const goals: Goal[] = [];
    for (const [kind, image] of images) {
      const alone = await pipelineRate(image);
      const { perSecond, still, meanwhile } = await benchImport(place, admin, await newProducts(kind, image));
      goals.push({
        work: `import of new products with a ${kind} each; the p99 of a list call meanwhile`,
        before: "1.5 a second",
        now: `${perSecond.toFixed(1)} a second; ${inMs(meanwhile.p99)} (${inMs(still.p99)} without)`,
        goal: "8 a second, stretch 10",
        yardstick: `the encoder alone, two at a time: ${alone.toFixed(1)}`,
      });
    }
    return goals;
  });
}

async function benchPlace(place: Place, images: Readonly<Record<string, Buffer>>): Promise<string[][]> {
  const admin = await place.server.signIn();
  const changed = await changedPrices(admin, place.server.url);
  const changes = await benchImport(place, admin, { csv: changed });
  const rows = [[...placeCells(place), "every product's price", ...cellsOf(changes)]];
  for (const [kind, image] of Object.entries(images)) {
    const created = await benchImport(place, admin, await newProducts(kind, image));
    rows.push([...placeCells(place), `${IMAGES} new products with a ${kind}`, ...cellsOf(created)]);
  }
  const plain = Array.from({ length: PLAIN }, (_, at) => ({
    Title: `Part ${at}`,
    "Part Code": `B-${at}-01`,
  }));
  const created = await benchImport(place, admin, { csv: fullCsv(...plain) });
  rows.push([...placeCells(place), `${PLAIN} new products without a picture`, ...cellsOf(created)]);
  return rows;
}

const makeImages = async () => ({ photograph: await makePhotograph(), drawing: await makeDrawing() });

interface ImportFiles {
  csv: string;
  zip?: Buffer;
}

async function newProducts(kind: string, image: Buffer): Promise<ImportFiles> {
  const names = Array.from({ length: IMAGES }, (_, at) => `${kind}-${at}.jpg`);
  const csv = fullCsv(...names.map((name) => ({ Title: `Part of ${name}`, Images: name })));
  return { csv, zip: await zipOf(Object.fromEntries(names.map((name) => [name, image]))) };
}

/** The full export with another price in each row: all columns are compared, one differs. */
async function changedPrices(admin: ApiClient, url: string): Promise<string> {
  const link = (await admin.post("/api/products/full-export", {})).body.url;
  const [head = [], ...rows] = parse(await (await fetch(url + link)).text(), { bom: true }) as string[][];
  const price = head.indexOf("Price");
  return [head, ...rows.map((row) => row.with(price, String(Number(row[price]) + 1)))].map(csvLine).join("");
}

/** The cost of an import; memory in MiB. */
interface ImportCost {
  checkMs: number;
  applyMs: number;
  perSecond: number;
  /** CPU time per row. */
  cpuMs: number;
  /** List calls before the import and while it is applied. */
  still: CallTimes;
  meanwhile: CallTimes;
  memory: { before: number; first: number; second: number; children: number };
}

interface CallTimes {
  p50: number;
  p99: number;
}

async function benchImport(place: Place, admin: ApiClient, { csv, zip }: ImportFiles): Promise<ImportCost> {
  const { pid } = place;
  const before = memoryOf(pid);
  const peak = { first: before, second: 0, children: 0 };
  const until = async (id: string, state: ProductImport["state"]) => {
    for (;;) {
      const { body } = await admin.get(`/api/imports/${id}`);
      const half = body.applied * 2 > body.rows ? "second" : "first";
      peak[half] = Math.max(peak[half], memoryOf(pid));
      peak.children = Math.max(peak.children, sumOf(memoryOfChildren(pid)));
      if (body.state === state) return body as ProductImport;
      if (["refused", "stopped"].includes(body.state)) throw new Error(body.problem);
      await pause(IMPORT_POLL);
    }
  };
  const still = await listTimes(place, pause(100 * REQUEST_INTERVAL_MS));
  const start = performance.now();
  const files = [csvFile(csv), ...(zip ? [zipFile(zip)] : [])];
  const { _id } = (await admin.form("POST", "/api/imports", {}, files)).body;
  await until(_id, "checked");
  const checked = performance.now();
  const cpu = () => cpuOf(pid) + childrenCpuMs(pid);
  const cpuFrom = cpu();
  await admin.post(`/api/imports/${_id}/apply`);
  const done = until(_id, "done");
  const meanwhile = await listTimes(place, done);
  const { applied, failed } = await done;
  const applyMs = performance.now() - checked;
  if (failed > 0) throw new Error(`${failed} rows failed`);
  return {
    checkMs: checked - start,
    applyMs,
    perSecond: (1000 * applied) / applyMs,
    cpuMs: (cpu() - cpuFrom) / applied,
    still,
    meanwhile,
    memory: { before, ...peak },
  };
}

function cellsOf({ checkMs, applyMs, perSecond, cpuMs, still, meanwhile, memory }: ImportCost): string[] {
  const calls = ({ p50, p99 }: CallTimes) => `${p50.toFixed(1)} and ${inMs(p99)}`;
  const { before, first, second, children } = memory;
  return [
    ...[checkMs, applyMs].map((ms) => `${(ms / 1000).toFixed(1)} s`),
    perSecond.toFixed(perSecond < 100 ? 1 : 0),
    cpuMs.toFixed(1),
    ...[still, meanwhile].map(calls),
    ...[before, first, second, children].map((mebibytes) => mebibytes.toFixed(0)),
  ];
}

const inMs = (ms: number) => `${ms.toFixed(0)} ms`;

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

/** The durations of list calls until something ends, in milliseconds. */
async function listTimes({ port }: Place, over: Promise<unknown>): Promise<CallTimes> {
  const { fetchPath, close } = await openConnection(port, []);
  const times: number[] = [];
  const ends = over.then(
    () => true,
    () => true,
  );
  for (let at = 0; !(await Promise.race([ends, pause(REQUEST_INTERVAL_MS, false)])); at += 1) {
    const from = performance.now();
    await fetchPath(`${CALL}${1 + (at % 100)}`);
    times.push(performance.now() - from);
  }
  close();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/**
 * A drawing of the sample as a user would send it: a PNG with four pixels to a unit of its sheet. Call it before anything is
 * encoded, because from then on the server's image library reads no SVG.
 */
async function makeDrawing(): Promise<Buffer> {
  const svg = gunzipSync(await readFile(join(import.meta.dirname, "../sample/drawings/bearing-block.svgz")));
  return sharp(svg, { density: 72 * 4 })
    .resize(1600, 1200, { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function pipelineRate(image: Buffer): Promise<number> {
  return withFolder(async (folder) => {
    const path = join(folder, "image");
    await writeFile(path, image);
    const rounds = Array.from({ length: 20 }).values();
    const work = async () => {
      for (const _ of rounds) {
        await encodeImage(path, PART_WIDTHS);
      }
    };
    const start = performance.now();
    await Promise.all([work(), work()]);
    return 20 / ((performance.now() - start) / 1000);
  });
}
