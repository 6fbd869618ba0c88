import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ApiClient } from "#tests/support/client.ts";
import { ADMIN_PASSWORD, type ServerProcess, startServer } from "#tests/support/process.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { probed, takeHolds } from "./support/holds.ts";
import { memoryOf } from "./support/processes.ts";
import { CATEGORIES, seededId } from "./support/seed.ts";
import { searchIsReady, withFolder, withSeededServer } from "./support/seeded-server.ts";

const SIZES = [10_000, 100_000];
const ROUNDS = 5;
const CATEGORY = CATEGORIES[0];

interface Place {
  server: ServerProcess;
  admin: ApiClient;
  probe: string;
  products: number;
}

/**
 * `npm run bench -- growth [N | FOLDER:N …]`: answers whose work must not grow with the catalogue, each after a write: their time,
 * and how long the event loop was blocked. FOLDER is a data folder with N seeded products, which is used as it is. SQLite.
 */
export async function bench(options: string[]): Promise<void> {
  const rows: string[][] = [];
  for (const option of options.length ? options : SIZES.map(String)) rows.push(...(await benchPlace(option)));
  await storeFigures("growth", {
    title: "Answers after a write, by the size of the catalogue",
    head: ["products", "answer", "p50, ms", "longest, ms", "loop blocked, ms", "KiB"],
    rows,
    below:
      "Blocked: processor time of the main thread between two turns of its event loop, the longest of all rounds.",
    isPart: options.length > 0,
  });
}

const benchPlace = (option: string): Promise<string[][]> =>
  withFolder(async (folder) => {
    const [dataDir = "", size] = option.split(":");
    const probe = join(folder, "probe");
    const environment = withLargeHeap(probed(probe));
    const measure = async (server: ServerProcess) =>
      measureAll({ server, admin: await server.signIn(), probe, products: Number(size ?? option) });
    if (!size) return withSeededServer({ products: Number(option), environment }, measure);
    if (!existsSync(dataDir)) throw new Error(`There is no folder ${dataDir}`);
    const server = await startServer({ DATA_DIR: dataDir, ...environment });
    try {
      await searchIsReady(server);
      return await measure(server);
    } finally {
      await server.end("SIGTERM");
    }
  });

/** The index of a million products takes more than Node's usual limit. */
const withLargeHeap = (environment: Record<string, string>): Record<string, string> => ({
  ...environment,
  NODE_OPTIONS: `${environment["NODE_OPTIONS"] ?? ""} --max-old-space-size=10000`,
});

async function measureAll(place: Place): Promise<string[][]> {
  const rows: string[][] = [];
  const { products } = place;
  const from = performance.now();
  for (const [name, run, rounds] of CASES) {
    const times: number[] = [];
    let [blocked, bytes] = [0, 0];
    for (let round = 0; round < (rounds ?? ROUNDS); round += 1) {
      await write(place, round);
      await takeHolds(place.probe);
      const begin = performance.now();
      bytes = await run(place, round);
      times.push(performance.now() - begin);
      blocked = Math.max(blocked, (await takeHolds(place.probe)).processor);
    }
    const figures = [quantile(times, 0.5), Math.max(...times), blocked, bytes / 1024];
    rows.push([products.toLocaleString("en"), name, ...figures.map((figure) => figure.toFixed(1))]);
    process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
  }
  const memory = `${memoryOf(place.server.pid).toFixed(0)} MiB resident after ${((performance.now() - from) / 1000).toFixed(0)} s`;
  return [...rows, [products.toLocaleString("en"), memory, "", "", "", ""]];
}

let writes = 0;

/** Changes a product of the measured category, which listings, searches and exports show. */
async function write({ admin, products }: Place, round: number): Promise<void> {
  writes += 1;
  const id = seededId(CATEGORIES.length * ((round * 37) % Math.floor(products / CATEGORIES.length)));
  const { status, text } = await admin.put(`/api/products/${id}`, {
    price: 1 + (writes % 4000),
    stock: (writes % 9) + 1,
  });
  if (status !== 200) throw new Error(`Nothing was written: ${status} ${text}`);
}

type Run = (place: Place, round: number) => Promise<number>;

const visit =
  (path: string): Run =>
  async ({ server }) =>
    read(server.url + path);

async function read(url: string): Promise<number> {
  const response = await fetch(url);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return bytes;
}

const office =
  (path: string): Run =>
  async ({ admin }) => {
    const { status, text } = await admin.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return text.length;
  };

