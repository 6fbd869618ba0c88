import { createHash } from "node:crypto";

/** Bytes of a block: headers are one, contents are filled up to whole ones. */
export const BLOCK = 512;
export const END = Buffer.alloc(2 * BLOCK);
const NAME_MAX = 100;
/** The largest number that eleven octal digits hold. */
const SIZE_MAX = 8 ** 11 - 1;
const NAME = /^[\w.-]+(?:\/[\w.-]+)*$/;

const octal = (value: number) => `${value.toString(8).padStart(11, "0")}\0`;

/** How many zeros follow a content of this size. */
export const fillOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export interface ArchiveWriter {
  /** The bytes of one entry. Throws when the content has not the size that was said. */
  entry(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array>;
  /** The checksums of all entries, as `sha256sum` writes them, and the end of the archive. */
  end(): AsyncGenerator<Uint8Array>;
}

/** Makes a tar archive piece by piece; no more than a piece is held in memory. */
export function archiveWriter(): ArchiveWriter {
  const sums: string[] = [];
  return {
    async *entry(name, size, content) {
      yield headerOf(name, size);
      const hash = createHash("sha256");
      let written = 0;
      for await (const piece of content) {
        hash.update(piece);
        written += piece.byteLength;
        yield piece;
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
      yield Buffer.alloc(fillOf(size));
      sums.push(sumLine(hash.digest("hex"), name));
    },
    async *end() {
      const text = Buffer.from(sums.join(""));
      yield headerOf(SUMS, text.byteLength);
      yield text;
      yield Buffer.alloc(fillOf(text.byteLength));
      yield END;
    },
  };
}

export const sumLine = (digest: string, name: string): string => `${digest}  ${name}\n`;

/**
 * The header of a plain file in a tar archive (POSIX ustar). Everything but name and size is the same for all
 * entries, so that a reader can compare a header byte for byte with the one that belongs there.
 * Throws for a name or a size that has no place in it.
 */
export function headerOf(name: string, size: number): Buffer {
  if (!NAME.test(name) || name.length > NAME_MAX) throw new Error(`No name for an entry: ${name}`);
  if (!Number.isInteger(size) || size < 0 || size > SIZE_MAX)
    throw new Error(`No size for an entry: ${size}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, "latin1");
  // Mode (for the owner alone: a backup holds secrets), owner, group, size, time.
  header.write("0000600\0".concat("0000000\0".repeat(2), octal(size), octal(0)), 100, "latin1");
  // The sum counts its own place as spaces.
  header.write(" ".repeat(8).concat("0"), 148, "latin1");
  header.write("ustar\0".concat("00"), 257, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** Name and size of an entry, or undefined for a block that `headerOf` would not have made. */
export function readHeader(header: Buffer): { name: string; size: number } | undefined {
  const text = header.toString("latin1");
  const name = text.slice(0, NAME_MAX).replace(/\0.*$/s, "");
  const size = Number.parseInt(text.slice(124, 135), 8);
  try {
    return headerOf(name, size).equals(header) ? { name, size } : undefined;
  } catch {
    return undefined;
  }
}

/** A file that cannot be restored, whatever is tried; `message` is for a person. */
export class UnfitBackup extends Error {}

/** A file that is no whole backup: what it says is not to be trusted. */
export class DamagedBackup extends UnfitBackup {
  constructor(reason: string) {
    super(`This is no whole backup: ${reason}`);
    this.name = "DamagedBackup";
  }
}

export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";

/** The entry of the nth part of a table's rows, counted from 1. */
export const rowsEntry = (table: string, nth: number): string =>
  `tables/${table}/${String(nth).padStart(6, "0")}.ndjson`;

export const fileEntry = (path: string): string => `files/${path}`;
