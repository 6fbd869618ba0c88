import { createHash } from "node:crypto";
import { SUMS } from "./names.ts";
import { END, fillOf, headerOf } from "./tar.ts";

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

/** A line of the entry of checksums. */
export const sumLine = (digest: string, name: string): string => `${digest}  ${name}\n`;
