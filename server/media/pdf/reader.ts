import { availableParallelism } from "node:os";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/limits.ts";
import {
  type DrawnPage,
  PdfError,
  type PdfFacts,
  type PdfProblem,
  type PdfReader,
  type Picture,
} from "./pdf.ts";
import { type ChildPool, openPool } from "./pool.ts";
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
  /** The widths every page is drawn at in the background. */
  widths?: readonly number[];
}

/** The child for visitors stays longer: who zooms into one page soon does so into the next. */
const RESERVED_STAYS = 4;
/** Nobody waits longer for a picture, in milliseconds. */
const RESERVED_DEADLINE = 20_000;

/** What a fresh child may do better, for other pages have worn the one before. Being slow is the file's own. */
const TRIED_TWICE: readonly PdfProblem[] = ["crashed", "too-large"];

/** Opens a reader whose children are started when they are needed and end when they no longer are. */
export function openPdfReader(options: PdfReaderOptions = {}): PdfReader {
  const { children = 2, deadlineMs = 60_000, idleMs = 30_000, memoryBytes = 2 ** 30 } = options;
  const { widths = CATALOG_IMAGE_WIDTHS.slice(0, -1) } = options;
  const limits = { deadlineMs, memoryBytes };
  const background = openPool({ most: Math.min(children, availableParallelism()), idleMs, limits });
  const reserved = openPool({
    most: 1,
    idleMs: idleMs * RESERVED_STAYS,
    limits: { ...limits, deadlineMs: Math.min(deadlineMs, RESERVED_DEADLINE) },
    isUrgent: true,
  });

  async function call(pool: ChildPool, asked: PdfCall): Promise<PdfValue> {
    try {
      return await pool.call(asked, false);
    } catch (error) {
      if (!(error instanceof PdfError && TRIED_TWICE.includes(error.problem))) throw error;
      return pool.call(asked, true);
    }
  }

  return {
    inspect: (path) => call(background, { task: "inspect", path }) as Promise<PdfFacts>,
    draw: (path, page, folder) =>
      call(background, { task: "draw", path, page, folder, widths }) as Promise<DrawnPage>,
    largest: (path, page, folder) =>
      call(reserved, { task: "largest", path, page, folder }) as Promise<Picture>,
    webp: (path, width, folder) => call(reserved, { task: "webp", path, width, folder }) as Promise<Picture>,
    close: async () => {
      await Promise.all([background.close(), reserved.close()]);
    },
  };
}
