import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { newKey, pathOf } from "#server/platform/files/keys.ts";
import { storeFigures } from "./support/figures.ts";
import { childPeaks } from "./support/processes.ts";
import { seedProducts } from "./support/seed.ts";
import { withFolder } from "./support/seeded-server.ts";

const PRODUCTS = 10_000;
const PAGES = 500;
/** The sizes of the sample site's images and pages. */
const IMAGE = {
  "320.avif": 3600,
  "320.webp": 5200,
  "640.avif": 7700,
  "640.webp": 13_200,
  "1280.avif": 16_800,
  "1280.webp": 31_700,
};
const PAGE = { "w200.webp": 5100, "w1000.webp": 60_000, "w2500.webp": 230_900 };
const WORDS = 600;
const POLL_MS = 200;

/** `npm run bench -- backup`: time, size and memory of a backup and of its restore, SQLite and disk. Linux only. */
export const bench = (): Promise<void> =>
  withFolder(async (folder) => {
    const file = join(folder, "site.tar");
    await seedSite(join(folder, "site"));
    const backup = await runCommand("backup", file, join(folder, "site"));
    const restore = await runCommand("restore", file, join(folder, "restored"));
    const mebibytes = (await stat(file)).size / 2 ** 20;
    const row = (name: string, { seconds, peakMiB }: Run) => [
      name,
      `${seconds.toFixed(1)} s`,
      `${(mebibytes / seconds).toFixed(0)} MiB/s`,
      `${peakMiB.toFixed(0)} MiB`,
    ];
    await storeFigures("backup", {
      title: `Backup of ${PRODUCTS.toLocaleString("en")} products with an image each and ${PAGES} catalogue pages`,
      above: `The file: ${mebibytes.toFixed(0)} MiB.`,
      head: ["command", "time", "speed", "peak memory"],
      rows: [row("backup", backup), row("restore, the check of the file included", restore)],
    });
  });

async function seedSite(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });
  await seedProducts(database, PRODUCTS);
  await seedFiles(database, dataDir, "image", IMAGE, PRODUCTS);
  await seedCatalog(database, await seedFiles(database, dataDir, "page", PAGE, PAGES));
  await database.close();
}

/** Stores file sets of random bytes without the store, which would wait for the disk. */
async function seedFiles(
  database: Database,
  dataDir: string,
  kind: "image" | "page",
  parts: Readonly<Record<string, number>>,
  count: number,
): Promise<string[]> {
  const sizes = Object.values(parts);
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const key = newKey(kind);
    keys.push(key);
    for (const [part, size] of Object.entries(parts)) {
      const path = join(dataDir, "files", String(pathOf(key, part)));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, randomBytes(size));
    }
    await database.main
      .insertInto("files")
      .values({
        key,
        names: JSON.stringify(Object.keys(parts)),
        bytes: sizes.reduce((sum, size) => sum + size),
        state: "live",
        instance: "",
        due_at: 0,
        attempts: 0,
        created_at: Date.now(),
      })
      .execute();
  }
  return keys;
}

/** A catalogue whose pages hold as many words as a page of a parts list. */
async function seedCatalog(database: Database, pages: readonly string[]): Promise<void> {
  const id = uuidv7();
  const words = Array.from({ length: WORDS }, (_, at) => ({
    text: `PIC-GR-${at}`,
    box: [0.1, at / WORDS, 0.2, 0.01],
  }));
  const text = words.map((word) => word.text).join(" ");
  await write(database, SYSTEM, async ({ tx, change, now }) => {
    await tx
      .insertInto("catalogs")
      .values({
        id,
        category: "picanol",
        original_name: "Catalogue.pdf",
        processing_status: "completed",
        is_active: 1,
        total_pages: pages.length,
        page_navigation: "{}",
        created_by: "owner@example.com",
        version: 1,
        change,
        created_at: now,
        updated_at: null,
        file_key: null,
        processing_error: null,
      })
      .execute();
    for (const [at, key] of pages.entries()) {
      const numbers = { catalog_id: id, page_number: at + 1, file_key: key, width: 2500, height: 3536 };
      await tx
        .insertInto("catalog_pages")
        .values({ ...numbers, search_text: text, text, links: "[]", words: JSON.stringify(words) })
        .execute();
    }
  });
}

interface Run {
  seconds: number;
  peakMiB: number;
}

async function runCommand(command: "backup" | "restore", file: string, dataDir: string): Promise<Run> {
  const from = performance.now();
  const child = spawn(process.execPath, [`server/operations/cli/${command}.ts`, file], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: "inherit",
  });
  let peakMiB = 0;
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, ...childPeaks());
  }, POLL_MS);
  const [code] = await once(child, "exit");
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds: (performance.now() - from) / 1000, peakMiB };
}
