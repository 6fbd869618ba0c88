import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createBackup } from "../backup/create-backup.ts";
import { noteCommandBackup } from "../backup/kept/store.ts";
import type { BackupPlace } from "../backup/place.ts";
import { withVerifiedBackup } from "../backup/verify-backup.ts";
import { findSite, runFileCommand, WHICH_SITE, withPlace, withTempFolder } from "./command.ts";

const USAGE = `A backup of the whole site in one file, while the site runs.

  npm run backup -- FILE         an older FILE is replaced when the new one is whole
  npm run --silent backup -- -   to the standard output

The file holds passwords' hashes and other secrets: keep it as safe as the site itself.
${WHICH_SITE}`;

await runFileCommand(USAGE, async (file) => {
  await withPlace(findSite(), async (place) => {
    try {
      if (file === "-") await pipeline(createBackup(place), process.stdout, { end: false });
      else await writeAtomically(file, createBackup(place));
    } catch (error) {
      await recordResult(place, "failed");
      throw error;
    }
    await recordResult(place, "whole");
  });
  if (file !== "-") console.log(`The backup is complete: ${file}`);
});

/** Records the result for the metrics; the backup is valid even if that fails. */
async function recordResult({ database }: BackupPlace, state: "whole" | "failed"): Promise<void> {
  await noteCommandBackup(database, state).catch(() => undefined);
}

/** Writes to a temporary file, verifies it and renames it, so that the target is complete or missing. */
async function writeAtomically(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    // Throws DamagedBackup for a file that can't be restored.
    await withTempFolder("backup", (folder) => withVerifiedBackup(unfinished, folder, async () => undefined));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
