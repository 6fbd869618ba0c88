import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { Id } from "../../contract/primitives.ts";
import type { Database } from "../database/open.ts";
import type { ProductRow } from "../database/schema.ts";
import { notFound } from "../http/problems.ts";
import { findProduct, findProductByNumber } from "./store.ts";

const NUMBER = /^\d{1,12}$/;

/** The product of a public address: its number or its `_id` (ruling 'by-id'). Throws 404. */
export async function requirePublicProduct(database: Database, key: string): Promise<ProductRow> {
  const row = NUMBER.test(key)
    ? await findProductByNumber(database.read, Number(key))
    : await findById(database, key);
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}

/** The product with an `_id`. Throws 404, also for a text that can be no id. */
export async function requireProductById(database: Database, id: string): Promise<ProductRow> {
  const row = await findById(database, id);
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}

async function findById(database: Database, id: string): Promise<ProductRow | undefined> {
  return Id.safeParse(id).success ? findProduct(database.read, id) : undefined;
}
