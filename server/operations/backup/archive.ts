import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { sql } from "kysely";
import { z } from "zod";
import { batches } from "#server/platform/batches.ts";
import { MIGRATIONS } from "#server/platform/database/migrate.ts";
import type { Db } from "#server/platform/database/schema.ts";
import type { Download } from "#server/platform/http/handle.ts";

/** A header is one block; contents are padded to whole ones. */
const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const NAME_MAX = 100;
/** Lines of checksums written at once. */
const SUMS_AT_ONCE = 1000;
const SIZE_MAX = 8 ** 11 - 1;
const NAME = /^[\w.-]+(?:\/[\w.-]+)*$/;

const octal = (value: number) => `${value.toString(8).padStart(11, "0")}\0`;

/** Returns the padding bytes after a content of this size. */
export const fillOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export interface ArchiveWriter {
  /** Returns the bytes of one entry. Throws if the content's size differs from the declared one. */
  entry(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array>;
  /** Returns the checksums of all entries in `sha256sum` format and the end of the archive. */
  end(): AsyncGenerator<Uint8Array>;
}

/** Writes a tar archive in chunks, holding one at a time in memory. */
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
      // Names are ASCII (headerOf).
      const size = sums.reduce((sum, { length }) => sum + length, 0);
      yield headerOf(SUMS, size);
      for (const lines of batches(sums, SUMS_AT_ONCE)) yield Buffer.from(lines.join(""));
      yield Buffer.alloc(fillOf(size));
      yield END;
    },
  };
}

const sumLine = (digest: string, name: string): string => `${digest}  ${name}\n`;

/** A file's header (POSIX ustar), constant but for name and size, so comparable. Throws if they don't fit. */
export function headerOf(name: string, size: number): Buffer {
  if (!NAME.test(name) || name.length > NAME_MAX) throw new Error(`No name for an entry: ${name}`);
  if (!Number.isInteger(size) || size < 0 || size > SIZE_MAX)
    throw new Error(`No size for an entry: ${size}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, "latin1");
  // Mode (owner only: a backup contains secrets), owner, group, size, time.
  header.write("0000600\0".concat("0000000\0".repeat(2), octal(size), octal(0)), 100, "latin1");
  // The checksum counts its own field as spaces.
  header.write(" ".repeat(8).concat("0"), 148, "latin1");
  header.write("ustar\0".concat("00"), 257, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** Returns name and size of an entry, or undefined for a block that `headerOf` doesn't produce. */
function readHeader(header: Buffer): { name: string; size: number } | undefined {
  const text = header.toString("latin1");
  const name = text.slice(0, NAME_MAX).replace(/\0.*$/s, "");
  const size = Number.parseInt(text.slice(124, 135), 8);
  try {
    return headerOf(name, size).equals(header) ? { name, size } : undefined;
  } catch {
    return undefined;
  }
}

/** A file that can't be restored; `message` is shown to the user. */
export class UnfitBackup extends Error {}

/** A file that is not a complete backup; its contents can't be trusted. */
export class DamagedBackup extends UnfitBackup {
  constructor(reason: string) {
    super(`This is no whole backup: ${reason}`);
    this.name = "DamagedBackup";
  }
}

export const MANIFEST = "manifest.json";
const SUMS = "SHA256SUMS";

/** Returns the entry name of a table's nth chunk of rows, counted from 1. */
export const rowsEntry = (table: string, nth: number): string =>
  `tables/${table}/${String(nth).padStart(6, "0")}.ndjson`;

export const fileEntry = (path: string): string => `files/${path}`;

/** Returns a backup as a download. */
export const tarFile = (name: string, pieces: Download["pieces"]): Download => ({
  name,
  type: "application/x-tar",
  pieces,
});

const PIECE = 256 * 1024;

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer>;
}

/** Throws DamagedBackup for what `archiveWriter` doesn't write; verifies checksums with the last entry. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry, void> {
  const file = await open(path);
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new DamagedBackup("it is no file");
    const sums: string[] = [];
    let at = 0;
    for (;;) {
      const { name, size } = await headerAt(file, at, about.size);
      const content = hashed(file, at + BLOCK, size);
      if (name === SUMS) {
        await expectBytes(
          file,
          at + BLOCK,
          Buffer.from(sums.join("")),
          "its checksums are not those of its content",
        );
        at += BLOCK + size;
        break;
      }
      yield { name, size, content: content.pieces };
      for await (const _ of content.pieces);
      sums.push(sumLine(content.digest(), name));
      at += BLOCK + size;
      await expectBytes(file, at, Buffer.alloc(fillOf(size)), `there is something behind ${name}`);
      at += fillOf(size);
    }
    await expectBytes(file, at, Buffer.alloc(fillOf(at)), "there is something behind its checksums");
    await expectBytes(file, at + fillOf(at), END, "its end is missing");
    if (at + fillOf(at) + END.byteLength !== about.size)
      throw new DamagedBackup("there is something behind its end");
  } finally {
    await file.close();
  }
}

async function headerAt(
  file: FileHandle,
  at: number,
  length: number,
): Promise<{ name: string; size: number }> {
  const header = await readBytes(file, at, BLOCK);
  const entry = readHeader(header);
  if (!entry) throw new DamagedBackup(`there is no entry at byte ${at}`);
  if (at + BLOCK + entry.size + END.byteLength > length)
    throw new DamagedBackup(`it ends within ${entry.name}`);
  return entry;
}

function hashed(file: FileHandle, from: number, size: number) {
  const hash = createHash("sha256");
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < size; at += PIECE) {
      const piece = await readBytes(file, from + at, Math.min(PIECE, size - at));
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: pieces(), digest: () => hash.digest("hex") };
}

async function readBytes(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at);
  if (bytesRead !== size) throw new DamagedBackup(`it ends at byte ${at + bytesRead}`);
  return buffer;
}

async function expectBytes(file: FileHandle, at: number, expected: Buffer, otherwise: string): Promise<void> {
  if (!(await readBytes(file, at, expected.byteLength)).equals(expected)) throw new DamagedBackup(otherwise);
}

/** Raised when the layout changes so that older programs can't read a backup. */
const FORMAT = 1;

const AnyManifest = z.object({ format: z.int().min(1) });

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The database's last migration. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  /** Number of files, counting each size of an image. */
  files: z.int().min(0),
});

export type Manifest = z.infer<typeof Manifest>;

export function newManifest(content: Pick<Manifest, "schema" | "tables" | "files">): Manifest {
  return { format: FORMAT, createdAt: new Date().toISOString(), ...content };
}

/** Throws DamagedBackup if it is not a manifest, UnfitBackup if a newer program wrote it. */
export function parseManifest(bytes: Buffer): Manifest {
  const value = parse(bytes);
  const format = AnyManifest.safeParse(value).data?.format ?? 0;
  if (format > FORMAT) throw newer();
  const manifest = Manifest.safeParse(value).data;
  if (!manifest) throw new DamagedBackup("its manifest is not one");
  if (!MIGRATIONS.includes(manifest.schema)) throw newer();
  return manifest;
}

const newer = () =>
  new UnfitBackup("This backup was made by a newer Heddle: restore it with that version or a later one");

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

export async function readSchema(db: Db): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  if (!rows[0]) throw new Error("The database has no schema yet");
  return rows[0].name;
}
