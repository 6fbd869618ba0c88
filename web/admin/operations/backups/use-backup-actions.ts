import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BACKUP_ADMIN } from "../../../../contract/messages.ts";
import type { Backup } from "../../../../contract/operations/backup.ts";
import { backups } from "../../../../contract/operations/calls.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ask } from "../../platform/calls/ask.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { confirm } from "../../platform/unsaved/questions.ts";
import { uploadBackup } from "./backup-upload.ts";
import { readBackupsAnew } from "./backups-data.ts";

/** What can be done with the list that takes no password. `onGone` is called before a row is removed. */
export function useBackupActions(onGone: () => void) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (failed: string, call: () => Promise<string>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      showToast({ kind: "success", text: await call() });
    } catch (error) {
      toastFailure(error, failed);
    }
    await readBackupsAnew(queries);
    setIsBusy(false);
  };
  return {
    isBusy,
    make: () =>
      run(BACKUP_ADMIN.makeFailed, async () => {
        await ask(backups.make, {});
        return BACKUP_ADMIN.begun;
      }),
    /** Beside everything else: it may take long, and can be given up. */
    async upload(file: File) {
      try {
        if (!(await uploadBackup(file))) return;
        showToast({ kind: "success", text: BACKUP_ADMIN.uploaded });
      } catch (error) {
        toastFailure(error, BACKUP_ADMIN.uploadFailed);
      }
      await readBackupsAnew(queries);
    },
    check: ({ _id: id }: Backup) =>
      run(BACKUP_ADMIN.checkFailed, async () => {
        await ask(backups.check, { params: { id } });
        return BACKUP_ADMIN.checking;
      }),
    async remove({ _id: id, name }: Backup) {
      const question = {
        title: `Delete ${name}`,
        text: BACKUP_ADMIN.confirmRemove,
        action: "Delete",
        danger: true,
      };
      if (!(await confirm(question))) return;
      onGone();
      await run(BACKUP_ADMIN.removeFailed, async () => {
        const { message } = await ask(backups.remove, { params: { id } });
        return message;
      });
    },
  };
}
