import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { csvLine } from "../contract/csv.ts";
import type { ProductImport } from "../contract/import.ts";
import { encodeImage, PART_WIDTHS } from "../server/media/images.ts";
import type { ApiClient } from "../tests/support/client.ts";
import { csvFile, fullCsv, zipFile, zipOf } from "../tests/support/imports.ts";
import { keepFigures } from "./support/figures.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { memoryOf } from "./support/processes.ts";
import { placeCells } from "./support/rows.ts";
import { withFolder } from "./support/seeded-server.ts";

const PRODUCTS = 5_000;
const PICTURES = 200;
const LOOK_EVERY = 100;

/**
 * `npm run bench -- imports`: a change to every product, and new products with a picture each, through the running
 * server; beside them what the image pipeline alone does on the same pictures. Linux only.
 */
export async function benchImports(options: string[]): Promise<void> {
  const places = readPlaces(options, [PRODUCTS]);
  const photo = await makePhoto();
  const alone = await pipelineRate(photo);
  const rows = await atEachPlace(places, (place) => benchPlace(place, photo));
  await keepFigures("imports", {
    title: "Imports through the running server",
    head: [
      "engine",
      "products",
      "import",
      "check",
      "apply",
      "rows/s",
      "memory before, MiB",
      "the most in the first half",
      "in the second half",
    ],
    rows,
    below: `The image pipeline alone, two pictures at a time: ${alone.toFixed(1)} pictures/s (JPEG, 1600 x 1200, ${Math.round(photo.length / 1024)} KB).`,
    isPart: places.isPart,
  });
}

async function benchPlace(place: Place, photo: Buffer): Promise<string[][]> {
  const admin = await place.server.signIn();
  const changed = await changedPrices(admin, place.server.url);
  const changes = await benchImport(place, admin, { csv: changed });
  const names = Array.from({ length: PICTURES }, (_, at) => `part-${at}.jpg`);
  const csv = fullCsv(...names.map((name) => ({ Title: `Part of ${name}`, Images: name })));
  const zip = await zipOf(Object.fromEntries(names.map((name) => [name, photo])));
  const created = await benchImport(place, admin, { csv, zip });
  return [
    [...placeCells(place), "every product's price", ...changes],
    [...placeCells(place), `${PICTURES} new products with a picture`, ...created],
  ];
}

/** The full export with another price in each row: all columns are compared, one of them differs. */
async function changedPrices(admin: ApiClient, url: string): Promise<string> {
  const link = (await admin.post("/api/products/full-export", {})).body.url;
  const [head = [], ...rows] = parse(await (await fetch(url + link)).text(), { bom: true }) as string[][];
  const price = head.indexOf("Price");
  return [head, ...rows.map((row) => row.with(price, String(Number(row[price]) + 1)))].map(csvLine).join("");
}

async function benchImport(
  { pid }: Place,
  admin: ApiClient,
  { csv, zip }: { csv: string; zip?: Buffer },
): Promise<string[]> {
  const before = memoryOf(pid);
  const most = { first: before, second: 0 };
  const until = async (id: string, state: ProductImport["state"]) => {
    for (;;) {
      const { body } = await admin.get(`/api/imports/${id}`);
      const half = body.applied * 2 > body.rows ? "second" : "first";
      most[half] = Math.max(most[half], memoryOf(pid));
      if (body.state === state) return body as ProductImport;
      if (["refused", "stopped"].includes(body.state)) throw new Error(body.problem);
      await pause(LOOK_EVERY);
    }
  };
  const start = performance.now();
  const files = [csvFile(csv), ...(zip ? [zipFile(zip)] : [])];
  const { _id } = (await admin.form("POST", "/api/imports", {}, files)).body;
  await until(_id, "checked");
  const checked = performance.now();
  await admin.post(`/api/imports/${_id}/apply`);
  const { applied, failed } = await until(_id, "done");
  const seconds = (performance.now() - checked) / 1000;
  if (failed > 0) throw new Error(`${failed} rows failed`);
  return [
    `${((checked - start) / 1000).toFixed(1)} s`,
    `${seconds.toFixed(1)} s`,
    (applied / seconds).toFixed(applied / seconds < 100 ? 1 : 0),
    before.toFixed(0),
    most.first.toFixed(0),
    most.second.toFixed(0),
  ];
}

/** A picture that compresses as a photograph does: coarse noise, enlarged. */
async function makePhoto(): Promise<Buffer> {
  const noise = {
    width: 160,
    height: 120,
    channels: 3,
    noise: { type: "gaussian", mean: 128, sigma: 50 },
  } as const;
  const coarse = await sharp({ create: { ...noise, background: "#888" } })
    .png()
    .toBuffer();
  return sharp(coarse).resize(1600, 1200).jpeg({ quality: 88 }).toBuffer();
}

async function pipelineRate(photo: Buffer): Promise<number> {
  return withFolder(async (folder) => {
    const path = join(folder, "photo.jpg");
    await writeFile(path, photo);
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
