import { performance } from "node:perf_hooks";
import type { Chore } from "./jobs/worker.ts";

const LOOK_EVERY = 10_000;
/** A process that works less than this share of the time is at rest. */
const WORK_MOST = 0.01;
/** So many bytes more than it had when it was cleared the last time are worth a tenth of a second. */
const WORTH = 8 * 2 ** 20;

interface Process {
  /** Undefined where Node keeps the collector to itself (`--expose-gc` of `npm start`). */
  collect?: typeof globalThis.gc;
  bytes?: () => number;
  /** The share of the time since it was asked last in which something was done. */
  worked?: () => number;
}

/**
 * Gives memory back to the system when nothing happens: what the start and a load leave behind is collected otherwise only
 * when room is needed, and never given back whole.
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
