import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { archiveWriter, readArchive } from "#server/operations/backup/archive.ts";
import { createBackup } from "#server/operations/backup/create-backup.ts";
import type { BackupPlace } from "#server/operations/backup/place.ts";
import { restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { insertRows, type Value } from "#server/operations/backup/tables.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import type { S3Settings } from "#server/platform/config.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { FileState, Tables } from "#server/platform/database/schema.ts";
import { storeFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { openFileStore } from "#server/platform/files/open.ts";
import { openStaging, type Staging } from "#server/platform/http/staging.ts";
import { SEARCH_SCHEMA } from "#server/products/search/engine.ts";
import { freshDatabaseUrl, freshFiles } from "./databases.ts";
import { newFolder } from "./folders.ts";

export interface TestPlace extends BackupPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  s3: S3Settings | undefined;
  staging: Staging;
}

/** An empty place: SQLite and a folder, or PostgreSQL and S3. */
export async function emptyPlace(engine: Engine, upTo?: string): Promise<TestPlace> {
  const dataDir = await newFolder();
  const databaseUrl = await freshDatabaseUrl(engine);
  const onIdleError = () => undefined;
  const database = await openDatabase({ databaseUrl, dataDir, onIdleError, ...(upTo ? { upTo } : {}) });
  onTestFinished(() => database.close());
  const staging = await openStaging(dataDir);
  const s3 = freshFiles(engine);
  const files = openFileStore({ dataDir, s3 }, staging);
  return { dataDir, databaseUrl, s3, database, files, staging };
}

/** Creates a backup of a place and returns its path. */
export async function backupOf(place: BackupPlace): Promise<string> {
  return fileOf(createBackup(place));
}

/** Writes the bytes of a backup to a file and returns its path. */
export async function fileOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const path = join(await newFolder(), "site.tar");
  await writeFile(path, bytes);
  return path;
}

/** Verifies and restores a backup like the command. */
export async function restoreInto(place: TestPlace, path: string): Promise<void> {
  const backup = await verifyBackup(path, await newFolder());
  try {
    await restoreBackup(path, backup, place, place.staging);
  } finally {
    await backup.rehearsal.close();
  }
}

/** The error of verifying a backup. Throws if it is valid. */
export async function verificationError(path: string): Promise<string> {
  try {
    const backup = await verifyBackup(path, await newFolder());
    await backup.rehearsal.close();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The backup was taken for a whole one");
}

export interface Entry {
  name: string;
  bytes: Buffer;
}

export async function entriesOf(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { name, content } of readArchive(path)) {
    entries.push({ name, bytes: Buffer.concat(await Array.fromAsync(content)) });
  }
  return entries;
}

/** Writes entries as a backup with correct checksums. */
export async function archiveOf(entries: readonly Entry[]): Promise<string> {
  const archive = archiveWriter();
  return fileOf(
    (async function* () {
      for (const { name, bytes } of entries) yield* archive.entry(name, bytes.byteLength, [bytes]);
      yield* archive.end();
    })(),
  );
}

/** Tables that no backup contains. */
const NOT_KEPT = [
  "access_tokens",
  "backups",
  "call_counts",
  "answered_keys",
  "download_links",
  "login_throttle",
  "refresh_tokens",
  "sessions",
  "sign_in_tickets",
];

interface Contents {
  tables: Record<string, string[]>;
  /** Checksums of the stored files. */
  stored: Record<string, string>;
}

/**
 * Every row a backup must contain, and the checksums of all stored files, without the change counter and the given
 * columns.
 */
