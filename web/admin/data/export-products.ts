import { products } from "../../../contract/calls/products.ts";
import { csvFileName } from "../../../contract/csv.ts";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { ExportProductsBody } from "../../../contract/product.ts";
import { ask } from "../calls/ask.ts";
import { download } from "../calls/download.ts";
import { toastFailure } from "../calls/failure.ts";

/** All products that match, as CSV: streamed by the server, from a link that is valid once (ruling 'CSV'). */
export async function exportProducts(json: ExportProductsBody): Promise<void> {
  try {
    const { url } = await ask(products.makeExport, { json });
    download(url, csvFileName(new Date()));
  } catch (error) {
    toastFailure(error, PRODUCT_LIST.exportFailed);
  }
}
