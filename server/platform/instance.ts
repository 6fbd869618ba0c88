import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

const NONCE = randomUUID().slice(0, 8);

/** Identifies this process in rows it hasn't finished: host, process id, and a nonce against reused ids. */
export const INSTANCE = `${hostname()}|${process.pid}|${NONCE}`;

/** Returns whether the process that wrote `instance` is certainly dead; never for another machine. */
export function isGone(instance: string): boolean {
  const [host, pid, nonce] = instance.split("|");
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return nonce !== NONCE;
  return !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
