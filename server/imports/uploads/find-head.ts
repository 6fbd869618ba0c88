import { isOwnHead, knownHeads, type MachineHeads } from "../../../contract/imports/import-heads.ts";
import { IMPORT_COLUMNS_MAX } from "../../../contract/imports/limits.ts";
import { IMPORT_SERVER } from "../../../contract/imports/server-messages.ts";
import { typedNumber } from "../../../contract/platform/numbers.ts";
import { MediaError } from "../../platform/media/media-error.ts";
import type { CsvRow } from "./csv-rows.ts";

export const ROWS_ABOVE = 15;
/** A single known word may be a letterhead: 'Price list'. */
const SURE = 2;

export interface TableHead {
  line: number;
  /** Without trailing empty cells. */
  names: readonly string[];
  /** Number of cells, including empty ones. */
  width: number;
}

/** Returns row `wanted`, else that of most known names, else the first. Throws MediaError if unfit. */
export function findHead(rows: readonly CsvRow[], wanted: number | null, machine?: MachineHeads): TableHead {
  const [first] = rows;
  if (!first) throw new MediaError("refused", IMPORT_SERVER.empty);
  const named = rows.find(({ line }) => line === wanted);
  const row = named ?? bestOf(rows, machine) ?? first;
  const names = trimmed(row.cells);
  if (row.count > IMPORT_COLUMNS_MAX) {
    throw new MediaError("refused", IMPORT_SERVER.tooManyColumns(row.count, IMPORT_COLUMNS_MAX));
  }
  if (!named && !canBeHead(names, machine)) throw new MediaError("refused", IMPORT_SERVER.noColumns);
  return { line: row.line, names, width: row.count };
}

export function hasHead(rows: readonly CsvRow[]): boolean {
  const [first] = rows;
  return first !== undefined && canBeHead(trimmed((bestOf(rows) ?? first).cells));
}

function bestOf(rows: readonly CsvRow[], machine?: MachineHeads): CsvRow | undefined {
  const scored = rows.map((row) => ({ row, known: knownHeads(row.cells, machine) }));
  const best = scored.reduce((best, other) => (other.known > best.known ? other : best));
  const [first] = rows;
  if (first && isOwnHead(trimmed(first.cells))) return first;
  return best.known >= SURE ? best.row : undefined;
}

/** Unknown names may be a header, but not a single one and not figures. */
function canBeHead(names: readonly string[], machine?: MachineHeads): boolean {
  if (knownHeads(names, machine) > 0) return true;
  return (
    names.filter((name) => name.trim()).length > 1 && names.every((name) => typedNumber(name) === undefined)
  );
}

function trimmed(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim());
  return names.slice(0, names.findLastIndex(Boolean) + 1);
}
