import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";

/** Both ends included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A local file, such as a staged upload. The store copies it. */
export interface LocalFile {
  path: string;
  bytes: number;
}

/** Paths are made from a key and a name (keys.ts), others rejected. Objects are replaced atomically. */
export interface FileStore {
  put(path: string, content: Uint8Array | LocalFile): Promise<void>;
  /** Stores a staged file and may move it. Several processes may do so at once, with equal content. */
  place(path: string, file: LocalFile): Promise<void>;
  size(path: string): Promise<number | undefined>;
  /** The first read fails if the object is missing. Has an error listener (withErrorListener). */
  read(path: string, range?: ByteRange): Readable;
  /** Returns a local file of the object; call `release` after reading. */
  local(path: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Removes the object; a missing one is no error. */
  remove(path: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Throws unless objects can be stored and read. */
  ping(): Promise<void>;
}

/** Adds an error listener: an unhandled stream error ends the process. Later consumers still see it. */
export function withErrorListener<S extends Readable>(stream: S): S {
  return stream.on("error", () => undefined);
}

export async function digestOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

export async function withLocal<T>(
  files: Pick<FileStore, "local">,
  path: string,
  work: (local: string) => Promise<T>,
): Promise<T> {
  const local = await files.local(path);
  try {
    return await work(local.path);
  } finally {
    await local.release();
  }
}

export async function firstBytes(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
