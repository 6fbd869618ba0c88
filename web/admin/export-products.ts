import { csvFileName } from "../../contract/csv.ts";
import { PRODUCT_LIST } from "../../contract/messages.ts";
import type { DownloadLink, ExportProductsBody } from "../../contract/product.ts";
import { adminJson } from "./client.ts";
import { download } from "./download.ts";
import { toastFailure } from "./failure.ts";

/** All products that match, as CSV: streamed by the server, from a link that is valid once (ruling 'CSV'). */
export async function exportProducts(json: ExportProductsBody): Promise<void> {
  try {
    const answer = await adminJson<DownloadLink | undefined>("/products/export", { method: "POST", json });
    if (!answer?.url) throw new Error(PRODUCT_LIST.exportFailed);
    download(answer.url, csvFileName(new Date()));
  } catch (error) {
    toastFailure(error, PRODUCT_LIST.exportFailed);
  }
}
