/** The sums of priced lines, in whole paise (or cents of another currency). Free of zod. */
import type { QuotationDocument } from "./quotation.ts";
import type { TaxKind } from "./supply-tax.ts";

/** `quantity` has up to three decimals, `rate` is in paise, `discount` and `gstRate` in percent with up to two decimals. */
export interface PricedLine {
  quantity: number;
  rate: number;
  discount: number;
  gstRate: number;
}

/** All amounts in paise; `taxables` has one amount per line, in their order. */
export interface QuotationTotals
  extends Pick<QuotationDocument, "groups" | "taxable" | "cgst" | "sgst" | "igst" | "total"> {
  taxables: number[];
  roundOff: number;
}

const PAISE_PER_RUPEE = 100;
/** Thousandths of a quantity times hundredths of a percent. */
const LINE_SCALE = 1000n * 10_000n;
const PERCENT_SCALE = 10_000n;

/**
 * Returns the sums of a quotation. The taxable value of each line is rounded to a paisa, the tax is computed for all lines of a
 * rate together, and CGST and SGST are each half the rate, so that they are equal. `isRounded` rounds the total to a whole
 * rupee and shows the difference. Halves are rounded up (ruling 2026-11-22 and docs/decisions/0082).
 */
export function totalsOf(
  lines: readonly PricedLine[],
  { tax, isRounded }: { tax: TaxKind; isRounded: boolean },
): QuotationTotals {
  const taxables = lines.map(taxableOf);
  const groups = groupsOf(lines, taxables, tax);
  const sum = (name: "taxable" | "cgst" | "sgst" | "igst") =>
    groups.reduce((total, group) => total + group[name], 0);
  const [taxable, cgst, sgst, igst] = [sum("taxable"), sum("cgst"), sum("sgst"), sum("igst")];
  const exact = taxable + cgst + sgst + igst;
  const total = isRounded ? Math.round(exact / PAISE_PER_RUPEE) * PAISE_PER_RUPEE : exact;
  return { taxables, groups, taxable, cgst, sgst, igst, roundOff: total - exact, total };
}

/** Returns the value of a line after its discount, in paise. BigInt, since the product of its parts may exceed 2^53. */
function taxableOf({ quantity, rate, discount }: PricedLine): number {
  const thousandths = BigInt(Math.round(quantity * 1000));
  const remaining = PERCENT_SCALE - BigInt(Math.round(discount * 100));
  return divided(thousandths * BigInt(rate) * remaining, LINE_SCALE);
}

/** The groups of tax, highest rate first. */
function groupsOf(
  lines: readonly PricedLine[],
  taxables: readonly number[],
  tax: TaxKind,
): QuotationTotals["groups"] {
  const byRate = new Map<number, number>();
  for (const [at, { gstRate }] of lines.entries()) {
    const rate = tax === "none" ? 0 : gstRate;
    byRate.set(rate, (byRate.get(rate) ?? 0) + (taxables[at] ?? 0));
  }
  return [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([gstRate, taxable]) => {
      const hundredths = BigInt(Math.round(gstRate * 100));
      const half = tax === "split" ? divided(BigInt(taxable) * hundredths, 2n * PERCENT_SCALE) : 0;
      const whole = tax === "integrated" ? divided(BigInt(taxable) * hundredths, PERCENT_SCALE) : 0;
      return { gstRate, taxable, cgst: half, sgst: half, igst: whole };
    });
}

/** Divides a number of 0 or more, rounding halves up. */
const divided = (value: bigint, by: bigint): number => Number((2n * value + by) / (2n * by));
