import { parseArgs } from "node:util";
import { importFiles } from "./import-files.ts";
import { withPlace } from "./with-place.ts";

const USAGE = `Products from a CSV file and, for new pictures, a ZIP file.

  npm run import -- FILE [ZIP]             checks the file and applies what is accepted
  npm run import -- --check FILE [ZIP]     only says what would happen

Products are matched by their ID. Rows that are refused are listed with the reason and left out. Interrupted, the
same command is simply given again: nothing is done twice. The exit code is 1 when rows were left out.
DATA_DIR, DATABASE_URL, FILES_URL and S3_... say which site is meant, as for npm start; it may run meanwhile.`;

const FAILED = 1;
const MISUSED = 2;

const command = understand(process.argv.slice(2));
if (command === "help") console.log(USAGE);
else if (typeof command === "string") {
  console.error(`${command}\n\n${USAGE}`);
  process.exitCode = MISUSED;
} else {
  try {
    await withPlace(async (place, staging) => {
      const isWhole = await importFiles({ ...place, staging }, command.paths, command.isCheck);
      if (!isWhole) process.exitCode = FAILED;
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = FAILED;
  }
}

/** Turns arguments into a command; a text says what is wrong with them. */
function understand(args: string[]): { paths: string[]; isCheck: boolean } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: "boolean" }, help: { type: "boolean" } },
    });
    if (values.help) return "help";
    if (positionals.length < 1 || positionals.length > 2)
      return "A CSV file is needed, and one ZIP file at most";
    return { paths: positionals, isCheck: values.check ?? false };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
