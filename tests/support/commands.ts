import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Command, runCommand as runInProcess } from "#server/operations/cli/command.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Options of a command. */
interface Surroundings {
  /** The whole environment, apart from PATH. */
  environment: Record<string, string>;
  /** The working directory. */
  cwd?: string;
}

/** How a command ended: its output without the line about the database, and its exit code, or null after a signal. */
export interface CommandEnd {
  out: string;
  err: string;
  code: number | null;
  database: string | undefined;
}

const DATABASE = /^Database: (.+)\n/m;

/** Starts a server command like npm, with a compile cache. */
export function startCommand(
  name: string,
  args: readonly string[],
  { environment, cwd = ROOT }: Surroundings,
): ChildProcessWithoutNullStreams {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [join(ROOT, "server/operations/cli", `${name}.ts`), ...args], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
  });
}

/** The output of a started command until it ends; closes its input. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<CommandEnd> {
  const ended = once(child, "close");
  child.stdin.end();
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = (await ended)[0] as number | null;
  return endWith(out, err, code);
}

const endWith = (out: string, err: string, code: number | null): CommandEnd => ({
  ...{ out, err: err.replace(DATABASE, ""), code },
  database: DATABASE.exec(err)?.[1],
});

/** Runs a command to its end with the given input. */
export function runCommand(
  name: string,
  args: readonly string[],
  { input = "", ...surroundings }: Surroundings & { input?: string },
): Promise<CommandEnd> {
  const child = startCommand(name, args, surroundings);
  child.stdin.write(input);
  return endOf(child);
}

/** Runs a command like `runCommand`, within this process: starting one takes longer than most commands. */
export async function runCommandHere<Arguments extends object>(
  command: Command<Arguments>,
  args: readonly string[],
  { input = "", environment }: { input?: string; environment: Record<string, string> },
): Promise<CommandEnd> {
  let out = "";
  let err = "";
  const code = await runInProcess(command, [...args], {
    environment,
    input: async () => input,
    print: (line) => {
      out += `${line}\n`;
    },
    warn: (line) => {
      err += `${line}\n`;
    },
  });
  return endWith(out, err, code);
}
