import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { MediaError } from "../media-error.ts";
import { type ChildMessage, type ChildTask, EXIT_MEMORY, URGENT } from "./child-task.ts";

const WATCH_EVERY = 200;

/** A child process that does one task at a time. */
export interface MediaChild {
  /** Throws MediaError if the file is at fault, or if the child crashed or exceeded its time or memory. */
  call(task: ChildTask): Promise<unknown>;
  ended(): boolean;
  /** The file that it read last, by a task's first argument. */
  path(): unknown;
  calls(): number;
  /** Ends it at once; a pending call fails with `error`. */
  end(error: Error): void;
  readonly exited: Promise<void>;
}

const SCRIPT = fileURLToPath(new URL("./child.ts", import.meta.url));
/** PDFium's memory is at most 768 MiB, in pages of 64 KiB; the JavaScript heap needs far less. */
const NODE_OPTIONS = ["--max-old-space-size=256", "--wasm-max-mem-pages=12288"];
const START_WITHIN = 60_000;
const LAST_WORDS_MAX = 500;

/** Starts a child, which takes about half a second. */
export function startChild(limits: ChildLimits, isUrgent: boolean): MediaChild {
  const child = fork(SCRIPT, [String(process.pid), ...(isUrgent ? [URGENT] : [])], {
    execArgv: NODE_OPTIONS,
    env: environment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ready = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  let pendingCall: PromiseWithResolvers<unknown> | undefined;
  let cause: Error | undefined;
  let hasExited = false;
  let path: unknown;
  let calls = 0;

  const end = (error: Error) => {
    hasExited = true;
    cause ??= error;
    child.kill("SIGKILL");
  };
  const lastWords = keepLastWords(child);
  child.on("message", (message: ChildMessage) => {
    if ("ready" in message) ready.resolve();
    else if ("value" in message) pendingCall?.resolve(message.value);
    else if ("problem" in message)
      pendingCall?.reject(new MediaError(message.problem, message.message, { size: message.size }));
    else end(new Error(message.failure));
  });
  const fail = (error: Error) => {
    hasExited = true;
    ready.reject(error);
    pendingCall?.reject(error);
    exited.resolve();
  };
  child.once("error", fail);
  child.once("exit", (code, signal) => {
    const problem = code === EXIT_MEMORY ? "too-large" : "crashed";
    fail(cause ?? new MediaError(problem, `ended by ${signal ?? `code ${code}`} ${lastWords()}`));
  });

  async function start(): Promise<void> {
    const late = setTimeout(() => end(new Error("A media child did not start in time")), START_WITHIN);
    try {
      await ready.promise;
    } catch (error) {
      throw new Error("A media child could not be started", { cause: error });
    } finally {
      clearTimeout(late);
    }
  }

  return {
    async call(task) {
      path = task.args[0];
      calls += 1;
      await start();
      pendingCall = Promise.withResolvers<unknown>();
      const stopWatching = watch(child, limits, end);
      try {
        child.send(task);
        return await pendingCall.promise;
      } finally {
        stopWatching();
        pendingCall = undefined;
      }
    },
    ended: () => hasExited,
    path: () => path,
    calls: () => calls,
    end,
    exited: exited.promise,
  };
}

/** A child that reads untrusted files gets no secrets; the compile cache saves a third of its start. */
function environment(): NodeJS.ProcessEnv {
  const root = process.env["SystemRoot"];
  const compiled = getCompileCacheDir();
  return {
    MALLOC_ARENA_MAX: "2",
    UV_THREADPOOL_SIZE: "2",
    ...(root ? { SystemRoot: root } : {}),
    // Node creates a subfolder for its version.
    ...(compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}),
  };
}

function keepLastWords(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    words = (words + chunk).slice(-LAST_WORDS_MAX);
  });
  return () => words.trim().split("\n").at(-1) ?? "";
}

export interface ChildLimits {
  deadlineMs: number;
  /** Resident memory of the child; checked on Linux. */
  memoryBytes: number;
}

function watch(child: ChildProcess, limits: ChildLimits, end: (error: Error) => void): () => void {
  const deadline = setTimeout(
    () => end(new MediaError("too-slow", `no answer in ${limits.deadlineMs} ms`)),
    limits.deadlineMs,
  );
  const look = setInterval(() => {
    const bytes = residentBytes(child.pid);
    if (bytes > limits.memoryBytes) end(new MediaError("too-large", `${bytes} bytes of memory`));
  }, WATCH_EVERY);
  return () => {
    clearTimeout(deadline);
    clearInterval(look);
  };
}

function residentBytes(pid: number | undefined): number {
  if (process.platform !== "linux") return 0;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    // It has just ended.
    return 0;
  }
}
