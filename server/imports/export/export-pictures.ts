import { Readable } from "node:stream";
import type { Database } from "../../database/open.ts";
import { pathOf } from "../../files/keys.ts";
import type { FileStore } from "../../files/store.ts";
import { realImages, type StoredImage } from "../../pictures/stored-image.ts";
import { exportedName, exportedPart } from "../cells/names-of-pictures.ts";
import { allProducts, readNameCounts } from "./all-products.ts";

/** The pictures that the full export names, as ZIP, read one after the other while the file is sent. */
export async function* exportPictures(stores: {
  database: Database;
  files: FileStore;
}): AsyncGenerator<Uint8Array> {
  const counts = await readNameCounts(stores.database);
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  let reading: Readable | undefined;
  const output = Readable.from(zip.outputStream);
  zip.on("error", (error: Error) => output.destroy(error));
  for await (const rows of allProducts(stores.database)) {
    for (const row of rows) {
      for (const image of realImages(row.images)) {
        // Encoded pictures grow no smaller by packing.
        const options = { compress: false, mtime: new Date(row.updated_at) };
        zip.addReadStreamLazy(exportedName(image, row.product_id, counts), options, (done) => {
          reading = stores.files.read(requirePath(image));
          done(null, reading);
        });
      }
    }
  }
  zip.end();
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    // Who gives up in the middle leaves a file open.
    reading?.destroy();
  }
}

function requirePath(image: StoredImage): string {
  const path = pathOf(image.key, exportedPart(image));
  if (!path) throw new Error("A picture has a file key that the server did not make");
  return path;
}
