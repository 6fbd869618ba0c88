const HEADER = 6;
const ENTRY = 16;
const SIDE = 32;

/** A PNG of 32 pixels a side as the one picture of an icon file (Microsoft ICO, with a PNG inside). */
export function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SIDE, HEADER);
  head.writeUInt8(SIDE, HEADER + 1);
  head.writeUInt16LE(1, HEADER + 4);
  head.writeUInt16LE(32, HEADER + 6);
  head.writeUInt32LE(png.length, HEADER + 8);
  head.writeUInt32LE(head.length, HEADER + 12);
  return Buffer.concat([head, png]);
}
