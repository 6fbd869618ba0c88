import type { Transaction } from "kysely";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { Id } from "../../contract/platform/primitives.ts";
import type { ProductRow, Tables } from "../platform/database/schema.ts";
import { invalid, notFound } from "../platform/http/problems.ts";
import { findProduct } from "./store.ts";

/** The product to change, inside its transaction. Throws 404 when it does not exist, also for a text that can be no id. */
export async function requireProduct(tx: Transaction<Tables>, id: string): Promise<ProductRow> {
  const row = Id.safeParse(id).success ? await findProduct(tx, id) : undefined;
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}

/** Throws 400 when the catalog does not exist. */
export async function assertCatalog(tx: Transaction<Tables>, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const row = await tx.selectFrom("catalogs").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw invalid([{ field: "catalogId", message: PRODUCT_SERVER.unknownCatalog }]);
}
