import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { Id } from "../../contract/platform/primitives.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { notFound } from "../platform/http/problems.ts";
import { findProduct, findPublished } from "./store.ts";

const NUMBER = /^\d{1,12}$/;

/** The published product of a public address: its number or its `_id` (ruling 'by-id'). Throws 404. */
export async function requirePublicProduct({ read }: Database, key: string): Promise<ProductRow> {
  const isId = !NUMBER.test(key);
  const isKnown = !isId || Id.safeParse(key).success;
  const row = isKnown
    ? await findPublished(read, isId ? { id: key } : { product_id: Number(key) })
    : undefined;
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}

/** The product with an `_id`. Throws 404, also for a text that can be no id. */
export async function requireProductById({ read }: Database, id: string): Promise<ProductRow> {
  const row = Id.safeParse(id).success ? await findProduct(read, id) : undefined;
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}
