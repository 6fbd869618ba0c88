/** Finds a product's part code. Free of zod. */

const CODE_NAMES = new Set(["part code", "part no", "part no.", "part number", "code", "article no"]);

interface Coded {
  /** Not in every response. */
  partCode?: string | null | undefined;
  specifications: readonly { name: string; value: string }[];
}

/**
 * Returns the part code as stored: the field, otherwise the first specification named 'Part code' (or a usual synonym).
 * Undefined without one.
 */
export const namedCode = ({ partCode, specifications }: Coded): string | undefined =>
  partCode || specifications.find((row) => isCodeName(row.name))?.value;

/** Returns a part's short name: its code, otherwise 'No. 471'. */
export const partCode = (product: Coded & { productId: number }): string =>
  namedCode(product) ?? `No. ${product.productId}`;

/** Returns whether a specification with this name has the part code. */
export function isCodeName(name: string): boolean {
  return CODE_NAMES.has(name.trim().toLowerCase());
}
