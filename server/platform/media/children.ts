import { availableParallelism } from "node:os";
import { fairQueue } from "../http/fair-queue.ts";
import type { ChildCall, ChildTask } from "./child/child-task.ts";
import { type ChildLimits, type MediaChild, startChild } from "./child/start-child.ts";
import { MediaError, type MediaProblem } from "./media-error.ts";

/** PDFium's memory only grows. */
const CALLS_PER_CHILD = 500;

/** Factor by which the visitors' child stays idle longer: who zooms into one page soon zooms into the next. */
const RESERVED_IDLE_FACTOR = 4;

/** Milliseconds that a visitor waits for an image. */
const RESERVED_DEADLINE = 20_000;

/** Problems worth a retry in a new child, which earlier files haven't affected. Slowness is the file's own. */
const RETRIED_PROBLEMS: readonly MediaProblem[] = ["crashed", "too-large"];

export interface PoolsOptions {
  /** Maximum of background children; never more than processors. */
  children?: number;
  /** Milliseconds per call, without waiting for a child or its start. */
  deadlineMs?: number;
  /** Milliseconds that an idle child stays. */
  idleMs?: number;
  memoryBytes?: number;
}

/** Children for background work, at a lower priority than the site's responses, and one for what a request waits for. */
export interface Children {
  background: ChildCall;
  reserved: ChildCall;
  close(): Promise<void>;
}

/** Opens pools of children. The first task starts a child; idle children end. */
export function openChildren(options: PoolsOptions = {}): Children {
  const { children = 2, deadlineMs = 60_000, idleMs = 30_000, memoryBytes = 2 ** 30 } = options;
  const limits = { deadlineMs, memoryBytes };
  const background = openPool({ most: Math.min(children, availableParallelism()), idleMs, limits });
  const reserved = openPool({
    most: 1,
    idleMs: idleMs * RESERVED_IDLE_FACTOR,
    limits: { ...limits, deadlineMs: Math.min(deadlineMs, RESERVED_DEADLINE) },
    isUrgent: true,
  });
  return {
    background: (task) => askTwice(background, task),
    reserved: (task) => askTwice(reserved, task),
    close: async () => {
      await Promise.all([background.close(), reserved.close()]);
    },
  };
}

async function askTwice(pool: ChildPool, task: ChildTask): Promise<unknown> {
  try {
    return await pool.call(task, false);
  } catch (error) {
    if (!(error instanceof MediaError && RETRIED_PROBLEMS.includes(error.problem))) throw error;
    return pool.call(task, true);
  }
}

interface ChildPool {
  /** Calls a child, preferably one with the file open; with `fresh`, an unused one. */
  call(task: ChildTask, fresh: boolean): Promise<unknown>;
  close(): Promise<void>;
}

interface PoolOptions {
  most: number;
  idleMs: number;
  limits: ChildLimits;
  /** Visitors wait for these children: they run at the site's own priority. */
  isUrgent?: boolean;
}

function openPool({ most, idleMs, limits, isUrgent = false }: PoolOptions): ChildPool {
  const closed = new Error("The media reader is closed");
  const alive = new Set<MediaChild>();
  const idle = new Map<MediaChild, NodeJS.Timeout>();
  const inTurn = fairQueue<unknown>(most, Number.POSITIVE_INFINITY);
  let open = true;

  function start(): MediaChild {
    const child = startChild(limits, isUrgent);
    alive.add(child);
    child.exited.then(() => {
      alive.delete(child);
      takeIdle(child);
    });
    return child;
  }

  function takeIdle(child: MediaChild): MediaChild {
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  function pick({ args: [path] }: ChildTask, fresh: boolean): MediaChild {
    const rested = [...idle.keys()].filter((child) => !child.ended());
    const first = rested.find((child) => child.path() === path) ?? rested[0];
    if (!first) return start();
    takeIdle(first);
    if (!fresh) return first;
    first.end(closed);
    return start();
  }

  function markIdle(child: MediaChild): void {
    if (child.ended()) return;
    if (!open || child.calls() >= CALLS_PER_CHILD) child.end(closed);
    else
      idle.set(
        child,
        setTimeout(() => child.end(closed), idleMs),
      );
  }

  return {
    call: (task, fresh) =>
      inTurn(async () => {
        if (!open) throw closed;
        const child = pick(task, fresh);
        try {
          return await child.call(task);
        } finally {
          markIdle(child);
        }
      }),
    async close() {
      open = false;
      const last = [...alive];
      for (const child of last) child.end(closed);
      await Promise.all(last.map(({ exited }) => exited));
    },
  };
}
