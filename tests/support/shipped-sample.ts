import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Selectable } from "kysely";
import { PDF_FILE } from "#server/catalogs/store.ts";
import { fileEntry, readArchive } from "#server/operations/backup/archive.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import { SAMPLE_SET } from "#server/operations/sample/load-sample.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Tables } from "#server/platform/database/schema.ts";
import { pathOf } from "#server/platform/files/keys.ts";

const CONTENT = ["catalogs", "products", "hero_slides", "hero_tabs", "news", "photographs"] as const;

type ShippedRows = { readonly [T in (typeof CONTENT)[number]]: readonly Selectable<Tables[T]>[] };

/** The categories whose catalogue is in the shipped sample. */
export const CATALOG_CATEGORIES = ["picanol", "tsuda-komaeda"] as const;
export type CatalogCategory = (typeof CATALOG_CATEGORIES)[number];

let rows: Promise<ShippedRows> | undefined;

/** The content of the shipped sample in the order of creation, with the columns of the current schema; read once per process. */
export const shippedRows = (): Promise<ShippedRows> => (rows ??= withShippedSet(readRows));

/** Opens a database with all rows of the shipped sample while `use` runs. */
async function withShippedSet<T>(use: (set: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-shipped-sample-"));
  try {
    const { rehearsal } = await verifyBackup(SAMPLE_SET, folder);
    try {
      return await use(rehearsal);
    } finally {
      await rehearsal.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRows({ read }: Database): Promise<ShippedRows> {
  const tables = CONTENT.map(async (table) => {
    const all = await read
      .selectFrom(table as "products")
      .selectAll()
      .orderBy("created_at")
      .execute();
    return [table, all];
  });
  return Object.fromEntries(await Promise.all(tables)) as ShippedRows;
}

/** The files of the shipped sample by key and name. */
export async function shippedFiles(): Promise<(key: string, name: string) => Buffer> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of readArchive(SAMPLE_SET)) files.set(name, await buffer(content));
  return (key, name) => {
    const bytes = files.get(fileEntry(pathOf(key, name) ?? ""));
    if (!bytes) throw new Error(`The sample has no ${key}/${name}`);
    return bytes;
  };
}

/** The PDF of a catalogue in the shipped sample. */
export async function shippedCatalog(category: CatalogCategory): Promise<Buffer> {
  const { catalogs } = await shippedRows();
  const key = catalogs.find((catalog) => catalog.category === category)?.file_key ?? "";
  const entry = fileEntry(pathOf(key, PDF_FILE) ?? "");
  for await (const { name, content } of readArchive(SAMPLE_SET))
    if (name === entry) return await buffer(content);
  throw new Error(`The sample has no catalogue of ${category}`);
}
