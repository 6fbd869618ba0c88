import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import type { ProductImport } from "#contract/imports/import.ts";
import { pdfFile, upload } from "#tests/support/catalogs.ts";
import type { Answer, ApiClient } from "#tests/support/client.ts";
import { blankPng } from "#tests/support/crafted.ts";
import {
  HOSTILE_WORKBOOKS,
  manyMerges,
  oneRow,
  zipOfNoImages,
  zipOfOneEntry,
} from "#tests/support/hostile-archives.ts";
import {
  chunkyPng,
  HOSTILE_CSV,
  jsonOnOneLine,
  rowsNaming,
  specificationRows,
  zipOfMany,
} from "#tests/support/hostile-imports.ts";
import { HOSTILE_PAGES } from "#tests/support/hostile-pdfs.ts";
import { imageBytes } from "#tests/support/images.ts";
import { csvFile, fullCsv, zipFile, zipOf } from "#tests/support/imports.ts";
import { memoryRise } from "#tests/support/memory.ts";
import { type ServerProcess, startServer } from "#tests/support/process.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { watchHealth } from "./support/health.ts";
import type { Holds } from "./support/hold-probe.ts";
import { probed, takeHolds } from "./support/holds.ts";
import { withFolder, withSeededServer } from "./support/seeded-server.ts";
import { waitFor } from "./support/wait-for.ts";

const PRODUCTS = 1000;
const ROUNDS = 3;

/** Uploads a file and what a user does with it; returns the result and a function that removes it. */
type Case = (
  server: ServerProcess,
  admin: ApiClient,
) => Promise<{ end: string; clear?: () => Promise<unknown> }>;

/**
 * `npm run bench -- hostile`: the longest time the running server's event loop is blocked while it reads files made to block
 * it, the slowest response of /api/health meanwhile, and the increase in memory. `--only TEXT` selects cases, `--rounds N`.
 * Linux only.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { only: { type: "string" }, rounds: { type: "string" } },
  });
  const rounds = Number(values.rounds ?? ROUNDS);
  const cases = Object.entries(await allCases()).filter(([name]) => name.includes(values.only ?? ""));
  const rows = await withFolder((folder) =>
    withSeededServer({ products: PRODUCTS, environment: probed(join(folder, "probe")) }, async (server) => [
      ...(await benchCases(server, join(folder, "probe"), cases, rounds)),
      ...(RESTARTED.includes(values.only ?? "") ? [await benchRestart(server)] : []),
    ]),
  );
  await storeFigures("hostile", {
    title: "The event loop's longest hold while hostile files are read",
    head: [
      "file",
      "how it ended",
      "longest hold",
      "the worst round",
      "of the processor",
      "slowest /api/health",
      "memory rose, MiB",
    ],
    rows,
    below: `The longest hold is the median of ${rounds} rounds by the clock, from the first byte of the upload until the file is read (applied, indexed and found where the row says so); the worst round beside it. Of the processor: the median of what the thread itself worked in one go; the rest of a hold is waiting for the processor or for the disk. A loop at rest shows 1 to 2 ms. The slowest answer and the rise of the serving process' memory, which holds the upload too, are those of the worst round.`,
    isPart: values.only !== undefined,
  });
}

async function benchCases(
  server: ServerProcess,
  probe: string,
  cases: readonly (readonly [string, Case])[],
  rounds: number,
): Promise<string[][]> {
  const admin = await server.signIn();
  const health = watchHealth(server.url);
  const rows: string[][] = [];
  for (const [name, run] of cases) {
    const holds: Holds[] = [];
    const slowest: number[] = [];
    const rises: number[] = [];
    let end = "";
    for (let round = 0; round < rounds; round += 1) {
      await takeHolds(probe);
      await health.slowest();
      let done: Awaited<ReturnType<Case>> | undefined;
      rises.push(
        await memoryRise(server.pid, async () => {
          done = await run(server, admin);
        }),
      );
      slowest.push(await health.slowest());
      holds.push(await takeHolds(probe));
      end = done?.end ?? "";
      await done?.clear?.();
    }
    const clock = holds.map((hold) => hold.clock);
    const processor = quantile(
      holds.map((hold) => hold.processor),
      0.5,
    );
    rows.push([
      name,
      end,
      ...[
        quantile(clock, 0.5),
        Math.max(...clock),
        processor,
        Math.max(...slowest),
        Math.max(...rises) / 2 ** 20,
      ].map((figure) => figure.toFixed(0)),
    ]);
    process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
  }
  await health.close();
  return rows;
}

const RESTARTED = "a workbook with 40 million nested elements, stored before a restart";

/** Kills the server while a hostile file is pending, and measures the next server until it rejects the file. */
async function benchRestart(first: ServerProcess): Promise<string[]> {
  const [, make] = Object.entries(HOSTILE_WORKBOOKS)[0] ?? [];
  const file = csvFile((await make?.()) ?? "", "parts.xlsx");
  const { _id } = taken(await (await first.signIn()).form("POST", "/api/imports", {}, [file]));
  await first.end("SIGKILL");
  const server = await startServer({ DATA_DIR: first.dataDir });
  const health = watchHealth(server.url);
  try {
    const admin = await server.signIn();
    let end = "";
    const rise = await memoryRise(server.pid, async () => {
      end = (await untilIn(admin, _id, ["checked", "refused"])).problem ?? "";
    });
    const slowest = await health.slowest();
    return [RESTARTED, end, "", "", "", slowest.toFixed(0), (rise / 2 ** 20).toFixed(0)];
  } finally {
    await health.close();
    await server.end("SIGTERM");
  }
}

