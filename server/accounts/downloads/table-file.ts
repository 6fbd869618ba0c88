import { csvLine, exportName } from "#contract/platform/csv.ts";
import type { TableFormat } from "#contract/platform/primitives.ts";
import { TABLE_TYPES } from "#contract/platform/shared-calls.ts";
import type { Download } from "#server/platform/http/handle.ts";
import { type TableRows, workbook } from "./workbook.ts";

/** Returns the file of an export, named after `what` and the day. The first row has the columns. */
export const tableFile = (rows: TableRows, what: string, format: TableFormat = "csv"): Download => ({
  name: exportName(new Date(), what, format),
  type: format === "csv" ? `${TABLE_TYPES.csv}; charset=utf-8` : TABLE_TYPES.xlsx,
  pieces: format === "csv" ? csv(rows) : workbook(rows),
});

/** Begins with the byte order mark that spreadsheet programs need for UTF-8. */
async function* csv(rows: TableRows): AsyncGenerator<string> {
  yield "\uFEFF";
  for await (const batch of rows) yield batch.map(csvLine).join("");
}
