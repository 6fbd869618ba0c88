import type { Readable } from "node:stream";
import { IMPORT_ROWS_MAX, WORKBOOK_MERGES_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { isRefused, MediaError } from "#server/platform/media/media-error.ts";
import { TABLE_ROWS_MAX } from "../csv-rows.ts";
import type { Workbook } from "./open-workbook.ts";

/** Vertically merged cells: all rows have the first one's value. */
export interface MergedCells {
  /** From 0. */
  column: number;
  /** From 1. */
  first: number;
  last: number;
}

/** The begin of a row, a value that isn't empty, or merged cells (ECMA-376, 18.3.1). */
const TOKEN = /<(?:[\w.-]{1,40}:)?(?:(row)[\s/>]|(?:v|t)(?:\s[^<>]*)?>[^<]|mergeCell\s([^<>]*)>)/g;
const REFERENCE = /\bref=["']([A-Za-z]{1,3})(\d{1,7}):[A-Za-z]{1,3}(\d{1,7})["']/;
/** Characters of a token that may continue in the next piece. */
const TOKEN_MAX = 4096;

/**
 * Returns a sheet's vertically merged cells, up to a limit; they are stored after its rows. Ten times as fast as parsing. Throws
 * MediaError at the first row too many, without reading further; rows without a value don't count.
 */
export async function scanSheet(workbook: Workbook, path: string): Promise<MergedCells[]> {
  const stream = await workbook.open(path);
  const merged: MergedCells[] = [];
  if (!stream) return merged;
  let rows = 0;
  let isCounted = true;
  for await (const text of pieces(stream)) {
    for (const [, row, attributes] of text.matchAll(TOKEN)) {
      if (row) isCounted = false;
      else if (attributes !== undefined) {
        const cells = mergedIn(attributes);
        if (cells && merged.length < WORKBOOK_MERGES_MAX) merged.push(cells);
      } else if (!isCounted) {
        isCounted = true;
        rows += 1;
        if (rows > TABLE_ROWS_MAX)
          throw new MediaError("refused", IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
      }
    }
  }
  return merged;
}

/** Yields a file's text without splitting tokens; all of them are ASCII. */
async function* pieces(stream: Readable): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of stream) {
      const text = rest + (chunk as Buffer).toString("latin1");
      const end = Math.max(0, text.lastIndexOf("<"), text.length - TOKEN_MAX);
      rest = text.slice(end);
      yield text.slice(0, end);
    }
    yield rest;
  } catch (error) {
    if (isRefused(error)) throw error;
    throw new MediaError("refused", IMPORT_SERVER.workbookDamaged, { cause: error });
  } finally {
    stream.destroy();
  }
}

function mergedIn(attributes: string): MergedCells | undefined {
  const [, letters = "", from, to] = REFERENCE.exec(attributes) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (!letters || !(last > first)) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, first, last };
}
