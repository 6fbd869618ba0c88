import type { CatalogDeps } from "../catalogs/deps.ts";
import type { Printer } from "./quotations/sheet/printer.ts";

export interface EnquiryDeps extends CatalogDeps {
  /** Starts its child process on the first call. */
  printer: Printer;
}
