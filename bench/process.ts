import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PublicProductList } from "#contract/products/product.ts";
import { SEEDED } from "#tests/e2e/support/global-setup.ts";
import { copySeed } from "#tests/e2e/support/seed.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { load } from "./support/load.ts";
import { childMemory, childPeaks } from "./support/processes.ts";
import { withSampleServer, withServer } from "./support/seeded-server.ts";

const STARTS = 3;
const CONNECTIONS = 500;
const LOAD_SECONDS = 60;
/** By then the engine has collected the garbage of the start. */
const SETTLED_MS = 45_000;
const AFTER_MS = 60_000;
const COMPILE_CACHE = join(import.meta.dirname, "../node_modules/.cache/heddle");
const PAGES = ["/", "/products/picanol", "/products/toyota?page=2", "/about", "/contact"];
const CALLS = ["/api/products", "/api/products?search=gripper", "/api/site", "/api/hero/slider"];

type Row = [what: string, figure: string];

/** Time from start to first response, idle memory with the sample data, and 500 connections for a minute. */
export async function bench(): Promise<void> {
  const life = await withSampleServer(benchLife);
  const rows = [...(await benchStarts()), ...life];
  await storeFigures("process", {
    title: "Start, rest and load of the process",
    head: ["what", "figure"],
    rows,
    below: `Memory is the resident set, code and files mapped from disk included; 1 MB is 1,000,000 bytes. At rest: ${SETTLED_MS / 1000} s after the start. The load takes pages, calls and images in equal parts.`,
  });
}

/** The median of several starts: the first one after a build, on a new folder, and on one with the sample data. */
async function benchStarts(): Promise<Row[]> {
  const first = await startTimes(async () => rm(COMPILE_CACHE, { recursive: true, force: true }));
  const fresh = await startTimes(async () => undefined);
  const later = await startTimes(async (dataDir) => copySeed(SEEDED, dataDir));
  return [
    ...startRows("the first start after an installation", first),
    ...startRows("a start on a new folder", fresh),
    ...startRows("a start with the sample data", later),
  ];
}

interface StartTimes {
  answer: number[];
  page: number[];
}

async function startTimes(prepare: (dataDir: string) => Promise<void>): Promise<StartTimes> {
  const times: StartTimes = { answer: [], page: [] };
  for (let start = 0; start < STARTS; start += 1) {
    let from = 0;
    const measure = async ({ visitor }: ServerProcess) => {
      times.answer.push(performance.now() - from);
      await visitor.get("/");
      times.page.push(performance.now() - from);
    };
    await withServer({ SAMPLE_DATA: "on" }, measure, async (dataDir) => {
      await prepare(dataDir);
      from = performance.now();
    });
  }
  return times;
}

const startRows = (what: string, { answer, page }: StartTimes): Row[] => [
  [`${what}: first answer`, `${quantile(answer, 0.5).toFixed(0)} ms`],
  [`${what}: home page`, `${quantile(page, 0.5).toFixed(0)} ms`],
];

/** A process with the sample data: idle, under load, and idle again. */
async function benchLife(server: ServerProcess): Promise<Row[]> {
  const place = { port: Number(new URL(server.url).port), pid: server.pid };
  const paths = await mixedPaths(server);
  await wait(SETTLED_MS);
  const idle = megabytes(childMemory());
  const figures = await load(place, (at) => paths[at % paths.length] ?? "/", {
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    limit: Number.POSITIVE_INFINITY,
  });
  const [loaded, peak] = [megabytes(childMemory()), megabytes(childPeaks())];
  await wait(AFTER_MS);
  const load500 = `${CONNECTIONS} connections for ${LOAD_SECONDS} s`;
  return [
    ["memory at rest, sample data", idle],
    [`${load500}: requests`, `${figures.requests} (${Math.round(figures.perSecond)} a second)`],
    [`${load500}: errors`, String(figures.errors)],
    [`${load500}: p50 and p99`, `${figures.p50.toFixed(0)} and ${figures.p99.toFixed(0)} ms`],
    [`${load500}: memory at most and at the end`, `${peak} and ${loaded}`],
    ["memory a minute later", megabytes(childMemory())],
  ];
}

/** Alternating pages, calls and images. */
async function mixedPaths({ visitor }: ServerProcess): Promise<string[]> {
  await visitor.get("/");
  const { products } = (await visitor.get("/api/products?limit=12")).body as PublicProductList;
  const imageUrls = products.flatMap(({ images }) => images.map(({ url }) => url));
  return Array.from({ length: 60 }, (_, at) => {
    const list = [PAGES, CALLS, imageUrls][at % 3] ?? PAGES;
    return list[Math.floor(at / 3) % list.length] ?? "/";
  });
}

/** The memory of the one process that this one has started, in MB, from figures in MiB. */
const megabytes = (mebibytes: readonly number[]): string =>
  `${((Math.max(...mebibytes) * 2 ** 20) / 1e6).toFixed(0)} MB`;
