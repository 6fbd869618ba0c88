import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { ProductImport } from "../../../../contract/imports/import.ts";

type Encoding = NonNullable<ProductImport["encoding"]>;

/** How a text file is to be decoded, and the name a person knows that by. */
export interface TextFormat {
  label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  encoding: Encoding;
}

/**
 * Finds out how a text file is encoded: by its byte order mark, else it is UTF-8 if all of it can be, else the
 * code page that spreadsheets save in where no mark is asked for.
 */
export async function detectFormat(path: string): Promise<TextFormat> {
  const mark = await firstBytes(path, 2);
  if (mark.equals(Buffer.from([0xff, 0xfe]))) return { label: "utf-16le", encoding: "UTF-16" };
  if (mark.equals(Buffer.from([0xfe, 0xff]))) return { label: "utf-16be", encoding: "UTF-16" };
  return (await isUtf8(path))
    ? { label: "utf-8", encoding: "UTF-8" }
    : { label: "windows-1252", encoding: "Windows-1252" };
}

/** The text of a file, a piece at a time, without its byte order mark. */
export async function* decodeText(path: string, { label }: TextFormat): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of createReadStream(path)) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
