import type { Staging } from "#server/platform/http/staging.ts";
import type { BackupPlace } from "../backup/place.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { withVerifiedBackup } from "../backup/verify-backup.ts";
import { findSite, runFileCommand, WHICH_SITE, withPlace, withTempFolder } from "./command.ts";

const USAGE = `Makes a site of a backup, in an empty place.

  npm run restore -- FILE

The whole file is checked before anything changes. Interrupted, it is simply started again.
${WHICH_SITE}`;

await runFileCommand(USAGE, async (file) => {
  const config = findSite();
  await withTempFolder("restore", async (folder) => {
    const { createdAt, files } = await withVerifiedBackup(file, folder, async (backup) => {
      const restore = (place: BackupPlace, staging: Staging) => restoreBackup(file, backup, place, staging);
      await withPlace(config, restore, { mayCreate: true });
      return backup.manifest;
    });
    console.log(`The backup of ${createdAt} is restored, ${files} files with it. People sign in again.`);
  });
});
