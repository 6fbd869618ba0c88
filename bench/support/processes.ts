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

/** The fields of a process's /proc/…/stat; the second, its name, may contain spaces. */
export function statOf(id: string): string[] {
  const stat = readFileSync(`/proc/${id}/stat`, "latin1");
  return ["", "", ...stat.slice(stat.lastIndexOf(")") + 2).split(" ")];
}

/** The bytes in use on this process's heap after a garbage collection. */
export function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
