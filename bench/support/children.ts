import { readFileSync } from "node:fs";

/** What the children of this process, living and ended, have had of the processors (Linux, 100 ticks a second). */
export function childrenCpuMs(): number {
  const ticks = [statOf("self").slice(15, 17), ...childIds().map((id) => statOf(id).slice(13, 15))];
  return 10 * ticks.flat().reduce((sum, count) => sum + Number(count), 0);
}

/** The fields of a process's /proc/…/stat, of which the second, its name, may hold spaces. */
function statOf(id: string): string[] {
  const stat = readFileSync(`/proc/${id}/stat`, "latin1");
  return ["", "", ...stat.slice(stat.lastIndexOf(")") + 2).split(" ")];
}

function childIds(): string[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").split(" ").filter(Boolean);
}

/** The most memory in MiB that each child of this process ever had. */
export const childPeaks = (): number[] => childStatus(/^VmHWM:\s+(\d+)/m);

/** The memory in MiB that each child of this process has now. */
export const childMemory = (): number[] => childStatus(/^VmRSS:\s+(\d+)/m);

function childStatus(line: RegExp): number[] {
  return childIds().map((id) => {
    const status = readFileSync(`/proc/${id}/status`, "latin1");
    return Number(line.exec(status)?.[1] ?? 0) / 1024;
  });
}
