import type { ImportMapping } from "../../../contract/import-mapping.ts";
import { withTable } from "../files/open-table.ts";
import { readVariants, type Variants } from "./families.ts";
import { afterHead } from "./read-preview.ts";

/** The variants of a file whose rows name their parents; undefined for any other file, which is not read for it. */
export async function variantsOf(path: string, mapping: ImportMapping): Promise<Variants | undefined> {
  if (!mapping.columns.includes("Parent")) return undefined;
  return withTable(path, mapping.sheet, async ({ rows: all }) => {
    const { head, rows } = await afterHead(all, mapping.headLine);
    return readVariants(rows, { names: head.names, mapping });
  });
}
