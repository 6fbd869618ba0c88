import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { PDF_HEAD, pdfStart } from "#contract/platform/file-kinds.ts";

/** A PDF's bytes from its mark on, read on demand. */
export interface PdfSource {
  size: number;
  /** Copies bytes to a target; returns whether all of them exist. */
  read(position: number, length: number, target: Uint8Array, at: number): boolean;
  close(): void;
}

/** Opens a file by its descriptor, without loading it into memory. Positions count from its mark. */
export function fileSource(path: string): PdfSource {
  const file = openSync(path, "r");
  const head = Buffer.alloc(PDF_HEAD);
  const start = Math.max(0, pdfStart(head.subarray(0, readSync(file, head, 0, PDF_HEAD, 0))));
  return {
    size: Math.max(0, fstatSync(file).size - start),
    read: (position, length, target, at) => readSync(file, target, at, length, start + position) === length,
    close: () => closeSync(file),
  };
}

export function bytesSource(bytes: Uint8Array): PdfSource {
  return {
    size: bytes.length,
    read(position, length, target, at) {
      if (position + length > bytes.length) return false;
      target.set(bytes.subarray(position, position + length), at);
      return true;
    },
    close: () => undefined,
  };
}

/** Returns a source with more bytes at its end; closing it closes the first one. */
export function withTail(source: PdfSource, tail: Uint8Array): PdfSource {
  const { size } = source;
  const end = bytesSource(tail);
  return {
    size: size + tail.length,
    read(position, length, target, at) {
      const first = Math.max(0, Math.min(length, size - position));
      const rest = length - first;
      return (
        (first === 0 || source.read(position, first, target, at)) &&
        (rest === 0 || end.read(position + first - size, rest, target, at + first))
      );
    },
    close: source.close,
  };
}

/** Reads all bytes of a source. */
export function wholeOf(source: PdfSource): Buffer {
  const bytes = Buffer.alloc(source.size);
  source.read(0, source.size, bytes, 0);
  return bytes;
}
