import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { BLOCK, DamagedBackup, END, fillOf, readHeader, SUMS, sumLine } from "./write-archive.ts";

const PIECE = 256 * 1024;

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer>;
}

/**
 * Reads an archive that `archiveWriter` made, entry by entry. It must be so to the last bit: no other kind of
 * entry, no other field, nothing behind its end. Throws DamagedBackup where it differs; that all checksums are
 * right is certain only after the last entry.
 */
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
