import { guessTargets, headKey } from "#contract/imports/import-heads.ts";
import { isMoneyName } from "#contract/platform/money.ts";
import { foreignCurrency } from "../cells/amount-cell.ts";
import type { CsvRow } from "../uploads/csv-rows.ts";

const HEADS = new Set([
  "currency",
  "currency code",
  "curr",
  "cur",
  "ccy",
  "price currency",
  "währung",
  "मुद्रा",
]);
const RUPEES = /[₹₨]|\b(?:rs|inr)\b/i;

/**
 * Adds the currency of the row's currency column, unless it is the rupee, to the row's amounts that have none, so that they are
 * asked about as '$ 12.50' is.
 */
export function withCurrencies(
  rows: AsyncGenerator<CsvRow>,
  names: readonly string[],
): AsyncGenerator<CsvRow> {
  const place = names.findIndex((name) => HEADS.has(headKey(name)));
  const targets = guessTargets(names);
  const amounts = names.flatMap((name, at) => (targets[at] === "Price" || isMoneyName(name) ? [at] : []));
  return place < 0 || amounts.length === 0 ? rows : withCurrency(rows, place, amounts);
}

async function* withCurrency(
  rows: AsyncGenerator<CsvRow>,
  place: number,
  amounts: readonly number[],
): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    const currency = foreignCurrency(row.cells[place] ?? "");
    for (const at of currency ? amounts : []) {
      const cell = row.cells[at] ?? "";
      if (/\d/.test(cell) && !foreignCurrency(cell) && !RUPEES.test(cell))
        row.cells[at] = `${currency} ${cell}`;
    }
    yield row;
  }
}
