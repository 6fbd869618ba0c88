import { readFileSync } from "node:fs";

/** The processes that read PDFs and pictures for a process, as the system lists them (Linux). */
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
