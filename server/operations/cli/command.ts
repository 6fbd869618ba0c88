import { ProblemError } from "../../platform/http/problems.ts";

/** The command failed, was refused, or left something out. */
const FAILED = 1;
const MISUSED = 2;

/**
 * Runs a command and sets the exit code: 1 when `work` throws, with the reason, or answers false; 2, with the usage, when
 * `read` answers what is wrong with the arguments, or throws it.
 */
export async function runCommand<Command extends object>(
  usage: string,
  read: (args: string[]) => Command | string,
  work: (command: Command) => Promise<boolean>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args[0] === "help") return console.log(usage);
  const command = understand(args, read);
  if (typeof command === "string") {
    console.error(`${command}\n\n${usage}`);
    process.exitCode = MISUSED;
    return;
  }
  try {
    if (!(await work(command))) process.exitCode = FAILED;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = FAILED;
  }
}

/** Runs a command whose one argument is a file, or `-`. */
export const runFileCommand = (usage: string, work: (file: string) => Promise<void>): Promise<void> =>
  runCommand(
    usage,
    (args) => {
      const [file = "", ...more] = args;
      const isFile = file !== "" && more.length === 0 && (file === "-" || !file.startsWith("-"));
      return isFile ? { file } : "One file is needed";
    },
    async ({ file }) => {
      await work(file);
      return true;
    },
  );

function understand<Command>(args: string[], read: (args: string[]) => Command | string): Command | string {
  try {
    return read(args);
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ProblemError && error.problems.length > 0) {
    return error.problems.map((problem) => problem.message).join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}
