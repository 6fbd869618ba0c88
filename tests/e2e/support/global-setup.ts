import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres, TEMPLATE } from "#tests/support/postgres.ts";
import { type ServerProcess, startServer } from "#tests/support/process.ts";
import { until } from "#tests/support/until.ts";
import { copySeed, seedData } from "./seed.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** The sources of the sample catalogue; unless one changes, its data stays the same. */
const SOURCES = [
  "server/operations/sample",
  "server/platform/media",
  "server/platform/database",
  "server/products",
  "package-lock.json",
];

/** Each worker's server starts from a copy of this folder. */
export const SEEDED = join(ROOT, ".cache/e2e-seed", fingerprint());

/** Tells the workers of a sample in PostgreSQL: its server, and the folder with its files. */
const [SAMPLE_SERVER, SAMPLE_FOLDER] = ["SAMPLE_SERVER", "SAMPLE_FOLDER"];

/**
 * Creates the data of the browser tests by a first start with sample data, as in production. With `SEARCH=postgres` the sample sites
 * are searched in PostgreSQL, which runs until the returned function is called.
 */
export default async function globalSetup(): Promise<undefined | (() => Promise<void>)> {
  if (process.env["SEARCH"] !== "postgres") {
    await makeSeed();
    return undefined;
  }
  const { url, stop } = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), "heddle-e2e-sample-"));
  await seedData(folder, searchedAt(`${url}/${TEMPLATE}`));
  process.env[SAMPLE_SERVER] = url;
  process.env[SAMPLE_FOLDER] = folder;
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const searchedAt = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, SEARCH: "postgres" });

/** Makes the folder that sample sites are copied from, unless it is there. */
export async function makeSeed(): Promise<void> {
  if (existsSync(SEEDED)) return;
  await rm(join(ROOT, ".cache/e2e-seed"), { recursive: true, force: true });
  await mkdir(join(ROOT, ".cache/e2e-seed"), { recursive: true });
  const making = join(ROOT, ".cache/e2e-seed/making");
  await seedData(making);
  await rename(making, SEEDED);
}

/** Starts a server with a copy of the sample data, which is deleted after `use`. */
export async function onSample(
  use: (server: ServerProcess, dataDir: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "heddle-e2e-"));
  const server = await startServer({ DATA_DIR: dataDir, ...(await copySample(dataDir)), ...environment });
  try {
    // Lists have no filters until the search index is built.
    await until(async () => {
      const { body } = await server.visitor.get("/api/products?category=picanol");
      return body.filters.length > 0;
    });
    await use(server, dataDir);
  } finally {
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Copies the sample into a folder, and its database if it is in PostgreSQL; returns the settings of its server. */
async function copySample(dataDir: string): Promise<Record<string, string>> {
  const [url, folder] = [process.env[SAMPLE_SERVER], process.env[SAMPLE_FOLDER]];
  if (!url || !folder) {
    copySeed(SEEDED, dataDir);
    return {};
  }
  cpSync(folder, dataDir, { recursive: true });
  const name = `sample_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query(`create database ${name} template ${TEMPLATE}`);
  await client.end();
  return searchedAt(`${url}/${name}`);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

function filesOf(source: string): string[] {
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}
