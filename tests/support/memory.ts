import { readFile, writeFile } from "node:fs/promises";

/** The highest growth of a process's memory during `work`, in bytes (Linux). */
export async function memoryRise(pid: number, work: () => Promise<unknown>): Promise<number> {
  // Resets the peak size.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const before = await bytesOf(pid, "VmRSS");
  await work();
  return (await bytesOf(pid, "VmHWM")) - before;
}

async function bytesOf(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1");
  const line = status.split("\n").find((each) => each.startsWith(`${field}:`)) ?? "";
  return 1024 * Number.parseInt(line.slice(field.length + 1), 10);
}
