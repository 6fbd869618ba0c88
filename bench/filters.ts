import { brotliCompressSync } from "node:zlib";
import type { Database } from "#server/platform/database/open.ts";
import { storeFigures } from "./support/figures.ts";
import { type LoadFigures, load } from "./support/load.ts";
import { WARM_UP } from "./support/rows.ts";
import { withSeededServer } from "./support/seeded-server.ts";

const PRODUCTS = 10_000;
const SECONDS = 3;
const PER_PAGE = 12;
const LAST_PAGE = Math.ceil(PRODUCTS / PER_PAGE);
const KINDS = "gripper,drum,reed,frame,nozzle,cam,lever,cutter,roller,spring,board,hook".split(",");
/** Machine names as users write them: some looms have several spellings, as in catalogues. */
const MACHINES =
  "OMNIplus,Omni Plus,OMNIplus 190,OMNIplus 800,GamMax,Gam Max,GTX,GTM,OptiMax,OptiMax 190,TERRYplus,OMNI,GTXplus,Summum,PAT,PGW,GTMax,GamMax 190".split(
    ",",
  );
const CHOICES = [...new Set(MACHINES.map((name) => name.toLowerCase().replaceAll(" ", "")))];
const HEAD = ["accept: text/html", "accept-encoding: br"];
const LIST = `/api/products?category=picanol&limit=${PER_PAGE}`;
const PAGE = "/products/picanol";

const machine = (at: number) => `&filter=machine.${CHOICES[at % CHOICES.length]}`;
const kind = (at: number) => `&filter=kindofpart.${KINDS[at % KINDS.length]}`;
/** Two looms and a kind, another combination each time until all were used. */
const choice = (at: number) =>
  `${machine(at)}${machine(at * 5 + 1 + Math.floor(at / CHOICES.length))}${kind(at * 7 + Math.floor(at / 264))}`;

const LOADS: readonly (readonly [string, (at: number) => string, readonly string[]])[] = [
  ["list, any page", (at) => `${LIST}&page=${1 + ((at * 7919) % LAST_PAGE)}`, []],
  ["list, one machine, any page", (at) => `${LIST}${machine(at)}&page=${1 + ((at * 31) % 30)}`, []],
  ["list, two machines and a kind", (at) => `${LIST}${choice(at)}`, []],
  ["list, a search with a machine", (at) => `${LIST}&search=${KINDS[at % KINDS.length]}${machine(at)}`, []],
  ["page, made anew", (at) => `${PAGE}?page=${2 + (at % (LAST_PAGE - 2))}`, HEAD],
  ["page, two machines and a kind, made anew", (at) => `${PAGE}?view=cards${choice(at)}`, HEAD],
  ["page as a table, made anew", (at) => `${PAGE}?view=table&page=${2 + (at % (LAST_PAGE - 2))}`, HEAD],
];

/** `npm run bench -- filters`: a listing of 10,000 products with and without filters, in one run on SQLite. */
export async function bench(): Promise<void> {
  await withSeededServer({ products: PRODUCTS, finish: nameMachines }, async (server) => {
    const place = { pid: server.pid, port: Number(new URL(server.url).port) };
    const rows: string[][] = [];
    for (const [name, path, headers] of LOADS) {
      await load(place, (at) => path(at + 100_000), { ...WARM_UP, connections: 1, headers });
      rows.push(rowOf(name, await load(place, path, { connections: 1, seconds: SECONDS, headers })));
    }
    const sizes = await Promise.all(
      [
        ["list", LIST],
        ["list, one machine", `${LIST}${machine(0)}`],
        ["page", PAGE],
        ["page, one machine", `${PAGE}?filter=machine.omniplus`],
        ["page as a table", `${PAGE}?view=table`],
      ].map(async ([name, path]) => {
        const text = await (await fetch(server.url + path)).text();
        return `${name} ${text.length.toLocaleString("en")} (brotli ${brotliCompressSync(text).length.toLocaleString("en")})`;
      }),
    );
    await storeFigures("filters", {
      title: "Filters of a listing",
      head: ["asked for", "requests/s", "p50, ms", "p99, ms", "CPU, µs", "errors"],
      rows,
      below: `One connection, ${PRODUCTS.toLocaleString("en")} products of one brand, each with two looms, a kind, a length, a material and a bore. Characters: ${sizes.join(", ")}.`,
    });
  });
}

function rowOf(name: string, { requests, perSecond, p50, p99, cpuMs, errors }: LoadFigures): string[] {
  const cpu = Math.round((1000 * cpuMs) / Math.max(1, requests));
  return [name, Math.round(perSecond), p50.toFixed(2), p99.toFixed(2), cpu, errors].map(String);
}

/** Moves all products into one listing and assigns looms to each. */
async function nameMachines({ main }: Database): Promise<void> {
  const rows = await main.selectFrom("products").select(["id", "product_id", "specifications"]).execute();
  await main.transaction().execute(async (tx) => {
    for (const { id, product_id: number, specifications } of rows) {
      const looms = `Picanol ${MACHINES[number % MACHINES.length]}, ${MACHINES[(number * 7 + 3) % MACHINES.length]}`;
      const all = [
        { name: "Brand and model", value: looms },
        ...JSON.parse(specifications),
        { name: "Bore", value: `${number % 60} mm` },
      ];
      await tx
        .updateTable("products")
        .set({ category: "picanol", specifications: JSON.stringify(all) })
        .where("id", "=", id)
        .execute();
    }
  });
}
