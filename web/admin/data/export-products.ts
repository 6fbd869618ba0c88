import { products } from "../../../contract/calls/products.ts";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { ExportProductsBody } from "../../../contract/product.ts";
import { downloadFrom, downloadOnce } from "../calls/download.ts";

/** The name of this download. */
export const PRODUCTS_EXPORT = "all products";

/** Downloads all products that match as CSV, streamed by the server (ruling 'CSV'). */
export const exportProducts = (json: ExportProductsBody): Promise<void> =>
  downloadOnce(PRODUCTS_EXPORT, PRODUCT_LIST.exportFailed, () => downloadFrom(products.makeExport, json));
