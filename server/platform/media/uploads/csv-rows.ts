import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { restoreNeutralised } from "../../../../contract/platform/csv.ts";
import { IMPORT_ROW_MAX } from "../../../../contract/platform/limits.ts";
import { RefusedFileError } from "./uploads.ts";

/** A row as it stands in the file, formulas given their power back. `line` is where it begins, 1 the first. */
export interface CsvRow {
  line: number;
  /** As many as are kept: no import has more columns. */
  cells: string[];
  /** How many there are: more or fewer than columns when the row is broken. */
  count: number;
}

export const CELLS_KEPT = 200;

const [QUOTE, LINE_FEED, RETURN] = ['"', "\n", "\r"].map((letter) => letter.charCodeAt(0));

/**
 * The rows of CSV text (RFC 4180), with any system's line ends; those without any content are passed over. Looks at each
 * letter once and holds no more than a row. Throws RefusedFileError for a quotation mark in the wrong place, and
 * for a row that is longer than IMPORT_ROW_MAX with all its separators.
 */
export async function* csvRows(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<CsvRow> {
  const { read, end } = createReader(separator.charCodeAt(0));
  for await (const piece of pieces) {
    yield* read(piece);
  }
  yield* end();
}

function createReader(separator: number) {
  let cells: string[] = [];
  let count = 0;
  let isBlank = true;
  let cell = "";
  /** Where in a cell the next letter stands; `closed` is behind a quotation mark that may be the first of two. */
  let place: "start" | "plain" | "quoted" | "closed" = "start";
  let [line, begun, length] = [1, 1, 0];
  let afterReturn = false;

  const endCell = (rest: string) => {
    const text = cell + rest;
    count += 1;
    if (cells.length < CELLS_KEPT) cells.push(restoreNeutralised(text));
    if (isBlank && text.trim() !== "") isBlank = false;
    cell = "";
    place = "start";
  };
  function* endRow(rest: string): Generator<CsvRow> {
    endCell(rest);
    if (!isBlank) yield { line: begun, cells, count };
    cells = [];
    [begun, count, length, isBlank] = [line, 0, 0, true];
  }

  function* read(piece: string): Generator<CsvRow> {
    /** Where the letters begin that `cell` does not have yet. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      const isSecondHalf = afterReturn && letter === LINE_FEED;
      const isLineEnd = letter === RETURN || letter === LINE_FEED;
      afterReturn = letter === RETURN;
      if (isLineEnd && !isSecondHalf) line += 1;
      if (isLineEnd && place !== "quoted") {
        if (!isSecondHalf) yield* endRow(piece.slice(from, at));
        from = at + 1;
        continue;
      }
      length += 1;
      if (length > IMPORT_ROW_MAX) throw new RefusedFileError(IMPORT_SERVER.rowTooLong(begun));
      if (letter === QUOTE) {
        if (place === "plain") throw new RefusedFileError(IMPORT_SERVER.brokenQuote(begun));
        if (place === "quoted") cell += piece.slice(from, at);
        if (place === "closed") cell += '"';
        place = place === "quoted" ? "closed" : "quoted";
        from = at + 1;
      } else if (place !== "quoted") {
        if (letter === separator) {
          endCell(piece.slice(from, at));
          from = at + 1;
        } else if (place === "closed") {
          throw new RefusedFileError(IMPORT_SERVER.brokenQuote(begun));
        } else {
          place = "plain";
        }
      }
    }
    cell += piece.slice(from);
  }

  return {
    read,
    *end(): Generator<CsvRow> {
      if (place === "quoted") throw new RefusedFileError(IMPORT_SERVER.quoteNotClosed(begun));
      if (length > 0) yield* endRow("");
    },
  };
}
