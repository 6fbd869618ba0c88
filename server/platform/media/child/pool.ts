import type { MediaCall, MediaValue } from "./protocol.ts";
import type { ChildLimits } from "./start-child.ts";
import { type MediaChild, startChild } from "./start-child.ts";

/** Children that take calls in turn, the first come first. */
export interface ChildPool {
  /** Asks a child, preferably one that has the document open; with `fresh`, one that was never asked before. */
  call(call: MediaCall, fresh: boolean): Promise<MediaValue>;
  close(): Promise<void>;
}

/** PDFium's memory only grows, so no child lives for ever. */
const CALLS_PER_CHILD = 500;

export interface PoolOptions {
  /** How many children there are at once. */
  most: number;
  /** After how many milliseconds without work a child ends. */
  idleMs: number;
  limits: ChildLimits;
  /** Somebody waits for what these children do: they have the priority of the site's answers. */
  isUrgent?: boolean;
}

/** Starts children when they are needed. */
export function openPool({ most, idleMs, limits, isUrgent = false }: PoolOptions): ChildPool {
  const closed = new Error("The media reader is closed");
  const alive = new Set<MediaChild>();
  const idle = new Map<MediaChild, NodeJS.Timeout>();
  const waiting: PromiseWithResolvers<void>[] = [];
  let running = 0;
  let open = true;

  async function turn(): Promise<void> {
    if (!open) throw closed;
    if (running < most) {
      running += 1;
      return;
    }
    const mine = Promise.withResolvers<void>();
    waiting.push(mine);
    await mine.promise;
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next.resolve();
    else running -= 1;
  }

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

  function pick(call: MediaCall, fresh: boolean): MediaChild {
    const path = "path" in call ? call.path : undefined;
    const rested = [...idle.keys()].filter((child) => !child.ended());
    const first = rested.find((child) => child.path() === path) ?? rested[0];
    if (!first) return start();
    takeIdle(first);
    if (!fresh) return first;
    first.end(closed);
    return start();
  }

  function rest(child: MediaChild): void {
    if (child.ended()) return;
    if (!open || child.calls() >= CALLS_PER_CHILD) child.end(closed);
    else
      idle.set(
        child,
        setTimeout(() => child.end(closed), idleMs),
      );
  }

  return {
    async call(call, fresh) {
      await turn();
      try {
        const child = pick(call, fresh);
        try {
          return await child.call(call);
        } finally {
          rest(child);
        }
      } finally {
        endTurn();
      }
    },
    async close() {
      open = false;
      for (const { reject } of waiting.splice(0)) reject(closed);
      const last = [...alive];
      for (const child of last) child.end(closed);
      await Promise.all(last.map(({ exited }) => exited));
    },
  };
}
