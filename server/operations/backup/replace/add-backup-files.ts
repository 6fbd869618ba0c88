import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { batches } from "#server/platform/batches.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { rowsWith, updateRows } from "#server/platform/database/statements.ts";
import { setOf } from "#server/platform/files/derive.ts";
import { storeFiles } from "#server/platform/files/intents.ts";
import { requirePath } from "#server/platform/files/keys.ts";
import { digestOf, type FileStore } from "#server/platform/files/store.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { INSTANCE } from "#server/platform/instance.ts";
import { fileSets, type Received } from "../file-sets.ts";
import type { BackupPlace } from "../place.ts";

const AT_ONCE = 4;
const KEYS_AT_ONCE = 500;

/** The file sets that a restore created as pending, or rescued from removal. */
export interface AddedFiles {
  unfinished: Set<string>;
  rescued: Set<string>;
}

interface Wanted {
  place: BackupPlace;
  staging: Staging;
  added: AddedFiles;
  /** The keys to process; undefined means all. */
  only?: ReadonlySet<string>;
  onFiles: (done: number) => Promise<void>;
}

/**
 * Adds the files of a verified backup to a live site. Missing and doomed sets are recorded as pending, so that they are
 * removed if the restore fails. Existing files are compared and repaired if they differ, because a key never gets other
 * bytes.
 */
export async function addBackupFiles(
  path: string,
  { place, staging, added, only, onFiles }: Wanted,
): Promise<void> {
  let done = 0;
  await Readable.from(fileSets(path, staging)).forEach(
    async (set: Received) => {
      try {
        if (!only || only.has(set.key)) await addSet(place, added, set);
      } finally {
        await staging.discard(set.staged);
      }
      done += set.contents.size;
      await onFiles(done);
    },
    { concurrency: AT_ONCE },
  );
}

async function addSet(place: BackupPlace, { unfinished, rescued }: AddedFiles, set: Received): Promise<void> {
  const { key, contents } = set;
  const { main } = place.database;
  const state = (await setOf(main, key))?.state;
  if (state !== "live" && state !== "held") unfinished.add(key);
  if (!state) return storeFiles(place.database, place.files, set);
  if (state === "doomed") rescued.add(key);
  await updateRows(
    main,
    "files",
    { key, state: ["doomed", "pending"] },
    { state: "pending", instance: INSTANCE, names: JSON.stringify([...contents.keys()]) },
  );
  await putMissing(place.files, set);
}

/** Returns the keys whose files may be missing: doomed, deleted, or rescued from that. */
export async function unsureKeys(
  db: Db,
  keys: readonly string[],
  { rescued }: Pick<AddedFiles, "rescued">,
): Promise<Set<string>> {
  const unsure = new Set(rescued);
  for (const some of batches(keys, KEYS_AT_ONCE)) {
    const rows = await rowsWith(db, "files", { key: some })
      .select("key")
      .where("state", "!=", "doomed")
      .execute();
    const sure = new Set(rows.map(({ key }) => key));
    for (const key of some) if (!sure.has(key)) unsure.add(key);
  }
  return unsure;
}

/** Stores the missing or damaged files of a set. */
async function putMissing(files: FileStore, { key, contents }: Received): Promise<void> {
  for (const [name, content] of contents) {
    const path = requirePath(key, name);
    const bytes = content instanceof Uint8Array ? content.byteLength : content.bytes;
    const isSame =
      (await files.size(path)) === bytes &&
      (await digestOf(files.read(path))) ===
        (await digestOf(
          content instanceof Uint8Array ? Readable.from([content]) : createReadStream(content.path),
        ));
    if (!isSame) await files.put(path, content);
  }
}
