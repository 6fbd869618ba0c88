/**
 * Run as a process, with a set and a folder: makes the WebP files that the set leaves out for their size, each of the
 * largest AVIF of its picture, as `{key}/{width}.webp`. The server itself refuses to read AVIF, for an upload could be one.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { fileEntry } from "../backup/names.ts";
import { readArchive } from "../backup/read-archive.ts";
import { keyOf } from "../files/keys.ts";

/** A higher effort takes up to three times as long for a tenth fewer bytes, which few browsers ask for. */
const WEBP = { quality: 80, effort: 1 } as const;

const [set = "", folder = ""] = process.argv.slice(2);
sharp.concurrency(1);

const pictures = new Map<string, Map<string, Buffer>>();
for await (const { name, content } of readArchive(set)) {
  const key = keyOf(name.slice(fileEntry("").length));
  if (!key?.startsWith("image-")) continue;
  const files = pictures.get(key) ?? new Map<string, Buffer>();
  pictures.set(key, files.set(basename(name), await buffer(content)));
}

const queue = pictures.entries();
await Promise.all([makeWebps(), makeWebps()]);

/** One of those who take from the queue, two for two threads. */
async function makeWebps(): Promise<void> {
  for (const [key, files] of queue) {
    const widths = [...files.keys()].map(Number.parseFloat);
    const { data, info } = await sharp(files.get(`${Math.max(...widths)}.avif`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    await mkdir(join(folder, key));
    for (const width of widths) {
      const webp = await sharp(data, { raw }).resize({ width }).webp(WEBP).toBuffer();
      await writeFile(join(folder, key, `${width}.webp`), webp);
    }
  }
}
