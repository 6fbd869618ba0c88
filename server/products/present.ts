import { Id } from "#contract/platform/primitives.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { Product, PublicProduct, Specification } from "#contract/products/product.ts";
import { instant } from "../platform/database/clock.ts";
import type { Db, ProductRow } from "../platform/database/schema.ts";
import { notFound } from "../platform/http/problems.ts";
import { presentImage, readImages } from "../platform/media/stored/stored-image.ts";
import { fieldValues, publicFieldValues } from "./columns.ts";
import type { MachineReader } from "./search/machines.ts";
import { findProduct, type PublicRow } from "./store.ts";

/** What visitors read: no response contains a price or a catalogue (ruling 'Prices are confidential'). */
export function presentPublicProduct(
  row: Omit<PublicRow, "change">,
  { machinesOf }: MachineReader,
): PublicProduct {
  const specifications = JSON.parse(row.specifications) as Specification[];
  return {
    _id: row.id,
    productId: row.product_id,
    ...publicFieldValues(row),
    specifications,
    machines: machinesOf(specifications),
    images: readImages(row.images).map(presentImage),
  };
}

export function presentProduct(row: ProductRow, machines: MachineReader): Product {
  return {
    ...presentPublicProduct(row, machines),
    ...fieldValues(row),
    catalogId: row.catalog_id,
    sample: row.sample === 1,
    version: row.version,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/** Returns the product with this `_id`. Throws 404, also for an invalid id. */
export async function requireProduct(db: Db, id: string): Promise<ProductRow> {
  const row = Id.safeParse(id).success ? await findProduct(db, id) : undefined;
  if (!row) throw notFound(PRODUCT_SERVER.notFound);
  return row;
}
