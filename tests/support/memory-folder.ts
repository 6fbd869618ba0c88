import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";
const NAME = /^heddle-tests-(\d+)$/;
/** Several times the peak size of a whole run, in bytes. */
const ENOUGH = 4 * 2 ** 30;

/** Whether the shared memory has at least `bytes` free. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bsize, bavail } = statfsSync(SHARED_MEMORY);
  return bsize * bavail > bytes;
}

/**
 * A folder in memory for files of a test run, removed when this process ends; undefined if memory is short. On disk,
 * SQLite commits take a third of the time of API tests.
 */
export function memoryFolder(): string | undefined {
  if (!hasSharedMemory(ENOUGH)) return undefined;
  for (const name of readdirSync(SHARED_MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    // A killed run could not remove its folder.
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
