import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runFileCommand } from "#server/operations/cli/command.ts";
import { SAMPLE_SET } from "#server/operations/sample/load-sample.ts";
import { makeSet } from "./set-of-backup.ts";

const USAGE = `Replaces the sample data that a first start loads with the content of a site.

  npm run sample -- BACKUP       a file that npm run backup wrote

Visitors' enquiries, accounts and settings of that site are left out.`;

await runFileCommand(USAGE, async (backup) => {
  const folder = await mkdtemp(join(tmpdir(), "heddle-sample-"));
  try {
    const set = join(folder, "set.tar");
    await makeSet(backup, set, folder);
    await copyFile(set, SAMPLE_SET);
    const megabytes = ((await stat(SAMPLE_SET)).size / 1e6).toFixed(1);
    console.log(`The sample set is complete: ${relative(process.cwd(), SAMPLE_SET)}, ${megabytes} MB`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
