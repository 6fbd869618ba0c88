import { csvCells, csvFlag, csvHead, csvLine, FULL_CSV_COLUMNS } from "../../../contract/platform/csv.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { realImages } from "../../platform/media/stored/stored-image.ts";
import { presentProduct } from "../../products/present.ts";
import { exportedName } from "../cells/names-of-pictures.ts";
import { writePictureNames } from "../cells/picture-cell.ts";
import { writeSpecifications } from "../cells/specification-cell.ts";
import { allProducts, readNameCounts } from "./all-products.ts";

/** All products with every column that an import understands, as CSV, a slice at a time. */
export async function* exportFull(database: Database): AsyncGenerator<string> {
  const counts = await readNameCounts(database);
  yield csvHead(FULL_CSV_COLUMNS);
  for await (const rows of allProducts(database)) {
    if (rows.length) yield rows.map((row) => csvLine(cellsOf(row, counts))).join("");
  }
}

function cellsOf(row: ProductRow, counts: ReadonlyMap<string, number>): string[] {
  const product = presentProduct(row);
  const names = realImages(row.images).map((image) => exportedName(image, row.product_id, counts));
  return [
    ...csvCells(product),
    csvFlag(product.published),
    product.partCode ?? "",
    product.description,
    writeSpecifications(product.specifications),
    writePictureNames(names),
  ];
}
