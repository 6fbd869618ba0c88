import { performance } from "node:perf_hooks";
import type { Chore } from "./jobs/worker.ts";

const LOOK_EVERY = 10_000;
/** A process with less CPU time than this share is idle. */
const WORK_MOST = 0.01;
/** Bytes of growth since the last collection that are worth a collection of 0.1 s. */
const WORTH = 8 * 2 ** 20;

interface Process {
  /** Undefined without `--expose-gc` (`npm start`). */
  collect?: typeof globalThis.gc;
  bytes?: () => number;
  /** Returns the share of time spent working since its last call. */
  worked?: () => number;
}

/**
 * Collects garbage while the process is idle and returns the memory to the system; otherwise the collector runs only under
 * memory pressure and returns less.
 */
export function restingMemory(process: Process = {}): Chore {
  const { collect = globalThis.gc, bytes = residentBytes, worked = shareOfWork() } = process;
  let cleared = 0;
  return {
    name: "resting memory",
    everyMs: LOOK_EVERY,
    async run() {
      const isAtRest = worked() <= WORK_MOST;
      if (!collect || !isAtRest || bytes() < cleared + WORTH) return;
      await collect({ type: "major", execution: "async", flavor: "last-resort" });
      cleared = bytes();
    },
  };
}

const residentBytes = () => process.memoryUsage.rss();

function shareOfWork(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization;
  };
}
