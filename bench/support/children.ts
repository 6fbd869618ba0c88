import { readFileSync } from "node:fs";
import { memoryOf, peakOf, statOf } from "./processes.ts";

/** The CPU time of a process's children, living and ended (Linux, 100 ticks a second). */
export function childrenCpuMs(pid: number | "self" = "self"): number {
  const ended = statOf(String(pid)).slice(15, 17);
  const living = childrenOf(pid === "self" ? process.pid : pid).map((id) => statOf(String(id)).slice(13, 15));
  return 10 * [ended, ...living].flat().reduce((sum, count) => sum + Number(count), 0);
}

/** The children of a process (Linux). */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean).map(Number);

const childIds = () => childrenOf(process.pid);

/** The peak memory in MiB of each child of this process. */
export const childPeaks = (): number[] => childIds().map((id) => peakOf(id));

/** The current memory in MiB of each child of this process. */
export const childMemory = (): number[] => memoryOfChildren(process.pid);

/** The current memory in MiB of each child of a process; one that ends at this moment has none. */
export function memoryOfChildren(pid: number): number[] {
  return childrenOf(pid).map((child) => {
    try {
      return memoryOf(child);
    } catch {
      return 0;
    }
  });
}
