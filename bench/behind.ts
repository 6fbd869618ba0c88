import { setTimeout as pause } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import type { ProductImport } from "#contract/imports/import.ts";
import { csvLine } from "#contract/platform/csv.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { csvFile } from "#tests/support/imports.ts";
import { ADMIN_PASSWORD } from "#tests/support/process.ts";
import { openConnection } from "./support/connection.ts";
import { storeFigures } from "./support/figures.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { placeCells } from "./support/rows.ts";
import { waitFor } from "./support/wait-for.ts";

const SIZES = [100_000];
const IMPORTED = 20_000;
const POLL_MS = 50;

/** What visitors ask for meanwhile, each one after the other; `at` counts the requests. */
const ASKED: Readonly<Record<string, (at: number) => string>> = {
  list: (at) => `/api/products?category=others&page=${1 + (at % 100)}`,
  search: (at) => `/api/products?search=reed+${20 + (at % 900)}&limit=20`,
  page: (at) => `/products/others?page=${1 + (at % 100)}`,
  health: () => "/api/health",
};

/**
 * `npm run bench -- behind`: how long visitors wait while much is changed at once: names of machines, three brands that become
 * one, an import, a restore. Each row lasts until the index has all of it.
 */
export async function bench(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  const rows = await atEachPlace(places, measure);
  await storeFigures("behind", {
    title: "Answers while much is changed",
    head: [
      "engine",
      "products",
      "changed",
      "the change took",
      "the index has it after",
      ...Object.keys(ASKED).map((what) => `slowest ${what}`),
      "answers",
      "others than 200",
    ],
    rows,
    isPart: places.isPart,
  });
}

async function measure(place: Place): Promise<string[][]> {
  const admin = await place.server.signIn();
  const totalOf = async (query: string): Promise<number> =>
    (await admin.get(`/api/products?${query}&limit=1`)).body.total;
  const all = await totalOf("page=1");
  const csv = await changedTitles(admin, place.server.url);
  const backup = await makeBackup(admin);
  const steps: [string, () => Promise<unknown>, () => Promise<boolean>][] = [
    ["names of machines", () => saveMachines(admin, "Length"), () => isOffered(admin)],
    [
      "three brands become one",
      async () => {
        for (const id of ["toyota", "picanol-rapier"]) await merge(admin, id);
      },
      async () => (await totalOf("category=others")) >= all / 3,
    ],
    [
      `import of ${IMPORTED.toLocaleString("en")} rows`,
      () => importRows(admin, csv),
      async () => (await totalOf("search=zanzibar")) >= IMPORTED,
    ],
    ["restore", () => restore(place, admin, backup), async () => (await totalOf("search=zanzibar")) === 0],
  ];
  const rows: string[][] = [];
  for (const [name, work, isIndexed] of steps) {
    rows.push([...placeCells(place), name, ...(await beside(place, work, isIndexed))]);
  }
  return rows;
}

/** Does the work while visitors ask. */
async function beside(place: Place, work: () => Promise<unknown>, isIndexed: () => Promise<boolean>) {
  const stop = new AbortController();
  const watching = Object.values(ASKED).map((pathOf) => watch(place, pathOf, stop.signal));
  const from = performance.now();
  await work();
  const took = performance.now() - from;
  await waitFor(isIndexed);
  const indexed = performance.now() - from - took;
  await pause(20 * POLL_MS);
  stop.abort();
  const watched = await Promise.all(watching);
  const sum = (of: (each: Watched) => number) => String(watched.reduce((all, each) => all + of(each), 0));
  return [
    ...[took, indexed].map((ms) => `${(ms / 1000).toFixed(1)} s`),
    ...watched.map(({ slowest }) => `${slowest.toFixed(0)} ms`),
    sum(({ answers }) => answers),
    sum(({ others }) => others),
  ];
}

interface Watched {
  slowest: number;
  answers: number;
  others: number;
}

async function watch({ port }: Place, pathOf: (at: number) => string, signal: AbortSignal): Promise<Watched> {
  const { fetchPath, close } = await openConnection(port, []);
  const watched = { slowest: 0, answers: 0, others: 0 };
  for (; !signal.aborted; await pause(POLL_MS)) {
    const from = performance.now();
    if ((await fetchPath(pathOf(watched.answers))) !== 200) watched.others += 1;
    watched.slowest = Math.max(watched.slowest, performance.now() - from);
    watched.answers += 1;
  }
  close();
  return watched;
}

async function saveMachines(admin: ApiClient, ...others: string[]): Promise<void> {
  const { machines, versions } = (await admin.get("/api/settings")).body;
  const names = [...machines.names, ...others.map((name) => ({ name }))];
  const version = { "if-match": String(versions.machines) };
  expectStatus(await admin.put("/api/settings/machines", { ...machines, names }, version), 200);
}

/** Whether the listing's first filter, the machines, has lengths. */
async function isOffered(admin: ApiClient): Promise<boolean> {
  const { filters } = (await admin.get("/api/products?category=others&limit=1")).body;
  return JSON.stringify(filters[0] ?? "").includes(" mm");
}

const merge = async (admin: ApiClient, id: string): Promise<void> =>
  expectStatus(await admin.post(`/api/categories/${id}/merge`, { into: "others" }), 200);

/** The first rows of the full export with another word in each title. */
async function changedTitles(admin: ApiClient, url: string): Promise<string> {
  const link = (await admin.post("/api/products/full-export", {})).body.url;
  const [head = [], ...rows] = parse(await (await fetch(url + link)).text(), { bom: true }) as string[][];
  const title = head.indexOf("Title");
  const changed = rows.slice(0, IMPORTED).map((row) => row.with(title, `${row[title]} Zanzibar`));
  return [head, ...changed].map(csvLine).join("");
}

async function importRows(admin: ApiClient, csv: string): Promise<void> {
  const { _id } = (await admin.form("POST", "/api/imports", {}, [csvFile(csv)])).body;
  const isIn = (state: ProductImport["state"]) =>
    waitFor(
      async () => (await admin.get(`/api/imports/${_id}`)).body as ProductImport,
      (each) => each.state === state,
    );
  await isIn("checked");
  await admin.post(`/api/imports/${_id}/apply`);
  await isIn("done");
}

async function makeBackup(admin: ApiClient): Promise<string> {
  const { _id } = (await admin.post("/api/backups", {})).body;
  await waitFor(async () => {
    const { backups } = (await admin.get("/api/backups")).body;
    return backups.find((each: { _id: string; state: string }) => each._id === _id && each.state === "whole");
  });
  return _id;
}

async function restore({ server }: Place, admin: ApiClient, backup: string): Promise<void> {
  const { _id } = (await admin.post("/api/restores", { backup, currentPassword: ADMIN_PASSWORD })).body;
  await waitFor(async () => {
    const { step, problem } = (await server.visitor.get(`/api/restores/${_id}`)).body;
    if (step === "failed") throw new Error(problem);
    return step === "done";
  });
}

function expectStatus({ status, body }: { status: number; body: unknown }, expected: number): void {
  if (status !== expected) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`);
}
