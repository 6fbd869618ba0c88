import type { Database } from "../database/open.ts";
import { claimJob, extendJob, finishJob, releaseJob } from "../jobs/claim.ts";

const LEASE = 60_000;

/** One thing to be made: a product, a slide, a catalogue. */
type Piece = () => Promise<unknown>;

/** Makes pieces, so many at once; false when it had to leave some to a later start or to another process. */
export type MakePieces = (pieces: readonly Piece[], atOnce?: number) => Promise<boolean>;

/**
 * Works on a job that makes one part of the sample data, if it is waiting: `work` finds what is missing and hands it
 * to its argument. One process works on it; after a crash the next one makes what is still missing, after a
 * stop at once. Answers whether the job is done.
 */
export async function doSampleJob(
  database: Database,
  kind: string,
  stopping: AbortSignal,
  work: (make: MakePieces) => Promise<boolean>,
): Promise<boolean> {
  const job = await claimJob(database, [kind], LEASE);
  if (!job) return false;
  const mayGoOn = async () => !stopping.aborted && (await extendJob(database, job, LEASE));
  try {
    const isDone = await work((pieces, atOnce = 1) => makeAll(pieces, atOnce, mayGoOn));
    if (isDone) return await finishJob(database.main, job);
  } catch (error) {
    // What a stop cuts off fails.
    if (!stopping.aborted) throw error;
  }
  if (stopping.aborted) await releaseJob(database, job);
  return false;
}

async function makeAll(
  pieces: readonly Piece[],
  atOnce: number,
  mayGoOn: () => Promise<boolean>,
): Promise<boolean> {
  const next = pieces.values();
  const worker = async () => {
    for (const make of next) {
      if (!(await mayGoOn())) return false;
      await make();
    }
    return true;
  };
  return (await Promise.all(Array.from({ length: atOnce }, worker))).every(Boolean);
}
