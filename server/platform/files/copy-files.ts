import { createReadStream } from "node:fs";
import type { Database } from "../database/open.ts";
import { rowsWith } from "../database/statements.ts";
import { setOf } from "./derive.ts";
import { derivedNames } from "./derived-names.ts";
import { pathOf } from "./keys.ts";
import { digestOf, type FileStore, withLocal } from "./store.ts";

const BATCH = 200;
const PARALLEL = 4;

/** The bytes are the copied ones. */
export interface CopyReport {
  copied: number;
  bytes: number;
  alreadyThere: number;
  removed: number;
  failures: { path: string; reason: string }[];
}

interface CopyOptions {
  from: FileStore;
  to: FileStore;
  /** Also compares files the target already has and, if all is well, removes the source's. */
  removeSource: boolean;
}

interface StoredFile {
  key: string;
  path: string;
  /** It may be missing in both stores: it is made on the first request. */
  isDerived: boolean;
}

/**
 * Copies every live and held file between stores, and derived files that exist, and compares the copies byte for byte.
 * Skips files that the target has in the same size, so that an interrupted run resumes. Failures are reported and don't
 * stop the rest. Throws if the database fails.
 */
export async function copyFiles(database: Database, options: CopyOptions): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, alreadyThere: 0, removed: 0, failures: [] };
  const arrived: string[] = [];
  const copy = async (file: StoredFile) => {
    const outcome = await copyFile(options, file).catch(reasonOf);
    if (outcome === undefined) return;
    if (typeof outcome === "string") {
      // A file deleted meanwhile is not missing.
      if (await isWanted(database, file.key)) report.failures.push({ path: file.path, reason: outcome });
      return;
    }
    if (outcome.copied) {
      report.copied += 1;
      report.bytes += outcome.bytes;
    } else {
      report.alreadyThere += 1;
    }
    if (outcome.inSource) arrived.push(file.path);
  };
  for await (const files of wantedFiles(database)) await eachOf(files, copy);
  if (!options.removeSource || report.failures.length) return report;
  await eachOf(arrived, async (path) => {
    try {
      await options.from.remove(path);
      report.removed += 1;
    } catch (error) {
      report.failures.push({ path, reason: reasonOf(error) });
    }
  });
  return report;
}

interface Outcome {
  copied: boolean;
  bytes: number;
  inSource: boolean;
}

async function copyFile(
  { from, to, removeSource }: CopyOptions,
  { path, isDerived }: StoredFile,
): Promise<Outcome | undefined> {
  const [bytes, there] = await Promise.all([from.size(path), to.size(path)]);
  if (bytes === undefined) {
    // An earlier run may have removed the source after comparing.
    if (there === undefined && isDerived) return undefined;
    if (there === undefined) throw new Error("is in neither store");
    return { copied: false, bytes: there, inSource: false };
  }
  return withLocal(from, path, async (file) => {
    const digest = () => digestOf(createReadStream(file));
    const isSame = there === bytes && (!removeSource || (await digest()) === (await digestOf(to.read(path))));
    if (isSame) return { copied: false, bytes, inSource: true };
    await to.put(path, { path: file, bytes });
    if ((await digest()) !== (await digestOf(to.read(path)))) {
      // Otherwise the next run would accept it by its size.
      await to.remove(path);
      throw new Error("arrived with other bytes");
    }
    return { copied: true, bytes, inSource: true };
  });
}

async function* wantedFiles(database: Database): AsyncGenerator<StoredFile[]> {
  let last = "";
  for (;;) {
    const rows = await rowsWith(database.read, "files", { state: ["live", "held"] })
      .select(["key", "names"])
      .where("key", ">", last)
      .orderBy("key")
      .limit(BATCH)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end.key;
    yield rows.flatMap((row) => filesOf(row.key, JSON.parse(row.names) as string[]));
  }
}

function filesOf(key: string, names: readonly string[]): StoredFile[] {
  const file = (name: string, isDerived: boolean) => ({
    key,
    path: pathOf(key, name) ?? `${key}/${name}`,
    isDerived,
  });
  return [
    ...names.map((name) => file(name, false)),
    ...derivedNames(key, names).map((name) => file(name, true)),
  ];
}

async function isWanted(database: Database, key: string): Promise<boolean> {
  const state = (await setOf(database.read, key))?.state;
  return state === "live" || state === "held";
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
