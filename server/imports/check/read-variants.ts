import type { ImportMapping } from "../../../contract/imports/import.ts";
import type { Table } from "../files/open-table.ts";
import { readVariants, type Variants } from "./families.ts";
import { afterHead } from "./read-preview.ts";

/** The variants of a file whose rows name their parents; undefined for any other file, which is not read for it. */
export async function variantsOf(table: Table, mapping: ImportMapping): Promise<Variants | undefined> {
  if (!mapping.columns.includes("Parent")) return undefined;
  const { head, rows } = await afterHead(table.rows(), mapping.headLine);
  return readVariants(rows, { names: head.names, mapping });
}
