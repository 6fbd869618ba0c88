import { isOwnHead, knownHeads } from "../../../../contract/imports/import-heads.ts";
import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { IMPORT_COLUMNS_MAX } from "../../../../contract/platform/limits.ts";
import { typedNumber } from "../../../../contract/platform/numbers.ts";
import type { CsvRow } from "./csv-rows.ts";
import { RefusedFileError } from "./uploads.ts";

/** How many rows a letterhead may have. */
export const ROWS_ABOVE = 15;
/** One known word alone may stand in a letterhead: 'Price list'. */
const SURE = 2;

export interface Head {
  line: number;
  /** Without the empty ones at the end. */
  names: readonly string[];
  /** How many cells it has with the empty ones. */
  width: number;
}

/**
 * Finds the row that names the columns among the first of a file: the one on `wanted`, else the one with the most names
 * that somebody would know, else the first. Throws RefusedFileError where none can be such a row, or it names too many.
 */
export function findHead(rows: readonly CsvRow[], wanted: number | null): Head {
  const [first] = rows;
  if (!first) throw new RefusedFileError(IMPORT_SERVER.empty);
  const named = rows.find(({ line }) => line === wanted);
  const row = named ?? bestOf(rows) ?? first;
  const names = trimmed(row.cells);
  if (row.count > IMPORT_COLUMNS_MAX) {
    throw new RefusedFileError(IMPORT_SERVER.tooManyColumns(row.count, IMPORT_COLUMNS_MAX));
  }
  if (!named && !canBeHead(names)) throw new RefusedFileError(IMPORT_SERVER.noColumns);
  return { line: row.line, names, width: row.count };
}

export function hasHead(rows: readonly CsvRow[]): boolean {
  const [first] = rows;
  return first !== undefined && canBeHead(trimmed((bestOf(rows) ?? first).cells));
}

function bestOf(rows: readonly CsvRow[]): CsvRow | undefined {
  const scored = rows.map((row) => ({ row, known: knownHeads(row.cells) }));
  const best = scored.reduce((best, other) => (other.known > best.known ? other : best));
  const [first] = rows;
  if (first && isOwnHead(trimmed(first.cells))) return first;
  return best.known >= SURE ? best.row : undefined;
}

/** Names that nobody knows can be names still, but not one alone, and not figures. */
function canBeHead(names: readonly string[]): boolean {
  if (knownHeads(names) > 0) return true;
  return (
    names.filter((name) => name.trim()).length > 1 && names.every((name) => typedNumber(name) === undefined)
  );
}

function trimmed(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim());
  return names.slice(0, names.findLastIndex(Boolean) + 1);
}
