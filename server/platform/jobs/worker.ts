import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { SiteClosed } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import type { JobRow } from "../database/schema.ts";
import {
  claimJob,
  freeAbandonedJobs,
  keepLease,
  releaseJob,
  retryJob,
  spentJobs,
  unlessLost,
} from "./claim.ts";

/** Milliseconds after which a process on another machine counts as dead; a live one extends its lease. */
const LEASE = 15_000;
const POLL_INTERVAL = 2_000;
/** Milliseconds that a stop waits for running jobs before it releases them. */
const GRACE = 3_000;

/** A kind of work. Every step must be safe if another process has claimed the job: LostJobError ends it silently. */
export interface JobWork {
  kinds: readonly string[];
  atOnce: number;
  /** Runs a job. If it throws, it is retried; after `stopping` is aborted failures don't count. */
  run(job: JobRow, stopping: AbortSignal): Promise<void>;
  /** Ends a job that used up its attempts or crashes (claim.ts). */
  giveUp(job: JobRow): Promise<void>;
  onIdle?(): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Runs due jobs of all kinds until stopped: one query at a time, and each kind with its own concurrency, so that slow work
 * doesn't block other kinds. `onError` gets failed queries.
 */
export function startWorker(
  database: Database,
  bell: Bell,
  works: readonly JobWork[],
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const runners = works.map((work) => createRunner(database, work, stopping.signal));
  const allRunning = () => runners.flatMap(({ running }) => [...running.values()]);
  const poll = async () => {
    await freeAbandonedJobs(database);
    for (const { work, fill } of runners) await fill().catch(work.onError);
  };
  const turns = (async () => {
    while (!stopping.signal.aborted) {
      const rings = bell.rings();
      await poll().catch(onError);
      await Promise.race([...allRunning(), bell.rungSince(rings, POLL_INTERVAL)]);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await turns;
      await Promise.race([Promise.all(allRunning()), pause(GRACE, undefined, { ref: false })]);
      await Promise.all(runners.map((runner) => runner.release()));
    },
  };
}

export async function finishDueJobs(database: Database, work: JobWork): Promise<void> {
  const { running, fill } = createRunner(database, work, new AbortController().signal);
  await freeAbandonedJobs(database);
  while (await fill()) if (running.size > 0) await Promise.race(running.values());
}

/**
 * Tracks the running jobs of one kind of work, adds due ones and releases them on stop. Adding returns whether any was
 * running before, even if all have ended since: they may have added jobs that the query missed, so the worker must not
 * sleep.
 */
function createRunner(database: Database, work: JobWork, stopping: AbortSignal) {
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
    if (!wasBusy) await work.onIdle?.();
    return wasBusy;
  };
  const release = async () => {
    await Promise.all([...running.keys()].map((job) => releaseJob(database, job).catch(work.onError)));
    await work.onIdle?.();
  };
  return { work, running, fill, release };
}

async function attempt(database: Database, work: JobWork, job: JobRow, stopping: AbortSignal): Promise<void> {
  const stopKeeping = keepLease(database, job, LEASE, { onError: work.onError });
  try {
    await unlessLost(work.run(job, stopping));
  } catch (error) {
    if (stopping.aborted) return;
    // If the database is unreachable, the lease expires.
    const isOurs = await retryJob(database, job, String(error)).catch(() => true);
    if (isOurs) work.onError(error);
  } finally {
    stopKeeping();
  }
}

/** Wakes the worker of this process when jobs were added, before its next poll. */
export interface Bell {
  ring(): void;
  rings(): number;
  /** Resolves when it has rung more than `rings` times, or after `withinMs`. */
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

/** Repeated work while the process runs; safe to run in several processes at once. */
export interface Chore {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs each chore at the start and then at its interval; failures are logged and retried at the next one. */
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
          // A chore that writes while the site is closed waits for its next interval.
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
