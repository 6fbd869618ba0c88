import { setTimeout as pause } from "node:timers/promises";
import type { Catalog, PublicCatalog } from "#contract/catalogs/catalog.ts";
import { pdfFile, upload } from "#tests/support/catalogs.ts";
import type { ApiClient } from "#tests/support/client.ts";
import {
  circularPagesPdf,
  claimedPagesPdf,
  deepNestingPdf,
  encryptedPdf,
  formBombPdf,
  imageBombPdf,
  noPagesPdf,
  packedBombPdf,
  poisonedPdf,
  sizedPdf,
  textNamedPdf,
  tinyTilesPdf,
  truncatedPdf,
} from "#tests/support/hostile-pdfs.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { childMemory } from "./support/processes.ts";
import { withSeededServer } from "./support/seeded-server.ts";
import { waitFor } from "./support/wait-for.ts";

const PRODUCTS = 1000;
const PAGES = 24;
const POLL_MS = 20;
const PATIENCE = 5 * 60_000;

/**
 * `npm run bench -- catalogs`: a catalogue from its upload to its pages through the running server, and the effect on visitors
 * while hostile files are processed. Linux only.
 */
export const bench = (): Promise<void> =>
  withSeededServer({ products: PRODUCTS }, async (server) => {
    const admin = await server.signIn();
    const idle = serverMemory();
    let peak = idle;
    const watching = setInterval(() => {
      peak = Math.max(peak, serverMemory());
    }, POLL_MS);
    const cold = await benchGood(server, admin);
    const hostile = await benchHostile(server, admin);
    const warm = await benchGood(server, admin);
    clearInterval(watching);
    await storeFigures("catalogs", {
      title: `Catalogues through the running server, ${PRODUCTS.toLocaleString("en")} products on SQLite`,
      head: ["what", "figure"],
      rows: [
        ["first page visible after the upload's answer, children started for it", ms(cold.firstPage)],
        [`all ${PAGES} pages`, ms(cold.allPages)],
        ["first page of the next good file, after the hostile ones", ms(warm.firstPage)],
        [
          `\`GET /api/products\` while ${hostile.files} hostile files are worked on, p50 of ${hostile.times.length}`,
          ms(quantile(hostile.times, 0.5)),
        ],
        ["the same, p95", ms(quantile(hostile.times, 0.95))],
        ["until the last hostile file has ended", ms(hostile.took)],
        ["hostile files by how they ended", hostile.ends],
        ["memory of the server before the first upload", `${idle.toFixed(0)} MiB`],
        ["the most it had from then on, looked at every 20 ms", `${peak.toFixed(0)} MiB`],
      ],
    });
  });

/** Uploads a valid PDF; measures milliseconds from the upload's response until its pages are visible. */
async function benchGood({ visitor }: ServerProcess, admin: ApiClient) {
  const category = "picanol";
  const { body } = await upload(admin, category, pdfFile(await goodPdf({ pages: PAGES, outline: [] })));
  const from = performance.now();
  const look = async () => {
    const { status, body: catalogue } = await admin.get(`/api/catalogs/${body._id}`);
    return status === 200 ? (catalogue as PublicCatalog) : undefined;
  };
  const seen = (isEnough: (catalogue: PublicCatalog) => boolean) => waitFor(look, isEnough, POLL_MS);
  const [page] = (await seen(({ pages }) => pages.length > 0)).pages;
  await visitor.get(page?.imageUrl ?? "");
  const firstPage = performance.now() - from;
  await seen(({ processingStatus }) => processingStatus === "completed");
  return { firstPage, allPages: performance.now() - from };
}

/** Uploads the hostile set and requests products, one call after the other, until each file has ended. */
async function benchHostile({ visitor }: ServerProcess, admin: ApiClient) {
  const files = [
    sizedPdf("0 0 200000 200000"),
    claimedPagesPdf(300_000),
    circularPagesPdf(),
    deepNestingPdf(),
    imageBombPdf(),
    tinyTilesPdf(),
    await truncatedPdf(),
    await encryptedPdf(),
    noPagesPdf(),
    formBombPdf(),
    packedBombPdf(),
    poisonedPdf(),
    Buffer.concat([Buffer.from("%PDF-1.7\n"), textNamedPdf()]),
  ];
  const from = performance.now();
  const ids: string[] = [];
  for (const file of files) ids.push((await upload(admin, "toyota", pdfFile(file))).body._id);
  const times: number[] = [];
  let left: Catalog[] = [];
  do {
    for (let call = 0; call < 20; call += 1) {
      const begin = performance.now();
      await visitor.get("/api/products?category=picanol&limit=12");
      times.push(performance.now() - begin);
    }
    const all = (await admin.get("/api/catalogs")).body as Catalog[];
    left = all.filter(({ _id }) => ids.includes(_id));
    await pause(POLL_MS);
  } while (left.some(isPending) && performance.now() - from < PATIENCE);
  const count = (status: string) => left.filter((catalog) => catalog.processingStatus === status).length;
  const ends = `${count("error")} error, ${count("completed")} completed, ${left.filter(isPending).length} unfinished`;
  return { files: files.length, times, took: performance.now() - from, ends };
}

const isPending = ({ processingStatus }: Catalog) => !["completed", "error"].includes(processingStatus);
const serverMemory = () => Math.max(...childMemory());
const ms = (time: number) => `${time.toFixed(0)} ms`;
