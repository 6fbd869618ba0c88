import type { DeskPart } from "#contract/enquiries/desk.ts";
import type { EnquiryProduct } from "#contract/enquiries/enquiry.ts";
import { compact } from "#contract/platform/words.ts";
import { SAME_CODE_SHOWN } from "#contract/products/limits.ts";
import type { ProductsByCode, Specification } from "#contract/products/product.ts";
import { namedCode, partCode } from "#contract/products/product-code.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { urlOf } from "../platform/files/keys.ts";
import { readImages } from "../platform/media/stored/stored-image.ts";

/** Returns the code without separators in lower case, for comparison; null if nothing is left. */
export const codeKey = (code: string): string | null => compact(code) || null;

type CodeColumns = Pick<ProductRow, "part_code" | "part_code_key">;
type Coded = Pick<ProductRow, "part_code" | "specifications">;

/** Returns the code columns from a product's code field and its stored specifications (JSON). */
export const codeColumns = ({ part_code, specifications }: Coded): CodeColumns => ({
  part_code: part_code || null,
  part_code_key: productCodeKey({
    partCode: part_code,
    specifications: JSON.parse(specifications) as Specification[],
  }),
});

/** Returns the `codeKey` of a product's code, from its code field or a specification; null without one. */
export function productCodeKey(product: Parameters<typeof namedCode>[0]): string | null {
  const code = namedCode(product);
  return code === undefined ? null : codeKey(code);
}

/** GET /products/by-code: returns the first products with a code, except the product `except`, in order of number. */
export async function productsByCode(
  { read }: Database,
  code: string,
  except: string,
): Promise<ProductsByCode> {
  const key = codeKey(code);
  if (key === null) return [];
  const rows = await rowsWith(read, "products", { part_code_key: key, deleted_at: null })
    .select(["id", "product_id", "title"])
    .where("id", "!=", except)
    .orderBy("product_id")
    .limit(SAME_CODE_SHOWN)
    .execute();
  return rows.map(({ id, product_id, title }) => ({ _id: id, productId: product_id, title }));
}

/** Returns a part's short name: its code, otherwise its number. */
const codeOf = (row: Coded & Pick<ProductRow, "product_id">): string =>
  partCode({
    productId: row.product_id,
    partCode: row.part_code,
    specifications: JSON.parse(row.specifications) as Specification[],
  });

/** Returns what names a part in an enquiry. */
export const namedPart = (row: Coded & Pick<ProductRow, "id" | "product_id" | "title">): EnquiryProduct => ({
  _id: row.id,
  productId: row.product_id,
  title: row.title,
  code: codeOf(row),
});

export function presentDeskPart(row: ProductRow): DeskPart {
  const [image] = readImages(row.images);
  return {
    ...namedPart(row),
    price: row.price,
    stock: row.stock,
    unit: row.unit,
    picture: image ? urlOf(image.key, `${Math.min(...image.sizes)}.webp`) : null,
  };
}
