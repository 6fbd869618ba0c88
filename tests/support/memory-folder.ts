import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
const NAME = /^heddle-tests-(\d+)$/;
/** What a whole run keeps at once, several times over (bytes). */
const ENOUGH = 4 * 2 ** 30;

/** Whether the system's shared memory has so many bytes free. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bsize, bavail } = statfsSync(SHARED_MEMORY);
  return bsize * bavail > bytes;
}

/**
 * A folder in memory for what a run of tests stores, gone when this process ends; undefined where there is too little of it.
 * On a disk each commit of SQLite waits for the disk: a third of the time of the calls' tests.
 */
export function memoryFolder(): string | undefined {
  if (!hasSharedMemory(ENOUGH)) return undefined;
  for (const name of readdirSync(SHARED_MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    // A run that was killed could not.
    if (owner && !isAlive(Number(owner))) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
  const folder = join(SHARED_MEMORY, `heddle-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
