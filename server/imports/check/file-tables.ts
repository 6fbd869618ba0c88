/** The tables below and beside each other on a sheet, each with the columns of the file that are its own. */
import {
  guessTargets,
  headKey,
  JOINED_TARGETS,
  knownHeads,
  type MachineHeads,
} from "#contract/imports/import-heads.ts";
import { TABLES_BESIDE } from "#contract/imports/lines.ts";
import type { CsvRow } from "../uploads/csv-rows.ts";
import { isHeadOfParts, isOfParts, trimmedCells } from "../uploads/find-head.ts";

/** The rows under one header, in some of the file's columns. */
interface FileTable {
  /** Maps the columns of the file to those of the head. */
  columns: Map<number, number>;
  /** The columns of the file with a heading, and those whose heading is known: all if none is. */
  named: ReadonlySet<number>;
  known: ReadonlySet<number>;
}

/** The tables beside each other in the rows from a line on, from the left; undefined until a table begins. */
export interface TableSegment {
  from: number;
  tables: (FileTable | undefined)[];
}

/** Collects the tables of a file, and adds the names that only some of them have to `names`. */
export function createFileTables(names: string[], machine?: MachineHeads) {
  const segments: TableSegment[] = [];
  /** The first segment with the tables that are beside each other now. */
  let first = 0;
  const present = () => segments.at(-1)?.tables ?? [];

  /** Begins tables below all others. */
  const begin = (line: number, head: readonly string[]): void => {
    first = segments.length;
    segments.push({ from: line + 1, tables: tablesIn(head, names, { machine }) });
  };
  /** Begins a table that replaces the one with these columns, or is beside the others. */
  const place = (line: number, table: FileTable): void => {
    const left = Math.min(...table.named);
    let at = present().findIndex((each) => each && !each.known.isDisjointFrom(table.named));
    if (at < 0) {
      if (present().length === TABLES_BESIDE) return;
      at = present().findIndex((each) => each && Math.min(...each.known) > left);
      if (at < 0) at = present().length;
      for (const { tables } of segments.slice(first)) {
        tables.splice(at, 0, undefined);
        // Cells above its header, in columns without another heading, are its title.
        for (const each of tables) remove(each, table.named.difference(each?.named ?? new Set()));
      }
    }
    const others = present().map((each, index) => {
      const rest = each && index !== at ? { ...each, columns: new Map(each.columns) } : undefined;
      remove(rest, table.named);
      return rest;
    });
    segments.push({ from: line, tables: others }, { from: line + 1, tables: others.with(at, table) });
  };
  /** Begins the tables whose header is in the row, alone or beside cells of others; returns whether it is alone. */
  const addHeads = (row: CsvRow): boolean => {
    const cells = trimmedCells(row.cells);
    const isHead = (places: readonly number[]) =>
      places.every((at) => !row.types?.[at]) &&
      isHeadOfParts(
        places.map((at) => cells[at] ?? ""),
        machine,
      );
    const filled = cells.flatMap((cell, at) => (cell === "" ? [] : [at]));
    const there = present().filter((table) => table !== undefined);
    const isAlone = isHead(filled);
    if (isAlone && there.every(({ known }) => filled.some((at) => known.has(at)))) {
      begin(row.line, cells);
      return true;
    }
    const heads = isAlone ? [filled] : placesBeside(cells, there, machine).filter(isHead);
    for (const places of heads) {
      const own = cells.map((cell, at) => (places.includes(at) ? cell : ""));
      for (const table of tablesIn(own, names, { machine, isBeside: true })) place(row.line, table);
    }
    return isAlone;
  };
  /** The columns of the head in which a row's cells are now. */
  const headColumns = (cells: readonly number[] = []): number[] =>
    cells.flatMap((at) => present().flatMap((table) => table?.columns.get(at) ?? []));
  return { segments, begin, addHeads, headColumns };
}

function remove(table: FileTable | undefined, columns: ReadonlySet<number>): void {
  for (const column of columns) table?.columns.delete(column);
}

/** Returns the groups of columns that may contain a header: each table's, if there are several, and adjacent unused columns. */
function placesBeside(
  cells: readonly string[],
  tables: readonly FileTable[],
  machine?: MachineHeads,
): number[][] {
  // An unknown heading may be a title above the header of another table.
  const isOpen = (at: number) =>
    tables.every(
      ({ known, named }) => !known.has(at) && (!named.has(at) || knownHeads([cells[at] ?? ""], machine) > 0),
    );
  const runs: number[][] = [[]];
  for (const [at, cell] of cells.entries()) {
    if (cell !== "" && isOpen(at)) runs.at(-1)?.push(at);
    else runs.push([]);
  }
  return [...(tables.length > 1 ? tables.map(({ named }) => [...named]) : []), ...runs];
}

/** Returns the tables of a header row, from the left: headings repeated behind an empty column, or all again, begin another. */
function tablesIn(
  own: readonly string[],
  names: string[],
  { machine, isBeside = false }: { machine: MachineHeads | undefined; isBeside?: boolean },
): FileTable[] {
  const known = guessTargets(names, machine);
  return headParts(own, machine).map((part, at) => {
    // Only a table without others beside it has columns without a heading.
    const places = isBeside ? part.filter((place) => own[place] !== "") : part;
    const guessed = guessTargets(
      places.map((place) => own[place] ?? ""),
      machine,
    );
    // A table without a title column has it in the description.
    const isTitled = guessed.includes("Title") || !known.includes("Title");
    const targets = guessed.map((target) => (target === "Description" && !isTitled ? "Title" : target));
    const taken = new Set<number>();
    const columnOf = (place: number, index: number): number => {
      const name = own[place] ?? "";
      const isFree = (column: number) => column >= 0 && !taken.has(column);
      if (at === 0 && names[place] === name && isFree(place)) return place;
      const target = targets[index] ?? null;
      const byTarget = target === null || JOINED_TARGETS.has(target) ? -1 : known.indexOf(target);
      if (isFree(byTarget)) return byTarget;
      const key = headKey(name);
      const byName = names.findIndex((each, column) => key !== "" && headKey(each) === key && isFree(column));
      if (byName >= 0) return byName;
      known.push(null);
      return names.push(name) - 1;
    };
    const columns = places.map((place, index) => {
      const column = columnOf(place, index);
      taken.add(column);
      return [place, column] as const;
    });
    const named = new Set(places.filter((place) => own[place] !== ""));
    const sure = new Set(places.filter((_, index) => guessed[index] !== null));
    return { columns: new Map(columns), named, known: sure.size > 0 ? sure : named };
  });
}

/** The columns of each table of a header row; of a single one also those without a heading. */
export function headParts(own: readonly string[], machine?: MachineHeads): number[][] {
  const parts: number[][] = [];
  let keys = new Set<string>();
  for (const [at, name] of own.entries()) {
    const key = headKey(name);
    const isBehindGap = at > 0 && own[at - 1] === "";
    if (name !== "" && (parts.length === 0 || isBehindGap || keys.has(key))) {
      parts.push([]);
      keys = new Set();
    }
    if (name !== "") parts.at(-1)?.push(at);
    keys.add(key);
  }
  const isTable = (part: readonly number[]) => {
    const names = part.map((place) => own[place] ?? "");
    return knownHeads(names, machine) >= 2 && isOfParts(guessTargets(names, machine));
  };
  const isSplit = parts.length > 1 && parts.length <= TABLES_BESIDE && parts.every(isTable);
  return isSplit ? parts : [[...own.keys()]];
}
