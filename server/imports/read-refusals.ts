import { setImmediate } from "node:timers/promises";
import type { imports } from "#contract/imports/calls.ts";
import type { ImportMapping, ImportRefusal, ImportRow } from "#contract/imports/import.ts";
import { REASON_COLUMN } from "#contract/imports/import-heads.ts";
import { IMPORT_EXAMPLES, IMPORT_SPANS_SHOWN } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { slices } from "../platform/batches.ts";
import type { Database } from "../platform/database/open.ts";
import type { ImportRowRow } from "../platform/database/schema.ts";
import { ProblemError } from "../platform/http/problems.ts";
import { readMachineHeads } from "./check/decide-mapping.ts";
import { familiesOf } from "./check/families.ts";
import { layOut } from "./check/lay-out.ts";
import { variantsOf } from "./check/read-preview.ts";
import { refusalReason } from "./correct-rows.ts";
import type { ImportDeps } from "./deps.ts";
import { withImportFiles, withTable } from "./files/open-files.ts";
import { importRows, refusedRows, requireImport } from "./store.ts";

/** Batch size, after which the event loop runs: a file may have 20,000 rejected rows. */
const SLICE = 500;

/** GET /imports/{id}/refusals: returns each reason, or note, with its rows, the most frequent first. Throws 404; an unknown kind means reasons. */
export async function readRefusals(
  database: Database,
  id: string,
  { kind }: DecodedQuery<typeof imports.refusals>,
): Promise<ImportRefusal[]> {
  await requireImport(database.read, id);
  const groups = new Map<string, ImportRefusal>();
  const ofKind =
    kind !== "noted"
      ? refusedRows(database.read, id).select(["line", "title", "problems"])
      : importRows(database.read, id)
          .where("notes", "!=", "[]")
          .select(["line", "title", "notes as problems"]);
  const rowsAfter = (last?: RowReasons) =>
    ofKind
      .where("line", ">", last?.line ?? 0)
      .orderBy("line")
      .limit(SLICE)
      .execute();
  for await (const rows of slices(SLICE, rowsAfter)) {
    for (const row of rows) addRow(groups, row);
    await setImmediate();
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

type RowReasons = Pick<ImportRowRow, "line" | "title" | "problems">;

function addRow(groups: Map<string, ImportRefusal>, { line, title, problems }: RowReasons): void {
  const seen = new Set<string>();
  for (const { column, cell, message } of JSON.parse(problems) as ImportRow["problems"]) {
    const reason = refusalReason(message);
    // Unknown categories are grouped per word, so that the user decides about each once.
    const word = column === "Category" ? cell : null;
    const key = JSON.stringify([column, reason, word]);
    // A cell that breaks one rule twice counts once.
    if (seen.has(key)) continue;
    seen.add(key);
    const group = groups.get(key) ?? { column, reason, cell: word, count: 0, lines: [], examples: [] };
    groups.set(key, group);
    group.count += 1;
    addLine(group.lines, line);
    if (group.examples.length < IMPORT_EXAMPLES) group.examples.push({ line, title, cell, message });
  }
}

function addLine(spans: ImportRefusal["lines"], line: number): void {
  const last = spans.at(-1);
  if (last && last.to === line - 1) last.to = line;
  else if (spans.length < IMPORT_SPANS_SHOWN) spans.push({ from: line, to: line });
}

/** Yields rejected rows as uploaded, each with its reason. Throws 404, and 409 if the file is deleted. */
export async function* refusedAsSent(services: ImportDeps, id: string): AsyncGenerator<string[][]> {
  const { database } = services;
  const row = await requireImport(database.read, id);
  if (row.file_key === null || row.mapping === null) throw new ProblemError(409, IMPORT_SERVER.isOver);
  const mapping = JSON.parse(row.mapping) as ImportMapping;
  const { sheet, encoding } = mapping;
  const reasons = await reasonsOf(database, id);
  const refused: string[][] = [];
  const set = { key: row.file_key, hasTable: true, hasZip: false };
  await withImportFiles(services, set, async ({ table: path = "" }) => {
    await withTable(services, path, { sheet, encoding }, async (table) => {
      const layout = await layOut(table, mapping, await readMachineHeads(database.read));
      const variants = await variantsOf(layout, mapping);
      const { head, rows } = layout;
      const places = head.names.flatMap((name, at) => (name === REASON_COLUMN ? [] : [at]));
      refused.push([...places.map((place) => head.names[place] ?? ""), REASON_COLUMN]);
      const columns = { names: head.names, mapping };
      for await (const family of familiesOf(rows(), columns, variants)) {
        // A variant is only complete with all rows of its product.
        if (!family.some(({ line }) => reasons.has(line))) continue;
        for (const { line, cells } of family) {
          refused.push([...places.map((place) => cells[place] ?? ""), reasons.get(line) ?? ""]);
        }
      }
    });
  });
  yield refused;
}

async function reasonsOf({ read }: Database, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await refusedRows(read, id).select(["line", "problems"]).execute();
  return new Map(rows.map(({ line, problems }) => [line, sentenceOf(problems)]));
}

const sentenceOf = (problems: string): string =>
  (JSON.parse(problems) as ImportRow["problems"])
    .map(({ column, message }) => (column ? `${column}: ${message}` : message))
    .join(" ");
