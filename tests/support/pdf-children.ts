import { readFileSync } from "node:fs";

/** The media child processes of a process (Linux). */
export function pdfChildrenOf(pid: number = process.pid): number[] {
  return childrenOf(pid).filter((child) => commandOf(child).includes("media/child/child.ts"));
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1");
  return listed.split(" ").filter(Boolean).map(Number);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    // It has ended since it was listed.
    return "";
  }
}
