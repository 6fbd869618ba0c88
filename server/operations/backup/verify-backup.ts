import { migrate } from "#server/platform/database/migrate.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { yielding } from "#server/platform/database/yielding.ts";
import { type FileStore, withLocal } from "#server/platform/files/store.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import {
  type ArchiveEntry,
  DamagedBackup,
  fileEntry,
  MANIFEST,
  type Manifest,
  parseManifest,
  readArchive,
  rowsEntry,
} from "./archive.ts";
import { namedFiles } from "./file-sets.ts";
import { FILLED_TABLES, insertRows, readTableShapes, type TableShape, valuesOf } from "./tables.ts";

/** Bounds on what is held in memory; the writer's entries are far smaller. */
const MANIFEST_BYTES_MAX = 1024 * 1024;
const ENTRY_BYTES_MAX = 256 * 1024 * 1024;

export interface VerifiedBackup {
  manifest: Manifest;
  /** All its rows in a database with this program's schema; the caller closes it. */
  rehearsal: Database;
}

interface Entries {
  current: ArchiveEntry | undefined;
  next(): Promise<void>;
}

/** Verifies every byte, row and reference in an empty `folder`. Throws DamagedBackup, UnfitBackup (newer). */
export async function verifyBackup(path: string, folder: string): Promise<VerifiedBackup> {
  const archive = readArchive(path);
  try {
    const entries = await openEntries(archive);
    const manifest = parseManifest(await contentOf(entries, MANIFEST, MANIFEST_BYTES_MAX));
    await entries.next();
    // A running site also verifies: it answers requests between the statements.
    const rehearsal = yielding(
      await openDatabase({
        databaseUrl: undefined,
        dataDir: folder,
        onIdleError: () => undefined,
        upTo: manifest.schema,
      }),
    );
    try {
      await rehearse(rehearsal, entries, manifest);
      return { manifest, rehearsal };
    } catch (error) {
      await rehearsal.close();
      throw error;
    }
  } finally {
    await archive.return();
  }
}

/** Runs `work` with a backup file, verified in the empty `folder`. Throws what verifyBackup or `work` throws. */
export async function withVerifiedBackup<T>(
  path: string,
  folder: string,
  work: (backup: VerifiedBackup) => Promise<T>,
): Promise<T> {
  const backup = await verifyBackup(path, folder);
  try {
    return await work(backup);
  } finally {
    await backup.rehearsal.close();
  }
}

/** The same with a stored backup; `work` also gets its local path. */
export async function withStoredBackup<T>(
  { backupFiles, staging }: { backupFiles: FileStore; staging: Staging },
  name: string,
  work: (backup: VerifiedBackup, path: string) => Promise<T>,
): Promise<T> {
  return withLocal(backupFiles, name, (path) =>
    staging.withFolder((folder) => withVerifiedBackup(path, folder, (backup) => work(backup, path))),
  );
}

/** Returns whether a file begins like a backup; the rest isn't read. */
export async function looksLikeBackup(path: string): Promise<boolean> {
  const archive = readArchive(path);
  try {
    const { value: first } = await archive.next();
    return first?.name === MANIFEST;
  } catch (error) {
    if (error instanceof DamagedBackup) return false;
    throw error;
  } finally {
    await archive.return();
  }
}

async function rehearse(rehearsal: Database, entries: Entries, manifest: Manifest): Promise<void> {
  const shapes = await readTableShapes(rehearsal.main);
  const known = shapes.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  const declared = manifest.tables.map(({ name, columns }) => ({ name, columns }));
  if (JSON.stringify(known) !== JSON.stringify(declared))
    throw new DamagedBackup("its tables are not those of its schema");
  // The backup's rows replace those that every new database has; an older one has fewer tables.
  for (const name of FILLED_TABLES)
    if (shapes.some((shape) => shape.name === name)) await rehearsal.main.deleteFrom(name).execute();
  for (const [at, shape] of shapes.entries()) {
    const rows = await rehearseTable(rehearsal, entries, shape);
    if (rows !== manifest.tables[at]?.rows) throw new DamagedBackup(`${shape.name} has ${rows} rows`);
  }
  await migrate(rehearsal.main, rehearsal.engine);
  const named = await namedFiles(rehearsal.main).catch(() => {
    throw new DamagedBackup("it names files in a wrong way");
  });
  if (named.count !== manifest.files) throw new DamagedBackup(`it names ${named.count} files`);
  for (const path of named.paths()) {
    if (entries.current?.name !== fileEntry(path)) throw new DamagedBackup(`${path} is missing`);
    await entries.next();
  }
  if (entries.current) throw new DamagedBackup(`${entries.current.name} does not belong to it`);
}

async function rehearseTable(rehearsal: Database, entries: Entries, shape: TableShape): Promise<number> {
  let count = 0;
  for (let nth = 1; entries.current?.name === rowsEntry(shape.name, nth); nth += 1) {
    const text = (await contentOf(entries, entries.current.name, ENTRY_BYTES_MAX)).toString();
    const rows = text.split("\n");
    if (rows.pop() !== "") throw new DamagedBackup(`a row of ${shape.name} has no end`);
    const values = rows.map((line) => valuesOf(shape, line));
    await rehearsal.main
      .transaction()
      .execute((tx) => insertRows(tx, shape, values))
      .catch((error: Error) => {
        throw new DamagedBackup(`a row of ${shape.name} can't be: ${error.message}`);
      });
    count += values.length;
    await entries.next();
  }
  return count;
}

async function openEntries(archive: AsyncGenerator<ArchiveEntry, void>): Promise<Entries> {
  const entries: Entries = {
    current: undefined,
    async next() {
      entries.current = (await archive.next()).value ?? undefined;
    },
  };
  await entries.next();
  return entries;
}

async function contentOf({ current }: Entries, name: string, most: number): Promise<Buffer> {
  if (current?.name !== name) throw new DamagedBackup(`${name} is missing`);
  if (current.size > most) throw new DamagedBackup(`${name} is too large`);
  return Buffer.concat(await Array.fromAsync(current.content));
}
