import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const ROOT = join(import.meta.dirname, "../..");

/** What a command is given beside its words. */
interface Surroundings {
  /** Its environment: this alone, beside where programs are found. */
  environment: Record<string, string>;
  /** What its paths begin at. */
  cwd?: string;
}

/**
 * How a command ended: what it printed, apart from the line with the database that it worked on, and its exit code, or
 * null when a signal took it.
 */
export interface CommandEnd {
  out: string;
  err: string;
  code: number | null;
  database: string | undefined;
}

const DATABASE = /^Database: (.+)\n/m;

/** Starts a command of the server's, `admin` as `npm run admin` does, kept compiled from one start to the next. */
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

/** What a started command prints until it ends; nothing more is typed into it. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<CommandEnd> {
  const ended = once(child, "close");
  child.stdin.end();
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = (await ended)[0] as number | null;
  return { out, err: err.replace(DATABASE, ""), code, database: DATABASE.exec(err)?.[1] };
}

/** Runs a command to its end, with what is typed into it. */
export function runCommand(
  name: string,
  args: readonly string[],
  { input = "", ...surroundings }: Surroundings & { input?: string },
): Promise<CommandEnd> {
  const child = startCommand(name, args, surroundings);
  child.stdin.write(input);
  return endOf(child);
}