async function allCases(): Promise<Record<string, Case>> {
  const one = await zipOf({ "a.png": await imageBytes() });
  const large = Array.from({ length: 60 }, (_, at) => `Size ${at}: ${"PIC-GR-0471/2 x 4 mm ".repeat(18)}`);
  let round = 0;
  // Each round has other values, because existing ones are not applied again.
  const next = () => {
    round += 1;
    return `; round: ${round}`;
  };
  const csvCases = Object.entries(HOSTILE_CSV).map(([name, make]) => [
    name,
    checking(() => [csvFile(make())]),
  ]);
  const pdfCases = Object.entries(HOSTILE_PAGES).map(([name, make]) => [`PDF: ${name}`, pdfCase(make)]);
  return {
    "JSON on one line, 50 MB": refused(() => csvFile(jsonOnOneLine(50 * 1024 * 1024))),
    ...Object.fromEntries(csvCases),
    "ZIP of 50,000 images": checking(() => [
      csvFile(rowsNaming(1, "a.png")),
      zipFile(zipOfMany(50_000, (at) => `photos/Part ${at}.JPG`)),
    ]),
    "ZIP of 50,000 images of one name, which 1,000 rows name": checking(() => [
      csvFile(rowsNaming(1000, "a.png")),
      zipFile(zipOfMany(50_000, (at) => `${at}/a.png`)),
    ]),
    "ZIP of 2,000 names of 60 kB": checking(() => [
      csvFile(rowsNaming(1, "a.png")),
      zipFile(zipOfMany(2_000, (at) => `${"é".repeat(30_000)}${at}.png`)),
    ]),
    ...Object.fromEntries(
      Object.entries(HOSTILE_WORKBOOKS).map(([name, make]) => [
        `workbook with ${name}`,
        checking(async () => [csvFile(await make(), "parts.xlsx")]),
      ]),
    ),
    "workbook with a million merged cells": checking(async () => [
      csvFile(await manyMerges(1_000_000), "parts.xlsx"),
    ]),
    "ZIP of 20,000 names over one entry": checking(() => [
      csvFile(oneRow()),
      zipFile(zipOfOneEntry(20_000, Buffer.alloc(6_000_000))),
    ]),
    "ZIP of 20,000 photos that are none": checking(async () => [
      csvFile(oneRow()),
      zipFile(await zipOfNoImages(20_000)),
    ]),
    "ZIP with an image of 400,000 chunks, which 20 rows name": checking(async () => [
      csvFile(rowsNaming(20, "a.png")),
      zipFile(await zipOf({ "a.png": chunkyPng(400_000) })),
    ]),
    "an image of 1,280 x 12,000, applied": applying(async () => [
      csvFile(fullCsv({ Title: `High${next()}`, Images: "a.png" })),
      zipFile(await zipOf({ "a.png": blankPng(1280, 12_000) })),
    ]),
    "1,000 products of 25 kB each, applied, indexed and found": applying(() => [
      csvFile(specificationRows(1000, large.join("\n") + next())),
      zipFile(one),
    ]),
    "5,000 products, applied, indexed and found": applying(() => [
      csvFile(specificationRows(5_000, `Part code: PIC-GR-0471\nPosition: left${next()}`)),
      zipFile(one),
    ]),
    ...Object.fromEntries(pdfCases),
  };
}

