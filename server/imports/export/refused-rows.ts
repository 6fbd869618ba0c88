import type { ImportRow } from "../../../contract/imports/import.ts";
import { REASON_COLUMN } from "../../../contract/imports/import-heads.ts";
import type { ImportMapping } from "../../../contract/imports/import-mapping.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import { csvHead, csvLine } from "../../../contract/platform/csv.ts";
import type { Database } from "../../platform/database/open.ts";
import { ProblemError } from "../../platform/http/problems.ts";
import type { Services } from "../../services.ts";
import { familiesOf } from "../check/families.ts";
import { afterHead } from "../check/read-preview.ts";
import { variantsOf } from "../check/read-variants.ts";
import { withImportFiles } from "../files/open-files.ts";
import { withTable } from "../files/open-table.ts";
import { requireImport } from "../store.ts";

/**
 * The refused rows of an import as they stand in its file, each with the reason beside it: mended there, it can be sent
 * again as it is. Throws 404, and 409 once the file is gone.
 */
export async function* refusedRows(
  services: Pick<Services, "database" | "files" | "staging" | "uploads">,
  id: string,
): AsyncGenerator<string> {
  const { database } = services;
  const row = await requireImport(database.read, id);
  if (row.file_key === null || row.mapping === null) throw new ProblemError(409, IMPORT_SERVER.isOver);
  const mapping = JSON.parse(row.mapping) as ImportMapping;
  const { sheet, headLine } = mapping;
  const reasons = await reasonsOf(database, id);
  const pieces: string[] = [];
  const set = { key: row.file_key, hasTable: true, hasZip: false };
  await withImportFiles(services, set, async ({ table: path = "" }) => {
    await withTable(services, path, sheet, async (table) => {
      const variants = await variantsOf(table, mapping);
      const { head, rows } = await afterHead(table.rows(), headLine);
      const places = head.names.flatMap((name, at) => (name === REASON_COLUMN ? [] : [at]));
      pieces.push(csvHead([...places.map((place) => head.names[place] ?? ""), REASON_COLUMN]));
      const columns = { names: head.names, mapping };
      for await (const family of familiesOf(rows, columns, variants)) {
        // A variant says nothing without the rows of its product.
        if (!family.some(({ line }) => reasons.has(line))) continue;
        for (const { line, cells } of family) {
          pieces.push(csvLine([...places.map((place) => cells[place] ?? ""), reasons.get(line) ?? ""]));
        }
      }
    });
  });
  yield* pieces;
}

async function reasonsOf({ read }: Database, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await read
    .selectFrom("import_rows")
    .select(["line", "problems"])
    .where("import_id", "=", id)
    .where("kind", "=", "refused")
    .execute();
  return new Map(rows.map(({ line, problems }) => [line, sentenceOf(problems)]));
}

const sentenceOf = (problems: string): string =>
  (JSON.parse(problems) as ImportRow["problems"])
    .map(({ column, message }) => (column ? `${column}: ${message}` : message))
    .join(" ");
