import type { ImportDeps } from "../imports/deps.ts";
import type { ProductDeps } from "../products/deps.ts";
import type { PageIndex } from "./page-index.ts";
import type { PdfReader } from "./pdf/pdf.ts";

export interface CatalogDeps extends ProductDeps, ImportDeps {
  pageIndex: PageIndex;
  /** Starts its child process on the first call. */
  pdf: PdfReader;
}
