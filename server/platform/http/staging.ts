import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { INSTANCE, isGone } from "../instance.ts";

/** A received file on disk, not validated yet. `filename` and `declaredType` are the sender's. */
export interface StagedFile {
  path: string;
  bytes: number;
  filename: string;
  declaredType: string;
}

export async function asStaged(path: string, filename: string): Promise<StagedFile> {
  return { path, bytes: (await stat(path)).size, filename, declaredType: "" };
}

/** The folder of uploads being validated: one per process, emptied after each request. */
export interface Staging {
  receive(stream: Readable, about: Pick<StagedFile, "filename" | "declaredType">): Promise<StagedFile>;
  discard(files: readonly StagedFile[]): Promise<void>;
  /** Runs `work` with an empty temporary folder and removes it. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens this process's staging folder under `dataDir` and removes those of dead processes. */
export async function openStaging(dataDir: string): Promise<Staging> {
  const root = join(dataDir, "staging");
  await removeAbandoned(root);
  const folder = join(root, encodeURIComponent(INSTANCE));
  return {
    async receive(stream, about) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      const target = createWriteStream(path, { flags: "wx" });
      try {
        await pipeline(stream, target);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, bytes: target.bytesWritten, ...about };
    },
    async discard(files) {
      await Promise.all(files.map((file) => rm(file.path, { force: true })));
    },
    async withFolder(work) {
      const path = join(folder, randomUUID());
      await mkdir(path, { recursive: true });
      try {
        return await work(path);
      } finally {
        await rm(path, { recursive: true, force: true });
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function removeAbandoned(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    if (isGone(decodeURIComponent(name))) await removeWhole(join(root, name));
  }
}

/** A dead process's child may still be writing into the folder; files that can't be removed now are removed later. */
async function removeWhole(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}
