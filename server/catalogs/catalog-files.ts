import type { Kysely, Transaction } from "kysely";
import { type Address, passedAddress } from "../accounts/auth/passes.ts";
import type { CatalogRow, Tables } from "../platform/database/schema.ts";
import { holdFiles, releaseFiles } from "../platform/files/intents.ts";
import { urlOf } from "../platform/files/keys.ts";

/**
 * Gives a catalogue's PDF and pages to visitors or takes them away, in the transaction that turns it over (ruling
 * 'Catalogues'): no picture costs a question whether its catalogue is active.
 */
export async function turnFiles(tx: Transaction<Tables>, row: CatalogRow, isActive: boolean): Promise<void> {
  const pages = await tx
    .selectFrom("catalog_pages")
    .select("file_key")
    .where("catalog_id", "=", row.id)
    .execute();
  const keys = [row, ...pages].flatMap(({ file_key }) => file_key ?? []);
  await (isActive ? releaseFiles(tx, keys) : holdFiles(tx, keys));
}

/** Tells for each catalogue the addresses of its files: with a pass for those that visitors may not read. */
export async function addressesFor(
  db: Kysely<Tables>,
  sessionId: string,
): Promise<(row: CatalogRow) => Address> {
  const passed = await passedAddress(db, sessionId);
  return (row) => (row.is_active === 1 ? urlOf : passed);
}
