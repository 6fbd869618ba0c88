import { basename } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import { slices } from "#server/platform/batches.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import type { FileSet } from "#server/platform/files/intents.ts";
import { keyOf, requirePath } from "#server/platform/files/keys.ts";
import type { StagedFile, Staging } from "#server/platform/http/staging.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { type ArchiveEntry, DamagedBackup, fileEntry, readArchive } from "./archive.ts";

/** Files up to this many bytes go from memory to the store, larger ones via the staging folder. */
const HELD_WHOLE = 1024 * 1024;
const FILES = fileEntry("");

export interface Received extends FileSet {
  staged: StagedFile[];
}

/** Yields the files of a backup grouped by key; those of one key are adjacent. */
export async function* fileSets(path: string, staging: Staging): AsyncGenerator<Received> {
  let contents = new Map<string, Uint8Array | StagedFile>();
  let key = "";
  const received = (): Received => ({ key, contents, staged: [...contents.values()].filter(isStaged) });
  for await (const entry of readArchive(path)) {
    if (!entry.name.startsWith(FILES)) continue;
    const file = entry.name.slice(FILES.length);
    const own = keyOf(file);
    if (!own) throw new DamagedBackup(`${file} is no name of a file`);
    if (own !== key) {
      if (key) yield received();
      key = own;
      contents = new Map();
    }
    contents.set(basename(file), await receive(entry, staging));
  }
  if (key) yield received();
}

const isStaged = (content: Uint8Array | StagedFile): content is StagedFile =>
  !(content instanceof Uint8Array);

async function receive({ size, content }: ArchiveEntry, staging: Staging): Promise<Uint8Array | StagedFile> {
  if (size <= HELD_WHOLE) return Buffer.concat(await Array.fromAsync(content));
  return staging.receive(Readable.from(content), { filename: "", declaredType: "" });
}

const Names = z.array(z.string());

/** Sets whose rows are read at once. */
const SETS_AT_ONCE = 1000;

/** The files that rows name. */
export interface NamedFiles {
  readonly count: number;
  /** In the order of their keys. */
  paths(): Generator<string>;
}

/**
 * Reads the files that rows name, in slices. Of each set its key is kept, and its names once for all sets with the same ones: the
 * paths of a million photos would take a gigabyte. Throws if the server couldn't have made one of them.
 */
export async function namedFiles(db: Db): Promise<NamedFiles> {
  const sets: { key: string; names: readonly string[] }[] = [];
  const namesByText = new Map<string, readonly string[]>();
  const yieldIfDue = createYielder();
  const rows = rowsWith(db, "files", { state: ["live", "held"] })
    .select(["key", "names"])
    .orderBy("key")
    .limit(SETS_AT_ONCE);
  const after = (last?: { key: string }) => (last ? rows.where("key", ">", last.key) : rows).execute();
  for await (const some of slices<{ key: string; names: string }>(SETS_AT_ONCE, after)) {
    for (const { key, names: text } of some) {
      const names = namesByText.get(text) ?? Names.parse(JSON.parse(text));
      namesByText.set(text, names);
      for (const name of names) requirePath(key, name);
      sets.push({ key, names });
    }
    await yieldIfDue();
  }
  return {
    count: sets.reduce((sum, { names }) => sum + names.length, 0),
    *paths() {
      for (const { key, names } of sets) for (const name of names) yield requirePath(key, name);
    },
  };
}
