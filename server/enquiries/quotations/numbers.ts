import type { Db } from "#server/platform/database/schema.ts";
import { readQuotationSettings } from "#server/site/settings/quotation-settings.ts";

/**
 * Returns the next number of the series in the financial year of a day, April to March: 'Q/26-27/0042'. The row that counts is
 * changed in the same transaction, so that a number is neither skipped nor given twice. Kinds of documents with the same series
 * count together.
 */
export async function nextInSeries(
  tx: Db,
  series: "series" | "confirmationSeries" | "proformaSeries",
  day: string,
): Promise<string> {
  const settings = await readQuotationSettings({ read: tx });
  const prefix = `${settings[series]}/${financialYear(day)}`;
  const { value } = await tx
    .insertInto("counters")
    .values({ name: `quotation ${prefix}`, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return `${prefix}/${String(value).padStart(4, "0")}`;
}

const APRIL = 4;

/** Returns the financial year of a day (YYYY-MM-DD): '26-27' from April 2026 to March 2027. */
export function financialYear(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = month < APRIL ? year - 1 : year;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, "0")).join("-");
}
