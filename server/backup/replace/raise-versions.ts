import { sql } from "kysely";
import type { Write } from "../../database/write.ts";
import type { TableShape } from "../tables.ts";

/**
 * Gives everything that is saved from a version the number of the restore, which is above all that were handed out
 * before, here or in the backup: a version goes up by one in a write, which raises the change counter by one as well.
 * Forms that were open across the restore are told so, and what is kept by a version is read anew. What nobody has saved
 * stays at 0. Rows of an import that were checked against a product as it is now still are.
 */
export async function raiseVersions(
  { tx }: Write,
  shapes: readonly TableShape[],
  number: number,
): Promise<void> {
  await sql`update import_rows set product_version = ${number}
    where product_version = (select version from products where products.id = import_rows.product_id)`.execute(
    tx,
  );
  for (const { name, columns } of shapes) {
    if (!columns.some((column) => column.name === "version")) continue;
    await sql`update ${sql.table(name)} set version = ${number} where version > 0`.execute(tx);
  }
}
