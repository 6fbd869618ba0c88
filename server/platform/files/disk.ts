import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertPath } from "./keys.ts";
import { type FileStore, type LocalFile, withErrorListener } from "./store.ts";

/** Stores files in a local folder, at paths that `assert` accepts. `put` returns after the bytes are on disk. */
export function diskStore(folder: string, assert: (path: string) => void = assertPath): FileStore {
  const absolute = (path: string) => {
    assert(path);
    return join(folder, path);
  };
  return {
    async put(path, content) {
      const target = absolute(path);
      await mkdir(dirname(target), { recursive: true });
      await writeWhole(target, content);
    },
    async place(path, file) {
      const target = absolute(path);
      await mkdir(dirname(target), { recursive: true });
      await syncFile(file.path);
      await rename(file.path, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        return writeWhole(target, file);
      });
    },
    async size(path) {
      return (await stat(absolute(path)).catch(ignoreMissing))?.size;
    },
    read: (path, range) => withErrorListener(createReadStream(absolute(path), range ?? {})),
    local: async (path) => ({ path: absolute(path), release: async () => undefined }),
    async remove(path) {
      const target = absolute(path);
      await unlink(target).catch(ignoreMissing);
      await unlink(temporaryOf(target)).catch(ignoreMissing);
      // Fails while the key's folder still has files.
      await rmdir(dirname(target)).catch(() => undefined);
    },
    list: () => listFiles(folder, ""),
    async ping() {
      await mkdir(folder, { recursive: true });
      const probe = join(folder, `.probe-${randomUUID()}`);
      await writeWhole(probe, new Uint8Array([1]));
      await unlink(probe);
    },
  };
}

/** A path has one writer, so a fixed name suffices, and a crash's leftover is removed with the object. */
const temporaryOf = (target: string) => `${target}.tmp`;

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes to a temporary file and renames it, so that no reader sees a partial file. */
async function writeWhole(target: string, content: Uint8Array | LocalFile): Promise<void> {
  const temporary = temporaryOf(target);
  try {
    if (!(content instanceof Uint8Array)) await copyFile(content.path, temporary);
    const file = await open(temporary, content instanceof Uint8Array ? "w" : "r+");
    try {
      if (content instanceof Uint8Array) await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = (await readdir(join(folder, prefix), { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* listFiles(folder, path);
    else yield path;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  return undefined;
}
