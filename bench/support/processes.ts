import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The current memory in MiB of a process (Linux). */
export const memoryOf = (pid: number): number => statusOf(pid, /^VmRSS:\s+(\d+)/m);

/** The peak memory in MiB of a process (Linux). */
export const peakOf = (pid: number): number => statusOf(pid, /^VmHWM:\s+(\d+)/m);

function statusOf(pid: number, line: RegExp): number {
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) / 1024;
}

/** The CPU time of a process so far, in milliseconds (Linux, 100 ticks a second). */
export function cpuOf(pid: number): number {
  const [user, system] = statOf(String(pid)).slice(13, 15);
  return 10 * (Number(user) + Number(system));
}

/** The process that started another one (Linux). */
export const parentOf = (pid: number): number => Number(statOf(String(pid))[3]);

/** The fields of a process's /proc/…/stat; the second, its name, may contain spaces. */
function statOf(id: string): string[] {
  const stat = readFileSync(`/proc/${id}/stat`, "latin1");
  return ["", "", ...stat.slice(stat.lastIndexOf(")") + 2).split(" ")];
}

/** The bytes in use on this process's heap after a garbage collection. */
export function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

/** The CPU time of a process's children, living and ended (Linux, 100 ticks a second). */
export function childrenCpuMs(pid: number | "self" = "self"): number {
  const ended = statOf(String(pid)).slice(15, 17);
  const living = childrenOf(pid === "self" ? process.pid : pid).map((id) => statOf(String(id)).slice(13, 15));
  return 10 * [ended, ...living].flat().reduce((sum, count) => sum + Number(count), 0);
}

/** The children of a process (Linux). */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean).map(Number);

/** The peak memory in MiB of each child of this process. */
export const childPeaks = (): number[] => childrenOf(process.pid).map(peakOf);

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