type Files = ReturnType<typeof csvFile>[];

const refused =
  (make: () => Files[number]): Case =>
  async (_, admin) => {
    const { status } = await admin.form("POST", "/api/imports", {}, [make()]);
    return { end: `answer ${status}` };
  };

function checking(make: () => Files | Promise<Files>): Case {
  return async (_, admin) => {
    const present = await checked(admin, await make());
    return {
      end: present.problem ?? countsOf(present),
      clear: () => admin.del(`/api/imports/${present._id}`),
    };
  };
}

/** Applies the checked import, then searches for a word, which updates the index. */
function applying(make: () => Files | Promise<Files>): Case {
  return async ({ visitor }, admin) => {
    const { _id } = await checked(admin, await make());
    await admin.post(`/api/imports/${_id}/apply`);
    const present = await untilIn(admin, _id, ["done", "stopped"]);
    await visitor.get("/api/products?search=gripper&limit=12");
    return { end: `${present.applied} applied` };
  };
}

async function checked(admin: ApiClient, files: Files): Promise<ProductImport> {
  const { _id } = taken(await admin.form("POST", "/api/imports", {}, files));
  return untilIn(admin, _id, ["checked", "refused", "mapping"]);
}

/** Uploads a PDF, waits for its page, and searches for one of its words like a visitor. */
function pdfCase(make: () => Buffer): Case {
  return async ({ visitor }, admin) => {
    const { _id } = taken(await upload(admin, "toyota", pdfFile(make())));
    const find = async () =>
      ((await admin.get("/api/catalogs")).body as Catalog[]).find((each) => each._id === _id);
    const end = await waitFor(unlessBlocked(find), ({ processingStatus }) =>
      ["completed", "error"].includes(processingStatus),
    );
    await visitor.get(`/api/catalogs/toyota/search?query=${encodeURIComponent("9 zz a")}`);
    await visitor.get("/api/catalogs/search?query=x1");
    return {
      end: end.processingError ?? end.processingStatus,
      clear: () => admin.del(`/api/catalogs/${_id}`),
    };
  };
}

const untilIn = (admin: ApiClient, id: string, states: readonly ProductImport["state"][]) =>
  waitFor(
    unlessBlocked(async () => (await admin.get(`/api/imports/${id}`)).body as ProductImport),
    ({ state }) => states.includes(state),
  );

/** A blocked server answers nobody. */
const unlessBlocked =
  <T>(look: () => Promise<T | undefined>) =>
  () =>
    look().catch(() => undefined);

function taken({ status, text, body }: Answer) {
  if (status !== 201) throw new Error(`Not taken: ${status} ${text}`);
  return body;
}

const countsOf = ({ rows, counts }: ProductImport) => `${rows} rows, ${counts.refused} refused`;
