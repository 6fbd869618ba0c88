import { setImmediate } from "node:timers/promises";
import type { ImportRefusal, ImportRow } from "../../contract/imports/import.ts";
import { IMPORT_EXAMPLES, IMPORT_SPANS_SHOWN } from "../../contract/platform/limits.ts";
import type { Database } from "../platform/database/open.ts";
import { refusalReason } from "./refusal-reason.ts";
import { refusedAfter, requireImport } from "./store.ts";

/** Between two of them the process does what else there is: a file may have 20,000 refused rows. */
const SLICE = 500;

/**
 * GET /imports/{id}/refusals: why rows are refused, each reason once with the rows that have it, the one of the most rows
 * first. Throws 404.
 */
export async function readRefusals(database: Database, id: string): Promise<ImportRefusal[]> {
  await requireImport(database.read, id);
  const groups = new Map<string, ImportRefusal>();
  for (let after = 0; ; ) {
    const rows = await refusedAfter(database, id, after, SLICE);
    for (const row of rows) addRow(groups, row);
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) break;
    after = last.line;
    await setImmediate();
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

type RefusedRow = Awaited<ReturnType<typeof refusedAfter>>[number];

function addRow(groups: Map<string, ImportRefusal>, { line, title, problems }: RefusedRow): void {
  const seen = new Set<string>();
  for (const { column, cell, message } of JSON.parse(problems) as ImportRow["problems"]) {
    const reason = refusalReason(message);
    // A word that is no category is asked about once, not once for all of them.
    const word = column === "Category" ? cell : null;
    const key = JSON.stringify([column, reason, word]);
    // A cell that breaks a rule twice is one row.
    if (seen.has(key)) continue;
    seen.add(key);
    const group = groups.get(key) ?? { column, reason, cell: word, count: 0, lines: [], examples: [] };
    groups.set(key, group);
    group.count += 1;
    addLine(group.lines, line);
    if (group.examples.length < IMPORT_EXAMPLES) group.examples.push({ line, title, cell, message });
  }
}

/** Makes a line the end of the span before it, or a span of its own. */
function addLine(spans: ImportRefusal["lines"], line: number): void {
  const last = spans.at(-1);
  if (last && last.to === line - 1) last.to = line;
  else if (spans.length < IMPORT_SPANS_SHOWN) spans.push({ from: line, to: line });
}
