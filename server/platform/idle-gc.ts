import { performance } from "node:perf_hooks";
import type { Chore } from "./jobs/worker.ts";

const CHECK_INTERVAL = 10_000;
/** A process that works for less than this share of the time is idle. */
const IDLE_CPU_SHARE = 0.01;
/** Bytes of growth since the last collection that are worth a collection of 0.1 s. */
const MIN_GC_GAIN = 8 * 2 ** 20;

interface Process {
  /** Undefined without `--expose-gc` (`npm start`). */
  collect?: typeof globalThis.gc;
  bytes?: () => number;
  /** Returns the share of time spent working since its last call. */
  cpuShare?: () => number;
}

/** Collects garbage while idle: otherwise it runs only under memory pressure and returns less. */
export function createIdleGc(process: Process = {}): Chore {
  const { collect = globalThis.gc, bytes = residentBytes, cpuShare = measureCpuShare() } = process;
  let bytesAfterGc = 0;
  return {
    name: "resting memory",
    everyMs: CHECK_INTERVAL,
    async run() {
      const isIdle = cpuShare() <= IDLE_CPU_SHARE;
      if (!collect || !isIdle || bytes() < bytesAfterGc + MIN_GC_GAIN) return;
      await collect({ type: "major", execution: "async", flavor: "last-resort" });
      bytesAfterGc = bytes();
    },
  };
}

const residentBytes = () => process.memoryUsage.rss();

function measureCpuShare(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization;
  };
}