export async function contentsOf(
  { database, files }: BackupPlace,
  leftOut: readonly string[] = [],
): Promise<Contents> {
  const tables: Contents["tables"] = {};
  const counted = [...NOT_KEPT, "counters"];
  for (const { schema, name, columns } of await database.main.introspection.getTables()) {
    if (counted.includes(name) || schema === SEARCH_SCHEMA) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.main,
    );
    const kept = columns.map((column) => column.name).filter((column) => !leftOut.includes(column));
    tables[name] = rows.map((row) => JSON.stringify(kept.map((column) => row[column]))).sort();
  }
  const stored: Contents["stored"] = {};
  for (const path of (await Array.fromAsync(files.list())).sort()) {
    // In S3, backups are in the same bucket as files.
    if (path.startsWith("backups/")) continue;
    stored[path] = createHash("sha256")
      .update(await buffer(files.read(path)))
      .digest("hex");
  }
  return { tables, stored };
}

/** The contents without the activity record of a restore. */
export async function restoredContentsOf(place: BackupPlace, leftOut?: readonly string[]): Promise<Contents> {
  const contents = await contentsOf(place, leftOut);
  const own = contents.tables["activity"]?.filter((row) => !row.includes("Restored the backup of")) ?? [];
  return { ...contents, tables: { ...contents.tables, activity: own } };
}

/** Stores a file set in the given state; returns its key. */
export async function storeSet(place: BackupPlace, state: FileState = "live", size = 500): Promise<string> {
  const key = newKey("page");
  const contents = new Map(["w200.webp", "w1000.webp"].map((name) => [name, randomBytes(size)]));
  await storeFiles(place.database, place.files, { key, contents });
  await place.database.main.updateTable("files").set({ state }).where("key", "=", key).execute();
  return key;
}

/** Limits of integer columns. */
const INTEGERS = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0];
const REALS = [0.1 + 0.2, 5e-324, 1.7976931348623157e308];
const TEXTS = ["", `quotes ' " \\ , \n\r\t zwölf 部品 🧵 ${"x".repeat(3000)}`, '["{}"]'];
const ROWS = 3;

/** Fills every table with `count` rows, some with extreme values, and stores some files. */
export async function fillWithExtremes(place: BackupPlace, count = ROWS): Promise<void> {
  const { database } = place;
  for (const table of await tablesInOrder(place)) {
    const rows: Value[][] = [];
    for (let at = 0; at < count; at += 1) {
      const values = table.columns.map(({ name, dataType, isNullable }, column) => {
        if (REFERENCES[name]) return `${REFERENCES[name]}.id ${at}`;
        const isKey = column < 3 || name.endsWith("_key") || name.startsWith("token");
        if (isNullable && !isKey && at === 0) return null;
        if (/^(text)$/i.test(dataType))
          return isKey ? `${table.name}.${name} ${at}` : (TEXTS[at] ?? `text ${at}`);
        return (/^(integer|int8)$/i.test(dataType) ? INTEGERS[at] : REALS[at]) ?? at;
      });
      rows.push(values);
    }
    const columns = table.columns.map(({ name }) => ({ name, kind: "text", isNullable: true }) as const);
    await insertRows(database.main, { name: table.name as keyof Tables, columns: [...columns] }, rows);
  }
  for (const state of ["live", "held", "live"] as const) await storeSet(place, state);
}

/** Reference columns and their tables, each after the tables it references itself. */
const REFERENCES: Readonly<Record<string, string>> = {
  user_id: "users",
  invited_by: "users",
  catalog_id: "catalogs",
  reading_id: "catalog_readings",
  import_id: "imports",
};

/** Tables in order of their references; file tables are filled by storing files. */
async function tablesInOrder({ database }: BackupPlace) {
  const skipped = [...NOT_KEPT, "counters", "files"];
  const tables = (await database.main.introspection.getTables()).filter(
    ({ name }) => !skipped.includes(name),
  );
  const parents = Object.values(REFERENCES);
  const rank = ({ name }: { name: string }) => parents.indexOf(name);
  const isParent = ({ name }: { name: string }) => parents.includes(name);
  return [
    ...tables.filter(isParent).toSorted((a, b) => rank(a) - rank(b)),
    ...tables.filter((table) => !isParent(table)),
  ];
}
