import { readFileSync } from "node:fs";
import { memoryOf, peakOf, statOf } from "./processes.ts";

/** What the children of this process, living and ended, have had of the processors (Linux, 100 ticks a second). */
export function childrenCpuMs(): number {
  const ticks = [statOf("self").slice(15, 17), ...childIds().map((id) => statOf(id).slice(13, 15))];
  return 10 * ticks.flat().reduce((sum, count) => sum + Number(count), 0);
}

function childIds(): string[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").split(" ").filter(Boolean);
}

/** The most memory in MiB that each child of this process ever had. */
export const childPeaks = (): number[] => childIds().map((id) => peakOf(Number(id)));

/** The memory in MiB that each child of this process has now. */
export const childMemory = (): number[] => childIds().map((id) => memoryOf(Number(id)));
