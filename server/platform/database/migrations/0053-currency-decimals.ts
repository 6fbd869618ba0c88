import { sql } from "kysely";
import { decimalsOf } from "#contract/platform/currency-decimals.ts";
import type { MigrationStep } from "../engine.ts";

interface Row {
  id: string;
  content: string;
  document: string | null;
  total: number;
  accepted_total: number | null;
}

/** The fields of quotations and their documents that are amounts. */
const AMOUNTS: ReadonlySet<string> = new Set("rate amount taxable cgst sgst igst total".split(" "));

/** Amounts of currencies without two decimals were stored as hundredths; they become yen, or fils. */
export const currencyDecimals: MigrationStep = async (db) => {
  const { rows } = await sql<Row>`select id, content, document, total, accepted_total from quotations
    where content not like '%"currency":"INR"%'`.execute(db);
  for (const { id, content, document, total, accepted_total: accepted } of rows) {
    const { currency = "INR" } = JSON.parse(content) as { currency?: string };
    const factor = 10 ** (decimalsOf(currency) - 2);
    if (factor === 1) continue;
    const scaled = <T>(value: T): T =>
      typeof value === "number" ? (Math.round(value * factor) as T) : value;
    const scaledIn = (text: string) =>
      JSON.stringify(JSON.parse(text, (key, value) => (AMOUNTS.has(key) ? scaled(value) : value)));
    await sql`update quotations set content = ${scaledIn(content)},
      document = ${document && scaledIn(document)}, total = ${scaled(total)}, accepted_total = ${scaled(accepted)}
      where id = ${id}`.execute(db);
  }
};
