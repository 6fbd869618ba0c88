import { availableParallelism } from "node:os";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/limits.ts";
import { type DrawnPage, PdfError, type PdfFacts, type PdfProblem, type PdfReader } from "./pdf.ts";
import { openPool } from "./pool.ts";
import type { PdfCall, PdfValue } from "./protocol.ts";

export interface PdfReaderOptions {
  /** How many children there are at most; never more than processors. */
  children?: number;
  /** How long one call may take, in milliseconds. Starting a child and waiting for one do not count. */
  deadlineMs?: number;
  /** How long a child without work stays, in milliseconds. */
  idleMs?: number;
  /** The memory a child may have, where the system tells (Linux). */
  memoryBytes?: number;
  /** The widths every page is drawn at. */
  widths?: readonly number[];
}

/** What a fresh child may do better, for other pages have worn the one before. Being slow is the file's own. */
const TRIED_TWICE: readonly PdfProblem[] = ["crashed", "too-large"];

/** Opens a reader whose children are started when they are needed and end when they no longer are. */
export function openPdfReader(options: PdfReaderOptions = {}): PdfReader {
  const { children = 2, deadlineMs = 60_000, idleMs = 30_000, memoryBytes = 2 ** 30 } = options;
  const { widths = CATALOG_IMAGE_WIDTHS } = options;
  const pool = openPool(Math.min(children, availableParallelism()), idleMs, { deadlineMs, memoryBytes });

  async function call(asked: PdfCall): Promise<PdfValue> {
    try {
      return await pool.call(asked, false);
    } catch (error) {
      if (!(error instanceof PdfError && TRIED_TWICE.includes(error.problem))) throw error;
      return pool.call(asked, true);
    }
  }

  return {
    inspect: (path) => call({ task: "inspect", path }) as Promise<PdfFacts>,
    draw: (path, page, folder) => call({ task: "draw", path, page, folder, widths }) as Promise<DrawnPage>,
    close: () => pool.close(),
  };
}
