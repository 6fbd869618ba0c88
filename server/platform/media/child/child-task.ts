import type { ImageSize, MediaProblem } from "../media-error.ts";

/**
 * Work for a child process: a function that a module names, and its arguments, which are copied. A text as the first argument is
 * the path of the file that is read: a child that has it open is preferred.
 */
export interface ChildTask {
  /** The URL of the module that names the functions (childTasks). */
  module: string;
  name: string;
  args: readonly unknown[];
}

/** Calls a child. Throws MediaError if the file is at fault or ended the child, by a crash, its time or its memory. */
export type ChildCall = (task: ChildTask) => Promise<unknown>;

// biome-ignore lint/suspicious/noExplicitAny: any function can be a task
type Task = (...args: any[]) => unknown;
type Loaders = Readonly<Record<string, () => Promise<Task>>>;
type Called<T> = T extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
/** The tasks as functions of the calling process. */
type Tasks<L extends Loaders> = { [Name in keyof L]: Called<Awaited<ReturnType<L[Name]>>> };

/** The tasks of this process's modules, by their URLs. */
const known = new Map<string, Loaders>();

/**
 * Names a module's tasks, by its `import.meta.url`: each loader imports the code of one, in the child and with its first call, so
 * that the module itself must not. `on` binds them to children.
 */
export function childTasks<L extends Loaders>(module: string, loaders: L) {
  known.set(module, loaders);
  const on = (call: ChildCall): Tasks<L> => {
    const bound = Object.keys(loaders).map((name) => [
      name,
      (...args: unknown[]) => call({ module, name, args }),
    ]);
    return Object.fromEntries(bound) as Tasks<L>;
  };
  return { on };
}

/** Runs a task in this process, which is a child. */
export async function runTask({ module, name, args }: ChildTask): Promise<unknown> {
  await import(module);
  const load = known.get(module)?.[name];
  if (!load) throw new Error(`No task is called '${name}'`);
  return (await load())(...args);
}

/** A child's messages: `problem` is the file's fault, `failure` not. */
export type ChildMessage =
  | { ready: true }
  | { value: unknown }
  | { problem: MediaProblem; message: string; size: ImageSize | undefined }
  | { failure: string };

/** A crashed child's exit codes: out of memory, or any other reason. */
export const EXIT_MEMORY = 3;
export const EXIT_BROKEN = 4;

/** Returns whether an error leaves memory that can't be trusted any more, so that the process has to end. */
export const isBreakdown = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** A child's argument for work that a visitor waits for. */
export const URGENT = "urgent";
