import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

const NONCE = randomUUID().slice(0, 8);

/** Names this running process in rows it has not finished: host, process id, and a nonce against reused ids. */
export const INSTANCE = `${hostname()}|${process.pid}|${NONCE}`;

/** Whether the process that wrote `instance` is certainly gone; one on another machine never is. */
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
