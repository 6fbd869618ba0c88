import { RELATED_MAX } from "../../contract/limits.ts";
import type { PublicProduct } from "../../contract/product.ts";
import { partCode } from "../../contract/product-code.ts";
import type { Database } from "../database/open.ts";
import type { ProductSearch } from "../search/product-search.ts";
import type { Services } from "../services.ts";
import { presentPublicProduct } from "./present.ts";
import { requirePublicProduct } from "./read-product.ts";
import { productsInOrder } from "./store.ts";

/** A specification of this name lists the codes of the parts that go with this one. */
const MOUNTED_WITH = /^(mounted with|used with|goes with)$/i;

/**
 * GET /products/related/{productId}: the parts whose codes a product's 'Mounted with' row names, in that
 * order, three at most. Codes that no product carries are passed over.
 */
export async function relatedProducts(
  services: Pick<Services, "database" | "search">,
  key: string,
): Promise<PublicProduct[]> {
  const row = await requirePublicProduct(services.database, key);
  const specifications = JSON.parse(row.specifications) as { name: string; value: string }[];
  const codes = specifications
    .filter((spec) => MOUNTED_WITH.test(spec.name.trim()))
    .flatMap((spec) => spec.value.split(/[,;]/))
    .map((code) => code.trim())
    .filter(Boolean)
    .slice(0, RELATED_MAX);
  const found = await Promise.all(codes.map((code) => findByCode(services, code)));
  const others = new Map(found.flatMap((product) => (product ? [[product._id, product]] : [])));
  others.delete(row.id);
  return [...others.values()];
}

async function findByCode(
  { database, search }: { database: Database; search: ProductSearch },
  code: string,
): Promise<PublicProduct | undefined> {
  const { ids } = await search.find(code);
  const [first] = (await productsInOrder(database.read, ids.slice(0, 1))).map(presentPublicProduct);
  return first && partCode(first) === code ? first : undefined;
}
