import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { PdfError } from "../pdf/pdf.ts";

/** What one call may take. */
export interface ChildLimits {
  deadlineMs: number;
  /** Of the whole child, as the system counts it; watched on Linux. */
  memoryBytes: number;
}

const WATCH_EVERY = 200;

/** Ends the child when a call takes longer or more memory than it may. Returns what stops the watch. */
export function watch(child: ChildProcess, limits: ChildLimits, end: (error: Error) => void): () => void {
  const deadline = setTimeout(
    () => end(new PdfError("too-slow", `no answer in ${limits.deadlineMs} ms`)),
    limits.deadlineMs,
  );
  const look = setInterval(() => {
    const bytes = residentBytes(child.pid);
    if (bytes > limits.memoryBytes) end(new PdfError("too-large", `${bytes} bytes of memory`));
  }, WATCH_EVERY);
  return () => {
    clearTimeout(deadline);
    clearInterval(look);
  };
}

/** The memory a process has, 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  if (process.platform !== "linux") return 0;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    // It has ended in this moment.
    return 0;
  }
}
