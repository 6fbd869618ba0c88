/** Which text of a product is its part code. Free of zod. */

const CODE_NAMES = new Set(["part code", "part no", "part no.", "part number", "code", "article no"]);

/**
 * The code a mill engineer reads on the part, as it is stored: the first specification named 'Part code'
 * (or one of its usual names), else the product's number as 'No. 471'.
 */
export function partCode(product: {
  productId: number;
  specifications: readonly { name: string; value: string }[];
}): string {
  const named = product.specifications.find((row) => isCodeName(row.name));
  return named?.value ?? `No. ${product.productId}`;
}

/** Tells whether a specification of this name holds the part code. */
export function isCodeName(name: string): boolean {
  return CODE_NAMES.has(name.trim().toLowerCase());
}
