import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";

/** A part of a byte sequence, both ends included, as HTTP ranges count. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that lie in a file of this machine, such as a staged upload. The store copies them. */
export interface LocalFile {
  path: string;
  bytes: number;
}

/**
 * Where bytes lie. A path is made by the server from a key and a name (see keys.ts) and is refused
 * when it has any other form. Storing replaces whole objects; a reader sees the old or the new, never a half.
 */
export interface FileStore {
  put(path: string, content: Uint8Array | LocalFile): Promise<void>;
  /**
   * Stores a file of this process's staging folder, which it may take. Several processes may do so for one path at the
   * same moment: what they bring is alike, one of them wins.
   */
  place(path: string, file: LocalFile): Promise<void>;
  /** Size in bytes, or undefined when there is no such object. */
  size(path: string): Promise<number | undefined>;
  /** Fails with the first read when there is no such object. Has an error listener (withErrorListener). */
  read(path: string, range?: ByteRange): Readable;
  /** The object as a file of this machine, for a program that needs one. `release` when it is no longer read. */
  local(path: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Removes the object; one that is already gone is no error. */
  remove(path: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Throws unless objects can be stored and read. */
  ping(): Promise<void>;
}

/**
 * An error of a stream that nobody listens to ends the process, and a stream may fail before its consumer listens. A consumer
 * that comes later finds the error in the stream, as `pipeline` and `for await` do.
 */
export function withErrorListener<S extends Readable>(stream: S): S {
  return stream.on("error", () => undefined);
}

/** The SHA-256 of all bytes, in hexadecimal. */
export async function digestOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

/** Runs `work` with an object as a file of this machine, for as long as it takes. */
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

/** The first bytes of a file of this machine, so many at most. */
export async function headOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
