import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { Config } from "#server/platform/config.ts";
import { BACKUP_JOB } from "#server/platform/database/closed.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { type Database, openExistingDatabase } from "#server/platform/database/open.ts";
import type { Db } from "#server/platform/database/schema.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import type { OperationDeps } from "../deps.ts";
import {
  type ArchiveWriter,
  archiveWriter,
  fileEntry,
  MANIFEST,
  newManifest,
  readSchema,
  rowsEntry,
} from "./archive.ts";
import { type NamedFiles, namedFiles } from "./file-sets.ts";
import { assertRestored, type BackupPlace, takeLease } from "./place.ts";
import { countRows, lineOf, readTableRows, readTableShapes, type TableShape } from "./tables.ts";

const BEGIN: Readonly<Record<Engine, string>> = {
  // Kysely's own transactions take the write lock (sqlite.ts).
  sqlite: "begin deferred",
  postgres: "begin isolation level repeatable read read only",
};

/** Bytes of rows per entry: an entry's size precedes its content. */
const ENTRY_BYTES = 1024 * 1024;
/** Files up to this many bytes are prefetched in parallel, because a remote store has a high latency. */
const FETCHED_WHOLE = 1024 * 1024;
const FETCHED_AT_ONCE = 8;

/** Yields a snapshot of all rows, then their files; the site stays writable. Throws if a file is missing. */
export async function* createBackup(place: BackupPlace): AsyncGenerator<Uint8Array, void> {
  await assertRestored(place);
  const lease = await takeLease(place.database, BACKUP_JOB);
  try {
    const archive = archiveWriter();
    let named: NamedFiles;
    const snapshot = await openSnapshot(place.database);
    try {
      named = await namedFiles(snapshot.db);
      yield* tableEntries(archive, snapshot, named.count);
    } finally {
      await snapshot.close();
    }
    for await (const bytes of fileEntries(archive, place.files, named.paths())) {
      lease.assertHeld();
      yield bytes;
    }
    yield* archive.end();
  } finally {
    await lease.end(place.database.main);
  }
}

interface Snapshot {
  db: Db;
  engine: Engine;
  close(): Promise<void>;
}

async function* tableEntries(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  files: number,
): AsyncGenerator<Uint8Array> {
  const { db } = snapshot;
  const shapes = await readTableShapes(db);
  const tables = [];
  for (const shape of shapes) {
    const columns = shape.columns.map((column) => column.name);
    tables.push({ name: shape.name, columns, rows: await countRows(db, shape) });
  }
  const manifest = Buffer.from(
    JSON.stringify(newManifest({ schema: await readSchema(db), tables, files }), null, 1),
  );
  yield* archive.entry(MANIFEST, manifest.byteLength, [manifest]);
  for (const shape of shapes) {
    let nth = 0;
    for await (const text of rowTexts(snapshot, shape)) {
      nth += 1;
      const bytes = Buffer.from(text);
      yield* archive.entry(rowsEntry(shape.name, nth), bytes.byteLength, [bytes]);
    }
  }
}

async function* rowTexts({ db, engine }: Snapshot, shape: TableShape): AsyncGenerator<string> {
  let text = "";
  for await (const rows of readTableRows(db, engine, shape)) {
    for (const row of rows) text += lineOf(shape, row);
    if (text.length < ENTRY_BYTES) continue;
    yield text;
    text = "";
  }
  if (text) yield text;
}

interface Fetched {
  path: string;
  size: number;
  /** Undefined for a large file, which is streamed later. */
  bytes: Buffer | undefined;
}

async function* fileEntries(
  archive: ArchiveWriter,
  files: FileStore,
  paths: Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const fetched: AsyncIterable<Fetched> = Readable.from(paths).map((path: string) => fetchFile(files, path), {
    concurrency: FETCHED_AT_ONCE,
  });
  for await (const { path, size, bytes } of fetched) {
    yield* archive.entry(fileEntry(path), size, bytes ? [bytes] : files.read(path));
  }
}

async function fetchFile(files: FileStore, path: string): Promise<Fetched> {
  const size = await files.size(path);
  if (size === undefined) throw new Error(`A file is missing: ${path}`);
  return { path, size, bytes: size <= FETCHED_WHOLE ? await buffer(files.read(path)) : undefined };
}

/** Opens a snapshot on a read connection until it is closed. It doesn't block writers. */
async function openSnapshot(database: Database): Promise<Snapshot> {
  const opened = Promise.withResolvers<Db>();
  const ended = Promise.withResolvers<void>();
  const heldTransaction = database.read.connection().execute(async (connection) => {
    await sql.raw(BEGIN[database.engine]).execute(connection);
    opened.resolve(connection);
    await ended.promise;
    await sql`rollback`.execute(connection);
  });
  heldTransaction.catch(opened.reject);
  return {
    db: await opened.promise,
    engine: database.engine,
    close: async () => {
      ended.resolve();
      await heldTransaction;
    },
  };
}

/** Yields the bytes of a backup from separate connections: on SQLite other readers would wait for the snapshot to end. */
export async function* ownBackup({
  config,
  files,
}: {
  config: Config;
  files: FileStore;
}): AsyncGenerator<Uint8Array> {
  const database = await openExistingDatabase(config);
  try {
    yield* createBackup({ database, files });
  } finally {
    await database.close();
  }
}

/** Stores a backup under `name` via a temporary file, so that it is complete. Returns its size in bytes. */
export function writeBackup(services: OperationDeps, name: string): Promise<number> {
  return services.staging.withFolder(async (folder) => {
    const path = join(folder, "site.tar");
    await pipeline(ownBackup(services), createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    await services.backupFiles.put(name, { path, bytes: size });
    return size;
  });
}
