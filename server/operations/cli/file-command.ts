const FAILED = 1;
const MISUSED = 2;

/**
 * Runs a command whose one argument is a file, and sets the exit code: 1 with the reason when it failed, 2 with the
 * usage when it was called in another way.
 */
export async function runFileCommand(usage: string, work: (file: string) => Promise<void>): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === "--help" || file === "help") return console.log(usage);
  if (!file || more.length > 0 || (file.startsWith("-") && file !== "-")) {
    console.error(`One file is needed\n\n${usage}`);
    process.exitCode = MISUSED;
    return;
  }
  try {
    await work(file);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = FAILED;
  }
}
