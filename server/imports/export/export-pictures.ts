import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ZipFile } from "yazl";
import type { Database } from "../../platform/database/open.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { readImages, realImages } from "../../platform/media/stored/stored-image.ts";
import { idsInOrder, productsOf } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import { countNames, exportedName } from "../cells/picture-cell.ts";
import { readExportedImage } from "../files/exported-image.ts";

/** All products, the newest first, a slice at a time: memory does not grow with the catalogue. */
export const allProducts = (database: Database): AsyncGenerator<ProductRow[]> =>
  productsOf(database, idsInOrder(database, {}));

type Needed = Pick<Services, "database" | "files" | "derive">;

/** Names the images that could not be read, a line each; the ZIP has it only then. */
const MISSING = "missing-images.txt";

/**
 * The images that the full export names, as ZIP, one in memory at a time. An image that can't be read is named in
 * `missing-images.txt` instead of ending the download; the stream fails when the database or the whole store does.
 */
export async function* exportPictures(services: Needed): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  // A PassThrough: its declared type has no destroy().
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  addImages(zip, services, () => output.destroyed).then(() => zip.end(), fail);
  for await (const chunk of output) yield chunk as Uint8Array;
}

async function addImages(zip: ZipFile, services: Needed, isAbandoned: () => boolean): Promise<void> {
  const counts = await readNameCounts(services.database);
  const missing: string[] = [];
  for await (const rows of allProducts(services.database)) {
    for (const row of rows) {
      for (const image of realImages(row.images)) {
        if (isAbandoned()) return;
        const name = exportedName(image, row.product_id, counts);
        const bytes = await readExportedImage(services, image).catch(() => undefined);
        if (bytes) await add(zip, name, bytes, new Date(row.updated_at));
        else {
          await services.files.ping();
          missing.push(name);
        }
      }
    }
  }
  if (missing.length) await add(zip, MISSING, Buffer.from(`${missing.join("\n")}\n`), new Date());
}

/** Resolves when the archive has taken the bytes, so that the next are read only then. */
async function add(zip: ZipFile, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  const entry = Readable.from([bytes]);
  // Encoded images get no smaller by compression.
  zip.addReadStream(entry, name, { compress: false, mtime });
  await finished(entry);
}

export async function readNameCounts(database: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const rows of allProducts(database)) {
    countNames(
      rows.map((row) => readImages(row.images)),
      counts,
    );
  }
  return counts;
}
