import { PRODUCT_LIST } from "../../../../contract/messages.ts";
import { products } from "../../../../contract/products/calls.ts";
import type { ExportProductsBody } from "../../../../contract/products/product.ts";
import { downloadFrom, downloadOnce } from "../calls/download.ts";

/** The name of this download. */
export const PRODUCTS_EXPORT = "all products";

/** Downloads all products that match as CSV, streamed by the server (ruling 'CSV'). */
export const exportProducts = (json: ExportProductsBody): Promise<void> =>
  downloadOnce(PRODUCTS_EXPORT, PRODUCT_LIST.exportFailed, () => downloadFrom(products.makeExport, json));
