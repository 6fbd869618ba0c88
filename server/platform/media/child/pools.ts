import { availableParallelism } from "node:os";
import { PdfError, type PdfProblem } from "../pdf/pdf.ts";
import { type ChildPool, openPool } from "./pool.ts";
import type { MediaCall, MediaValue } from "./protocol.ts";

export interface PoolsOptions {
  /** How many children work in the background at most; never more than processors. */
  children?: number;
  /** How long one call may take, in milliseconds. Starting a child and waiting for one do not count. */
  deadlineMs?: number;
  /** How long a child without work stays, in milliseconds. */
  idleMs?: number;
  /** The memory a child may have, where the system tells (Linux). */
  memoryBytes?: number;
}

/** Asks a child. Throws PdfError and RefusedImageError for what is the file's fault. */
export type ChildCall = (call: MediaCall) => Promise<MediaValue>;

/** The children of this process: those that work in the background, and one for which somebody waits. */
export interface MediaPools {
  background: ChildCall;
  reserved: ChildCall;
  /** Ends the children; what was asked for and is not answered yet fails. */
  close(): Promise<void>;
}

/** The child for those who wait stays longer: who zooms into one page soon does so into the next. */
const RESERVED_STAYS = 4;
/** Nobody waits longer for a picture, in milliseconds. */
const RESERVED_DEADLINE = 20_000;

/** What a fresh child may do better, for other files have worn the one before. Being slow is the file's own. */
const TRIED_TWICE: readonly PdfProblem[] = ["crashed", "too-large"];

/** Children are started when they are needed and end when they no longer are. */
export function openPools(options: PoolsOptions = {}): MediaPools {
  const { children = 2, deadlineMs = 60_000, idleMs = 30_000, memoryBytes = 2 ** 30 } = options;
  const limits = { deadlineMs, memoryBytes };
  const background = openPool({ most: Math.min(children, availableParallelism()), idleMs, limits });
  const reserved = openPool({
    most: 1,
    idleMs: idleMs * RESERVED_STAYS,
    limits: { ...limits, deadlineMs: Math.min(deadlineMs, RESERVED_DEADLINE) },
    isUrgent: true,
  });
  return {
    background: (call) => askTwice(background, call),
    reserved: (call) => askTwice(reserved, call),
    close: async () => {
      await Promise.all([background.close(), reserved.close()]);
    },
  };
}

async function askTwice(pool: ChildPool, asked: MediaCall): Promise<MediaValue> {
  try {
    return await pool.call(asked, false);
  } catch (error) {
    if (!(error instanceof PdfError && TRIED_TWICE.includes(error.problem))) throw error;
    return pool.call(asked, true);
  }
}
