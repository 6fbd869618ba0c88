/** Which text of a product is its part code. Free of zod. */

const CODE_NAMES = new Set(["part code", "part no", "part no.", "part number", "code", "article no"]);

interface Coded {
  /** Not every answer tells it. */
  partCode?: string | null | undefined;
  specifications: readonly { name: string; value: string }[];
}

/**
 * The code a mill engineer reads on the part, as it is stored: its field, else the first specification named 'Part
 * code' (or one of its usual names). Undefined where it has none.
 */
export const namedCode = ({ partCode, specifications }: Coded): string | undefined =>
  partCode || specifications.find((row) => isCodeName(row.name))?.value;

/** What a part is called by for short: its code, else its number as 'No. 471'. */
export const partCode = (product: Coded & { productId: number }): string =>
  namedCode(product) ?? `No. ${product.productId}`;

/** Tells whether a specification of this name holds the part code. */
export function isCodeName(name: string): boolean {
  return CODE_NAMES.has(name.trim().toLowerCase());
}
