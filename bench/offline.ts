import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { OFFLINE_PARTS_MAX } from "#contract/products/limits.ts";
import type { OfflineList } from "#contract/products/product.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { addPart, matchParts, type PartIndex } from "#web/site/offline/match-parts.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { watchHealth } from "./support/health.ts";
import { probed, takeHolds } from "./support/holds.ts";
import { withFolder, withSampleServer, withSeededServer } from "./support/seeded-server.ts";

const PATH = "/api/products/offline-list";
const ROUNDS = 9;
const AT_ONCE = 8;
const MACHINES = '[{"name":"Machine","value":"Picanol OMNIplus 800, GamMax"},';
const SEARCHES = ["pic-gr-00472", "rapier gripper", "grip brass 240", "gripper zanzibar", "rapeir nozle"];

/**
 * `npm run bench -- offline`: the list of all parts that browsers keep for searching without a connection: its bytes, how long it
 * takes after a write and delays others, and searches in it. SQLite.
 */
export const bench = (): Promise<void> =>
  withFolder(async (folder) => {
    const probe = join(folder, "probe");
    const sample = await withSampleServer(sizeOf);
    const finish = async ({ main }: Database) => {
      await sql`update products set specifications = ${MACHINES} || substr(specifications, 2)`.execute(main);
    };
    await withSeededServer(
      { products: OFFLINE_PARTS_MAX, environment: probed(probe), finish },
      async (server) => {
        const size = await sizeOf(server);
        await storeFigures("offline", {
          title: "The list of 20,000 parts for searching without a connection",
          above: `The sample: ${sample}. 20,000 parts with two machines each: ${size}.`,
          head: ["what", "median", "worst"],
          rows: [
            ...(await answerRows(server, probe)),
            ...searchRows((await server.visitor.get(PATH)).body),
          ].map(([what, times]) => [what, ...[quantile(times, 0.5), Math.max(...times)].map(inMs)]),
        });
      },
    );
  });

type Row = [what: string, times: number[]];

const inMs = (time: number): string => time.toFixed(1);

const listIn = ({ url }: ServerProcess): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url + PATH, { headers: { "accept-encoding": "br" } }, (answer) => resolve(buffer(answer))).on(
      "error",
      reject,
    );
  });

async function sizeOf(server: ServerProcess): Promise<string> {
  const packed = await listIn(server);
  const text = brotliDecompressSync(packed);
  const { parts } = JSON.parse(text.toString()) as OfflineList;
  const [plain, small] = [text, packed].map(({ length }) => (length / parts.length).toFixed(1));
  return `${plain} bytes a part, ${small} in brotli`;
}

async function timeOf(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Each round writes twice, and asks for the list after it, alone and at once. */
async function answerRows(server: ServerProcess, probe: string): Promise<Row[]> {
  const admin = await server.signIn();
  const { _id } = (await server.visitor.get("/api/products?limit=1")).body.products[0];
  const health = watchHealth(server.url);
  const rows = {
    one: ["the list after a write", []],
    many: [`the list for ${AT_ONCE} visitors at once after a write`, []],
    kept: ["the cached list", []],
    held: ["event loop held meanwhile, of the processor", []],
    health: ["slowest health check meanwhile", []],
  } satisfies Record<string, Row>;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [row, visitors] of [[rows.one, 1] as const, [rows.many, AT_ONCE] as const]) {
      await admin.put(`/api/products/${_id}`, { price: 10 * round + visitors, stock: 1 });
      // The search index applies the write.
      await server.visitor.get("/api/products?limit=1");
      await pause(100);
      await Promise.all([health.slowest(), takeHolds(probe)]);
      const lists = () => Promise.all(Array.from({ length: visitors }, () => listIn(server)));
      (row[1] as number[]).push(await timeOf(lists));
      (rows.held[1] as number[]).push((await takeHolds(probe)).processor);
      (rows.health[1] as number[]).push(await health.slowest());
      (rows.kept[1] as number[]).push(await timeOf(() => listIn(server)));
    }
  }
  await health.close();
  return Object.values(rows);
}

/** In Node; a phone takes several times as long. */
function searchRows({ parts }: OfflineList): Row[] {
  const makeIndex = () => {
    const index: PartIndex = { parts: [], known: new Set() };
    for (const [productId, code, title, category, machines, id, stock] of parts) {
      const part = {
        id,
        productId,
        code,
        title,
        category,
        machines: machines.split(","),
        inStock: stock === 1,
      };
      addPart(index, part, category);
    }
    return index;
  };
  const index = makeIndex();
  const timesOf = (work: () => unknown) =>
    Array.from({ length: ROUNDS }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    });
  return [
    ["20,000 parts indexed", timesOf(makeIndex)],
    ...SEARCHES.map((search): Row => [`search for '${search}'`, timesOf(() => matchParts(index, search))]),
  ];
}
