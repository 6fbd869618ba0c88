import type { Category } from "../../contract/platform/categories.ts";
import type { Product, PublicProduct, Specification } from "../../contract/products/product.ts";
import { instant } from "../platform/database/instant.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { presentImage, readImages } from "../platform/media/stored/stored-image.ts";
import { machinesOf } from "./search/machines.ts";
import type { PublicRow } from "./store.ts";

/** What a visitor reads: no price and no catalogue in any route (ruling 'Prices are confidential'). */
export function presentPublicProduct(row: Omit<PublicRow, "change">): PublicProduct {
  const specifications = JSON.parse(row.specifications) as Specification[];
  return {
    _id: row.id,
    productId: row.product_id,
    title: row.title,
    partCode: row.part_code,
    description: row.description,
    category: row.category as Category,
    stock: row.stock,
    specifications,
    machines: machinesOf(specifications),
    images: readImages(row.images).map(presentImage),
  };
}

/** What an administrator reads. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...presentPublicProduct(row),
    catalogId: row.catalog_id,
    price: row.price,
    featured: row.featured === 1,
    published: row.published === 1,
    sample: row.sample === 1,
    version: row.version,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
