import type { FastifyBaseLogger } from "fastify";
import { SiteClosed } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import type { JobRow } from "../database/schema.ts";
import {
  claimJob,
  extendJob,
  freeAbandonedJobs,
  releaseJob,
  retryJob,
  spentJobs,
  unlessLost,
} from "./claim.ts";

/** A process that dies on another machine is taken for dead after this time; one that works extends it. */
const LEASE = 15_000;
const LOOK_EVERY = 2_000;
/** How long a stop waits for what is under way before it is given back. */
const GRACE = 3_000;

/** A kind of work. Each part of it must be harmless when another process has taken the job over: LostJobError ends it quietly. */
export interface Work {
  kinds: readonly string[];
  /** How many jobs one process does at the same time. */
  atOnce: number;
  /**
   * Does a job and ends it. What it throws is kept, and the job is tried again later; once `stopping` is aborted
   * nothing is to be concluded from a failure.
   */
  run(job: JobRow, stopping: AbortSignal): Promise<void>;
  /** Ends a job that failed, or ended its process, as often as it may (claim.ts). */
  giveUp(job: JobRow): Promise<void>;
  rest?(): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Works on jobs of all kinds as they come until it is stopped: one look into the database at a time, and each kind of
 * work by its own measure, so that a long one keeps no other waiting. `onError` hears of a look that failed.
 */
export function startWorker(
  database: Database,
  bell: Bell,
  works: readonly Work[],
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const crews = works.map((work) => createCrew(database, work, stopping.signal));
  const underWay = () => crews.flatMap(({ running }) => [...running.values()]);
  const look = async () => {
    await freeAbandonedJobs(database);
    for (const { work, fill } of crews) await fill().catch(work.onError);
  };
  const turns = (async () => {
    while (!stopping.signal.aborted) {
      const rings = bell.rings();
      await look().catch(onError);
      await Promise.race([...underWay(), bell.rungSince(rings, LOOK_EVERY)]);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await turns;
      await Promise.race([Promise.all(underWay()), pause(GRACE)]);
      await Promise.all(crews.map((crew) => crew.leave()));
    },
  };
}

/** Works on what is due now, and on what comes from it, until nothing is left. */
export async function finishDueJobs(database: Database, work: Work): Promise<void> {
  const { running, fill } = createCrew(database, work, new AbortController().signal);
  await freeAbandonedJobs(database);
  while (await fill()) if (running.size > 0) await Promise.race(running.values());
}

/**
 * The jobs of one kind of work under way, the call that adds what is due to them, and the one that gives them back. Adding
 * tells whether any was under way, though all may have ended meanwhile: what those added may not have been seen, so it is
 * no time to rest either.
 */
function createCrew(database: Database, work: Work, stopping: AbortSignal) {
  const running = new Map<JobRow, Promise<void>>();
  const start = (job: JobRow) => {
    running.set(
      job,
      attempt(database, work, job, stopping).finally(() => running.delete(job)),
    );
  };
  const fill = async () => {
    let wasBusy = running.size > 0;
    for (const job of await spentJobs(database, work.kinds)) await unlessLost(work.giveUp(job));
    while (running.size < work.atOnce && !stopping.aborted) {
      const job = await claimJob(database, work.kinds, LEASE);
      if (!job) break;
      wasBusy = true;
      start(job);
    }
    if (!wasBusy) await work.rest?.();
    return wasBusy;
  };
  const leave = async () => {
    await Promise.all([...running.keys()].map((job) => releaseJob(database, job).catch(work.onError)));
    await work.rest?.();
  };
  return { work, running, fill, leave };
}

async function attempt(database: Database, work: Work, job: JobRow, stopping: AbortSignal): Promise<void> {
  const extending = setInterval(() => {
    extendJob(database, job, LEASE).catch(work.onError);
  }, LEASE / 3);
  try {
    await unlessLost(work.run(job, stopping));
  } catch (error) {
    if (stopping.aborted) return;
    // A database that cannot be reached leaves the lease to lapse by itself.
    const isOurs = await retryJob(database, job, String(error)).catch(() => true);
    if (isOurs) work.onError(error);
  } finally {
    clearInterval(extending);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Tells who waits for work that this process has some, so that it is not found only at the next look into the database. */
export interface Bell {
  ring(): void;
  rings(): number;
  /** Resolves when it has rung more often than `rings` times, or after `withinMs`. */
  rungSince(rings: number, withinMs: number): Promise<void>;
}

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    ring() {
      count += 1;
      for (const wake of listeners) wake();
    },
    rings: () => count,
    async rungSince(rings, withinMs) {
      if (count > rings) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs).unref();
      listeners.add(resolve);
      await promise;
      clearTimeout(timer);
      listeners.delete(resolve);
    },
  };
}

/** Work that repeats while the process runs; it must be harmless when several processes do it at once. */
export interface Chore {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs each chore once at the start and then by its interval; a failure is logged and tried again next time. */
export function startChores(chores: readonly Chore[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const timers = new Map<Chore, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const turn = (chore: Chore) => {
    const work = chore
      .run()
      .then(
        () => undefined,
        (error: unknown) => {
          // A chore that would write while all content is being replaced has its next turn.
          if (!(error instanceof SiteClosed)) log.error({ err: error, chore: chore.name }, "chore failed");
        },
      )
      .finally(() => {
        running.delete(work);
        if (!stopped) timers.set(chore, setTimeout(() => turn(chore), chore.everyMs).unref());
      });
    running.add(work);
  };
  for (const chore of chores) turn(chore);

  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
