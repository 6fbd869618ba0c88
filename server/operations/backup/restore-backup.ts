import { Readable } from "node:stream";
import { type Actor, write } from "#server/platform/database/write.ts";
import { storeFiles } from "#server/platform/files/intents.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { fileSets, type Received } from "./file-sets.ts";
import { assertNoFiles, assertNoRows, type BackupPlace, clearPlace, type Lease, takeLease } from "./place.ts";
import { copyRows, RESTORE_JOB, readTableShapes } from "./tables.ts";
import type { VerifiedBackup } from "./verify-backup.ts";

const ACTOR: Actor = { id: null, name: "Command line" };
const STORED_AT_ONCE = 4;

/**
 * Restores a verified backup into an empty place: pending files first, then all rows in one transaction, which makes the
 * site. After an interruption no site starts in the place, and a restore can be repeated. Throws if the place is not empty,
 * or the file was changed after its verification.
 */
export async function restoreBackup(
  path: string,
  backup: VerifiedBackup,
  place: BackupPlace,
  staging: Staging,
): Promise<void> {
  await assertNoRows(place.database.main);
  await assertNoFiles(place);
  // Checks the rows again: another restore may just have ended.
  const lease = await takeLease(place.database, RESTORE_JOB, assertNoRows);
  try {
    await clearPlace(place);
    await restoreFiles(path, place, staging, lease);
    await restoreRows(backup, place, lease);
  } catch (error) {
    // The original error is thrown; the lease expires on its own.
    await lease.giveUp().catch(() => undefined);
    throw error;
  }
}

async function restoreFiles(path: string, place: BackupPlace, staging: Staging, lease: Lease): Promise<void> {
  await Readable.from(fileSets(path, staging)).forEach(
    async (set: Received) => {
      lease.assertHeld();
      await storeFiles(place.database, place.files, set);
      await staging.discard(set.staged);
    },
    { concurrency: STORED_AT_ONCE },
  );
}

/** Replaces the restore's own records by all rows, which also ends the restore. */
async function restoreRows({ manifest, rehearsal }: VerifiedBackup, { database }: BackupPlace, lease: Lease) {
  const shapes = await readTableShapes(database.main);
  await write(database, ACTOR, async ({ tx, record }) => {
    if (!(await lease.end(tx))) throw new Error("Another restore has begun here meanwhile");
    for (const { name } of shapes.toReversed()) await tx.deleteFrom(name).execute();
    for (const shape of shapes) await copyRows(rehearsal, tx, shape);
    await tx.updateTable("jobs").set({ lease_until: 0, instance: null }).execute();
    await tx
      .updateTable("counters")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .execute();
    await record("create", "site", "backup", `Restored the backup of ${manifest.createdAt}`);
  });
}
