import { readdirSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { MediaError } from "../media-error.ts";
import {
  type ChildMessage,
  type ChildTask,
  EXIT_BROKEN,
  isBreakdown,
  runTask,
  URGENT,
} from "./child-task.ts";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

if (process.argv[3] !== URGENT) lowerPriority();
// Passed by the parent: a parent that exits during the start would be missed otherwise.
new Worker(new URL("./orphan.ts", import.meta.url), { workerData: Number(process.argv[2]) });

/** A breakdown ends the process without a response, because its memory can't be trusted any more. */
async function messageOf(task: ChildTask): Promise<ChildMessage> {
  try {
    return { value: await runTask(task) };
  } catch (error) {
    if (error instanceof MediaError) {
      const { problem, message, size } = error;
      return { problem, message, size };
    }
    if (!isBreakdown(error)) return { failure: String(error) };
    process.stderr.write(String(error));
    process.exit(EXIT_BROKEN);
  }
}

function say(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

/** Tasks done so far: the first of each kind loads its code. */
const known = new Set<string>();

process.on("message", async (task: ChildTask) => {
  say(await messageOf(task));
  const kind = `${task.module} ${task.name}`;
  if (known.has(kind)) return;
  known.add(kind);
  // The next child starts in half the time. This one will be killed, which doesn't write the cache.
  flushCompileCache();
});
// Killed: an orderly exit during the start can wait forever for a V8 thread.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
say({ ready: true });

/** Lowers this process's priority below that of the site's responses. */
function lowerPriority(): void {
  setPriority(LOW);
  // Linux has a priority per thread; new threads inherit it.
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), LOW);
}