/** Asks for the link of a file and downloads it. */
const download =
  (path: string, asked: object): Run =>
  async ({ server, admin }) => {
    const { status, body, text } = await admin.post(path, asked);
    if (status !== 200 && status !== 201) throw new Error(`${path} answered ${status} ${text}`);
    return read(server.url + body.url);
  };

/** Each time other products, which are in their first version; the bench's own writes have another category. */
const bulkEdit: Run = async ({ admin, products }, round) => {
  const first = 1 + Math.floor(products / CATEGORIES.length / 2) + 100 * round;
  const ids = Array.from({ length: 100 }, (_, at) => seededId(CATEGORIES.length * (first + at) + 1));
  const asked = { products: ids.map((id) => ({ id, version: 1 })), changes: { stock: { by: 1 } } };
  const { status, text } = await admin.post("/api/products/bulk", asked);
  if (status !== 200) throw new Error(`Bulk edit answered ${status} ${text}`);
  return text.length;
};

const PASSWORD = { currentPassword: ADMIN_PASSWORD };
const many = (page: number) => `/api/products?category=${CATEGORY}&limit=12&page=${page}`;

const CASES: readonly [name: string, run: Run, rounds?: number][] = [
  ["page: home", visit("/")],
  ["page: listing", visit(`/products/${CATEGORY}`)],
  ["page: listing, page 500", visit(`/products/${CATEGORY}?page=500`)],
  ["page: all parts", visit("/search")],
  ["page: search", visit("/search?q=rapier%20gripper")],
  [
    "page: a part",
    ({ server }, round) => read(`${server.url}/products/${CATEGORY}/${CATEGORIES.length * (40 + round)}`),
  ],
  ["list", visit(many(1))],
  ["list, page 500", visit(many(500))],
  ["list, a chosen filter", visit(`${many(1)}&filter=kindofpart.gripper`)],
  ["list, all categories", visit("/api/products?category=all&limit=12")],
  ["search: two words", visit("/api/products?search=rapier%20gripper&limit=12")],
  ["search: one word", visit("/api/products?search=steel&limit=12")],
  ["search: a typo", visit("/api/products?search=griper&limit=12")],
  ["search: a code", visit("/api/products?search=PIC-GR-00048&limit=12")],
  ["search in a category", visit(`${many(1)}&search=gripper`)],
  ["counts of categories", visit("/api/products/categories")],
  ["parts in stock", visit("/api/products/in-stock")],
  ["featured", visit("/api/products/featured")],
  ["office: names of specifications", office("/api/products/specifications")],
  ["list for searching offline", visit("/api/products/offline-list"), 2],
  ["sitemap.xml", visit("/sitemap.xml")],
  ["sitemap, first products", visit("/sitemap-products-1.xml")],
  [
    "sitemap, last products",
    ({ server, products }) => read(`${server.url}/sitemap-products-${Math.ceil(products / 10_000)}.xml`),
  ],
  ["office: list", office("/api/products")],
  ["office: list, page 500", office("/api/products?page=500")],
  ["office: by title, page 500", office("/api/products?page=500&sortField=title&sortOrder=asc")],
  [
    "office: by title, middle page",
    ({ admin, products }, round) =>
      office(`/api/products?page=${Math.floor(products / 40)}&sortField=title&sortOrder=asc`)(
        { admin } as Place,
        round,
      ),
  ],
  ["office: without photo", office("/api/products?pictures=missing")],
  ["office: unpublished", office("/api/products?published=no")],
  ["office: published", office("/api/products?published=yes&sortField=stock")],
  ["office: search by stock", office("/api/products?search=gripper&sortField=stock")],
  ["office: search, published", office("/api/products?search=gripper&published=yes")],
  ["office: search, unpublished", office("/api/products?search=gripper&published=no")],
  ["office: all that match", office("/api/products/selection")],
  ["office: all of a search", office("/api/products/selection?search=gripper")],
  ["office: all of a search by stock", office("/api/products/selection?search=gripper&sortField=stock")],
  ["office: bulk edit of 100", bulkEdit],
  ["office: dashboard", office("/api/stats")],
  ["office: desk", office("/api/desk")],
  ["office: checklist", office("/api/checklist")],
  ["office: interest", office("/api/interest")],
  ["office: catalogues", office("/api/catalogs")],
  ["export: list", download("/api/products/export", { format: "csv" }), 1],
  ["export: a search", download("/api/products/export", { format: "csv", search: "gripper" }), 1],
  [
    "export: a search by stock",
    download("/api/products/export", { format: "csv", search: "gripper", sortField: "stock" }),
    1,
  ],
  ["export: full", download("/api/products/full-export", { format: "csv" }), 1],
  ["backup", download("/api/settings/data/backup", PASSWORD), 1],
];
