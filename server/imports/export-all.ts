import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ZipFile } from "yazl";
import { type Category, categoryLabel } from "#contract/platform/categories.ts";
import { exportName } from "#contract/platform/csv.ts";
import type { Specification } from "#contract/products/product.ts";
import { FULL_CSV_COLUMNS, productCells } from "#contract/products/product-csv.ts";
import { slices } from "../platform/batches.ts";
import { readCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { rowsWith } from "../platform/database/statements.ts";
import type { Derive } from "../platform/files/derive.ts";
import type { FileStore } from "../platform/files/store.ts";
import { zipPieces } from "../platform/files/zip-pieces.ts";
import type { Download } from "../platform/http/handle.ts";
import { readImages, realImages } from "../platform/media/stored/stored-image.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { exportedValues } from "../products/columns.ts";
import { idsInOrder, productsOf } from "../products/store.ts";
import { countNames, exportedName, writeImageNames } from "./cells/image-cell.ts";
import { writeSpecifications } from "./cells/specification-cell.ts";
import { readExportedImage } from "./files/read-zip.ts";

/** Yields all products with every column that an import reads, as cells in batches. */
export async function* exportFull(database: Database): AsyncGenerator<string[][]> {
  const counts = await readNameCounts(database);
  const categories = await readCategories(database.read);
  yield [[...FULL_CSV_COLUMNS]];
  for await (const rows of allProducts(database)) {
    if (rows.length) yield rows.map((row) => cellsOf(row, { counts, categories }));
  }
}

function cellsOf(
  row: ProductRow,
  { counts, categories }: { counts: ReadonlyMap<string, number>; categories: readonly Category[] },
): string[] {
  const specifications = JSON.parse(row.specifications) as Specification[];
  const names = realImages(row.images).map((image) => exportedName(image, row.product_id, counts));
  return productCells(FULL_CSV_COLUMNS, exportedValues(row), (id) => categoryLabel(categories, id), {
    Specifications: writeSpecifications(specifications),
    Images: writeImageNames(names),
  });
}

/** All products in batches, newest first, so that memory use doesn't grow with the catalogue. */
const allProducts = (database: Database): AsyncGenerator<ProductRow[]> =>
  productsOf(database, idsInOrder(database, {}));

type Needed = { database: Database; files: FileStore; derive: Derive };

/** Lists unreadable images, one per line; only present if there are any. */
const MISSING = "missing-images.txt";

/** The images of all products as ZIP, one in memory at a time; lists unreadable ones in `missing-images.txt`. */
export const imagesFile = (services: Needed): Download => ({
  name: exportName(new Date(), "products", "zip"),
  type: "application/zip",
  pieces: zipPieces((zip, isAbandoned) => addImages(zip, services, isAbandoned)),
});

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

/** Resolves when the archive has consumed the bytes, so that only one image is in memory. */
async function add(zip: ZipFile, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  const entry = Readable.from([bytes]);
  // Compression doesn't make encoded images smaller.
  zip.addReadStream(entry, name, { compress: false, mtime });
  await finished(entry);
}

/** Products whose image names are read at once. */
const NAMES_AT_ONCE = 500;

/** Counts how often each imported image name occurs. Reads the images alone, because most products have no such name. */
async function readNameCounts({ read }: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const products = rowsWith(read, "products", { deleted_at: null })
    .select(["id", "images"])
    .orderBy("id")
    .limit(NAMES_AT_ONCE);
  const after = (last?: { id: string }) => (last ? products.where("id", ">", last.id) : products).execute();
  const yieldIfDue = createYielder();
  for await (const rows of slices<{ id: string; images: string }>(NAMES_AT_ONCE, after)) {
    for (const { images } of rows) if (images.includes('"source":')) countNames(readImages(images), counts);
    await yieldIfDue();
  }
  return counts;
}
