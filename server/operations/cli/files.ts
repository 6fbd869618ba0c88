import { parseArgs } from "node:util";
import { type CopyReport, copyFiles } from "#server/platform/files/copy-files.ts";
import { openDiskStore } from "#server/platform/files/open.ts";
import { findSite, runCommand, WHICH_SITE, withPlace } from "./command.ts";

const USAGE = `Stored files between the data folder and S3.

  npm run files -- copy s3 [--remove-source]      from DATA_DIR to FILES_URL
  npm run files -- copy disk [--remove-source]    from FILES_URL to DATA_DIR

What the target has already is left alone: an interrupted run is simply started again.
${WHICH_SITE}`;

interface CopyCommand {
  target: "s3" | "disk";
  removeSource: boolean;
}

function readArguments(args: string[]): CopyCommand | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "remove-source": { type: "boolean", default: false } },
  });
  const [name, target, ...more] = positionals;
  if (more.length > 0) return `Not understood: ${more.join(" ")}`;
  if (name !== "copy") return name ? `Unknown command: ${name}` : "A command is needed";
  if (target !== "s3" && target !== "disk") return "copy needs a target: s3 or disk";
  return { target, removeSource: values["remove-source"] };
}

async function copy({ target, removeSource }: CopyCommand): Promise<CopyReport> {
  const config = findSite();
  if (!config.s3) throw new Error("FILES_URL is needed: it says where in S3 the files lie or shall lie");
  return withPlace(config, async ({ database, files: s3 }) => {
    const disk = openDiskStore(config.dataDir);
    const [from, to] = target === "s3" ? [disk, s3] : [s3, disk];
    await to.ping();
    return copyFiles(database, { from, to, removeSource });
  });
}

async function work(command: CopyCommand): Promise<boolean> {
  const { copied, bytes, alreadyThere, removed, failures } = await copy(command);
  for (const { path, reason } of failures) console.error(`${path}: ${reason}`);
  console.log(
    `Copied: ${copied} (${bytes} bytes). Already there: ${alreadyThere}. Failed: ${failures.length}. Removed from the source: ${removed}.`,
  );
  return failures.length === 0;
}

process.exitCode = await runCommand({ usage: USAGE, read: readArguments, work });
