import { basename } from "node:path";
import { Readable } from "node:stream";
import { type Actor, write } from "../database/write.ts";
import { type FileSet, storeFiles } from "../files/intents.ts";
import { keyOf } from "../files/keys.ts";
import type { StagedFile, Staging } from "../http/staging.ts";
import { DamagedBackup } from "./damaged.ts";
import { type Lease, RESTORE_JOB, takeLease } from "./lease.ts";
import { fileEntry } from "./names.ts";
import { assertNoFiles, assertNoRows, clearPlace, type Place } from "./place.ts";
import { type ArchiveEntry, readArchive } from "./read-archive.ts";
import { insertRows, readRows } from "./rows.ts";
import { readShapes, type Value } from "./tables.ts";
import type { VerifiedBackup } from "./verify-backup.ts";

const ACTOR: Actor = { id: null, name: "Command line" };
/** Files up to this size go from memory to the store, larger ones by way of the staging folder. */
const HELD_WHOLE = 1024 * 1024;
const STORED_AT_ONCE = 4;
const FILES = fileEntry("");

/**
 * Restores a verified backup into an empty place: the files first, recorded as unfinished, then all rows in one
 * transaction, which makes the site. Interrupted, it leaves a place that no site starts in and in which it can be
 * repeated, with this backup or another. Throws when the place is not empty, or the file is no longer what was
 * verified.
 */
export async function restoreBackup(
  path: string,
  backup: VerifiedBackup,
  place: Place,
  staging: Staging,
): Promise<void> {
  await assertNoRows(place.database.main);
  await assertNoFiles(place);
  // The rows are looked for again: another restore may just have ended.
  const lease = await takeLease(place.database, RESTORE_JOB, assertNoRows);
  try {
    await clearPlace(place);
    await restoreFiles(path, place, staging, lease);
    await restoreRows(backup, place, lease);
  } catch (error) {
    // What led here is the error to report; a lease that cannot be given up runs out by itself.
    await lease.giveUp().catch(() => undefined);
    throw error;
  }
}

async function restoreFiles(path: string, place: Place, staging: Staging, lease: Lease): Promise<void> {
  await Readable.from(fileSets(path, staging)).forEach(
    async (set: Received) => {
      lease.assertHeld();
      await storeFiles(place.database, place.files, set);
      await staging.discard(set.staged);
    },
    { concurrency: STORED_AT_ONCE },
  );
}

interface Received extends FileSet {
  /** Those of its parts that lie in the staging folder. */
  staged: StagedFile[];
}

/** The files of a backup, those of one key together: they follow each other. */
async function* fileSets(path: string, staging: Staging): AsyncGenerator<Received> {
  let parts = new Map<string, Uint8Array | StagedFile>();
  let key = "";
  const received = (): Received => ({ key, parts, staged: [...parts.values()].filter(isStaged) });
  for await (const entry of readArchive(path)) {
    if (!entry.name.startsWith(FILES)) continue;
    const file = entry.name.slice(FILES.length);
    const own = keyOf(file);
    if (!own) throw new DamagedBackup(`${file} is no name of a file`);
    if (own !== key) {
      if (key) yield received();
      key = own;
      parts = new Map();
    }
    parts.set(basename(file), await receive(entry, staging));
  }
  if (key) yield received();
}

const isStaged = (part: Uint8Array | StagedFile): part is StagedFile => !(part instanceof Uint8Array);

async function receive({ size, content }: ArchiveEntry, staging: Staging): Promise<Uint8Array | StagedFile> {
  if (size <= HELD_WHOLE) return Buffer.concat(await Array.fromAsync(content));
  return staging.receive(Readable.from(content), { filename: "", declaredType: "" });
}

/** Puts all rows in the place of what the restore itself has written here, and with them ends it. */
async function restoreRows(
  { manifest, rehearsal }: VerifiedBackup,
  { database }: Place,
  lease: Lease,
): Promise<void> {
  const shapes = await readShapes(database.main);
  await write(database, ACTOR, async ({ tx, record }) => {
    if (!(await lease.end(tx))) throw new Error("Another restore has begun here meanwhile");
    for (const { name } of shapes.toReversed()) await tx.deleteFrom(name).execute();
    for (const shape of shapes) {
      for await (const rows of readRows(rehearsal.read, shape)) {
        await insertRows(
          tx,
          shape,
          rows.map((row) => shape.columns.map(({ name }) => row[name] as Value)),
        );
      }
    }
    await tx.updateTable("jobs").set({ lease_until: 0, instance: null }).execute();
    await tx
      .updateTable("counters")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .execute();
    await record({
      type: "create",
      entity: "site",
      entity_id: "backup",
      description: `Restored the backup of ${manifest.createdAt}`,
    });
  });
}
