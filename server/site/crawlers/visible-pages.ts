import { CATEGORIES } from "../../../contract/platform/categories.ts";
import { instant } from "../../platform/database/instant.ts";
import type { Database } from "../../platform/database/open.ts";
import type { SitemapEntry } from "./sitemap.ts";

/** Products in one sitemap: with 50,000, the protocol's limit, a file would take megabytes of memory. */
const PRODUCTS_PER_SITEMAP = 10_000;

/** The pages that are always there. */
export const standingPages = (origin: string): SitemapEntry[] =>
  ["/", ...CATEGORIES.map((category) => `/products/${category}`), "/about", "/contact", "/privacy"].map(
    (path) => ({ url: `${origin}${path}` }),
  );

/** How many sitemaps hold all products that visitors see. */
export async function countProductSitemaps(database: Pick<Database, "read">): Promise<number> {
  const { count } = await visible(database)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Math.ceil(Number(count) / PRODUCTS_PER_SITEMAP);
}

/** The products of one sitemap, 1 the first, oldest first, so that a new product changes the last sitemap only. */
export async function productPages(
  database: Pick<Database, "read">,
  origin: string,
  sitemap: number,
): Promise<SitemapEntry[]> {
  const rows = await visible(database)
    .select(["product_id", "updated_at"])
    .orderBy("id")
    .limit(PRODUCTS_PER_SITEMAP)
    .offset((sitemap - 1) * PRODUCTS_PER_SITEMAP)
    .execute();
  return rows.map(({ product_id, updated_at }) => ({
    url: `${origin}/products/details/${product_id}`,
    changedAt: instant(updated_at),
  }));
}

const visible = ({ read }: Pick<Database, "read">) =>
  read.selectFrom("products").where("deleted_at", "is", null).where("published", "=", 1);
