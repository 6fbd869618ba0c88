import type { Transaction } from "kysely";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { Id } from "../../contract/primitives.ts";
import type { ProductRow, Tables } from "../database/schema.ts";
import { staleSave } from "../http/if-match.ts";
import { invalid, notFound } from "../http/problems.ts";
import { presentProduct } from "./present.ts";
import { findProduct } from "./store.ts";

/** The product to change, inside its transaction. Throws 404 when it does not exist, also for a text that can be no id. */
export async function requireProduct(tx: Transaction<Tables>, id: string): Promise<ProductRow> {
  const row = Id.safeParse(id).success ? await findProduct(tx, id) : undefined;
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}

/**
 * Throws a 409 with the present state when the save was made from another version (ruling 'Saves carry the
 * version'). A call without a version is accepted.
 */
export function assertVersion(row: ProductRow, expected: number | undefined): void {
  if (expected === undefined || expected === row.version) return;
  throw staleSave(PRODUCT_SERVER.stale, presentProduct(row));
}

/** Throws 400 when the catalog does not exist. */
export async function assertCatalog(tx: Transaction<Tables>, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const row = await tx.selectFrom("catalogs").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw invalid([{ field: "catalogId", message: PRODUCT_SERVER.unknownCatalog }]);
}
