import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { batches } from "../../../platform/batches.ts";
import type { Tables } from "../../../platform/database/schema.ts";
import { stateOf } from "../../../platform/files/derive.ts";
import { storeFiles } from "../../../platform/files/intents.ts";
import { requirePath } from "../../../platform/files/keys.ts";
import { digestOf, type FileStore } from "../../../platform/files/store.ts";
import type { Staging } from "../../../platform/http/staging.ts";
import { INSTANCE } from "../../../platform/instance.ts";
import { fileSets, type Received } from "../file-sets.ts";
import type { Place } from "../place.ts";

const AT_ONCE = 4;
const KEYS_AT_ONCE = 500;

/** Which file sets of a backup a restore has made unfinished, or taken back from those about to be removed. */
export interface Brought {
  unfinished: Set<string>;
  takenBack: Set<string>;
}

interface Wanted {
  place: Place;
  staging: Staging;
  brought: Brought;
  /** The keys to look at; all where it is not given. */
  only?: ReadonlySet<string>;
  onFiles: (done: number) => Promise<void>;
}

/**
 * Puts the files of a verified backup beside those of the site, which goes on meanwhile. What is not there is recorded as
 * unfinished, so that nothing of it stays should the restore not come to its end; what was about to be removed is
 * recorded so again; what is there is compared, and a file that differs is damaged and set right, for a key never gets
 * other bytes.
 */
export async function bringFiles(
  path: string,
  { place, staging, brought, only, onFiles }: Wanted,
): Promise<void> {
  let done = 0;
  await Readable.from(fileSets(path, staging)).forEach(
    async (set: Received) => {
      try {
        if (!only || only.has(set.key)) await bringSet(place, brought, set);
      } finally {
        await staging.discard(set.staged);
      }
      done += set.contents.size;
      await onFiles(done);
    },
    { concurrency: AT_ONCE },
  );
}

async function bringSet(place: Place, { unfinished, takenBack }: Brought, set: Received): Promise<void> {
  const { key, contents } = set;
  const { main } = place.database;
  const state = await stateOf(main, key);
  if (state !== "live" && state !== "held") unfinished.add(key);
  if (!state) return storeFiles(place.database, place.files, set);
  if (state === "doomed") takenBack.add(key);
  await main
    .updateTable("files")
    .set({ state: "pending", instance: INSTANCE, names: JSON.stringify([...contents.keys()]) })
    .where("key", "=", key)
    .where("state", "in", ["doomed", "pending"])
    .execute();
  await putMissing(place.files, set);
}

/** Those of the keys whose files are not sure to be there: about to be removed, gone, or taken back from being so. */
export async function unsureKeys(
  db: Kysely<Tables>,
  keys: readonly string[],
  { takenBack }: Pick<Brought, "takenBack">,
): Promise<Set<string>> {
  const unsure = new Set(takenBack);
  for (const some of batches(keys, KEYS_AT_ONCE)) {
    const rows = await db
      .selectFrom("files")
      .select("key")
      .where("key", "in", some)
      .where("state", "!=", "doomed")
      .execute();
    const sure = new Set(rows.map(({ key }) => key));
    for (const key of some) if (!sure.has(key)) unsure.add(key);
  }
  return unsure;
}

/** Stores the files of a set that are not there as they should be. */
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
