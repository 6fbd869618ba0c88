import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreBackup } from "../backup/restore-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { runFileCommand } from "./file-command.ts";
import { withPlace } from "./with-place.ts";

const USAGE = `Makes a site of a backup, in an empty place.

  npm run restore -- FILE

The whole file is checked before anything changes. Interrupted, it is simply started again.
DATA_DIR, DATABASE_URL, FILES_URL and S3_... say where the site is to be, as for npm start.`;

await runFileCommand(USAGE, async (file) => {
  const folder = await mkdtemp(join(tmpdir(), "heddle-restore-"));
  try {
    const backup = await verifyBackup(file, folder);
    try {
      await withPlace((place, staging) => restoreBackup(file, backup, place, staging));
    } finally {
      await backup.rehearsal.close();
    }
    const { createdAt, files } = backup.manifest;
    console.log(`The backup of ${createdAt} is restored, ${files} files with it. People sign in again.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
