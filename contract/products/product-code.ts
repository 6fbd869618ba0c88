/** Finds a product's part code. Free of zod. */
import { isCodeName } from "../platform/filters.ts";

interface Coded {
  /** Not in every response. */
  partCode?: string | null | undefined;
  specifications: readonly { name: string; value: string }[];
}

/** Returns the stored part code: the field, or the first specification named so; undefined without one. */
export const namedCode = ({ partCode, specifications }: Coded): string | undefined =>
  partCode || specifications.find((row) => isCodeName(row.name))?.value;

/** Returns a part's short name: its code, otherwise 'No. 471'. */
export const partCode = (product: Coded & { productId: number }): string =>
  namedCode(product) ?? `No. ${product.productId}`;
