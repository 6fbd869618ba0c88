import { isCounted } from "../products/counted-units.ts";
import { totalsOf } from "./line-totals.ts";
import type { QuotationDocument } from "./quotation.ts";

/** What a customer accepts of a quotation. Free of zod. */

type Lines = Pick<QuotationDocument, "lines">;

/** Returns the quantities of a document's lines: all as quoted. */
export const quotedQuantities = ({ lines }: Lines): number[] => lines.map(({ quantity }) => quantity);

/** Returns whether something is accepted: freight alone is nothing. */
export const acceptsSomething = ({ lines }: Lines, quantities: readonly number[]): boolean =>
  lines.some(({ isFreight }, at) => !isFreight && (quantities[at] ?? 0) > 0);

/** Returns '3 of 4 Nos', or '4 Nos' of all. */
export const acceptedOf = (
  accepted: number,
  { quantity, unit }: Pick<Lines["lines"][number], "quantity" | "unit">,
) => `${accepted === quantity ? accepted : `${accepted} of ${quantity}`} ${unit}`;

/** Returns whether a line can only be ordered in whole numbers: it is counted, and was quoted so. */
export const isWhole = ({ unit, quantity }: Pick<QuotationDocument["lines"][number], "unit" | "quantity">) =>
  isCounted(unit) && Number.isInteger(quantity);

/**
 * Returns a document with the accepted quantities, one per line of it, 0 for a line that was not accepted, and the sums that
 * follow. Its words are those of the quoted total.
 */
export function acceptedDocument<T extends QuotationDocument>(document: T, quantities: readonly number[]): T {
  const kept = document.lines
    .map((line, at) => ({ ...line, quantity: quantities[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const isRounded = document.roundOff !== null;
  const { taxables, roundOff, ...sums } = totalsOf(kept, { tax: document.tax, isRounded });
  const lines = kept.map((line, at) => ({ ...line, taxable: taxables[at] ?? 0 }));
  return { ...document, ...sums, roundOff: isRounded ? roundOff : null, lines };
}
