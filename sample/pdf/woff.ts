import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks a font of WOFF 1 into the plain tables that it holds; a PDF can carry a part of those only.
 * Throws a RangeError for other files.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new RangeError("Not a font of WOFF 1");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const tables: Buffer[] = [];
  let end = directory.length;
  for (let i = 0; i < count; i++) {
    const from = WOFF_HEADER + WOFF_ENTRY * i;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const entry = SFNT_HEADER + SFNT_ENTRY * i;
    woff.copy(directory, entry, from, from + 4);
    woff.copy(directory, entry + 4, from + 16, from + 20);
    directory.writeUInt32BE(end, entry + 8);
    directory.writeUInt32BE(length, entry + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
