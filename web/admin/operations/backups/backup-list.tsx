import { queryOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Backup, Backups, Restore } from "#contract/operations/backup.ts";
import { backups, restores } from "#contract/operations/calls.ts";
import { BACKUP_POLL } from "#contract/operations/limits.ts";
import { BACKUP_ADMIN } from "#contract/operations/messages.ts";
import { DATA_ADMIN } from "#contract/site/messages.ts";
import { ask, toastFailure } from "#web/admin/platform/calls/ask.ts";
import { downloadFrom } from "#web/admin/platform/calls/download.ts";
import { readOf, renew } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { clearSession, onSession, sessionState } from "#web/admin/platform/session/session-store.ts";
import { FileInput } from "#web/admin/platform/ui/file-input.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { SendingLine } from "#web/admin/platform/ui/sending-line.tsx";
import { PasswordStep } from "#web/admin/platform/ui/step-dialog.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { holdUnsaved } from "#web/admin/platform/unsaved/unsaved.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { BackupListRow } from "./backup-row.tsx";

/** GET /backups, polled while a backup is made or read. */
export const backupsQuery = queryOptions({
  ...readOf(backups.list),
  refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BACKUP_POLL : false),
});

const isBusy = ({ backups: all, restore }: Backups): boolean =>
  restore !== null || all.some(({ state }) => state === "making" || state === "checking");

/** The restore that this tab follows. */
const watched = createAtom<Restore | undefined>(undefined);

export const useWatchedRestore = (): Restore | undefined => useAtom(watched);

/** Dismisses the result of a restore. */
export const forgetRestore = (): void => watched.set(() => undefined);

type Asking = { what: "restore" | "download"; backup: Backup };

export function BackupList({ place, backups: all }: Pick<Backups, "place" | "backups">) {
  const head = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const refocus = useRefocus(head);
  const [asking, setAsking] = useState<Asking>();
  const { isBusy, make, upload, check, remove } = useBackupActions(refocus);
  const uploading = useBackupUpload();
  // A second press would create the same backup again.
  const isMaking = all.some(({ state }) => state === "making");
  const cancel = () => {
    refocus();
    giveUpBackupUpload();
  };
  return (
    <Panel
      title="Backups"
      head={head}
      aside={
        <>
          {" "}
          <div className="cluster push">
            <Button {...unlessBusy(uploading !== undefined, () => input.current?.click())}>
              <AdminIcon name="upload" />
              Upload a backup
            </Button>
            <BusyButton
              type="button"
              isBusy={isBusy || isMaking}
              busyText="Please wait..."
              onClick={() => void make()}
            >
              Back up now
            </BusyButton>
          </div>
          <FileInput
            ref={input}
            hidden
            accept=".tar,application/x-tar"
            aria-label="Backup file"
            onFiles={([file]) => file && void upload(file)}
          />
        </>
      }
    >
      {all.length === 0 && !uploading && (
        <div className="pad">
          <Empty title={BACKUP_ADMIN.empty} />
        </div>
      )}
      {(all.length > 0 || uploading) && (
        <ul className="rows ruled sinks" aria-label="Backups">
          {uploading && (
            <li className="stack gap-2 small">
              <b className="strong breaks">{uploading.file.name}</b>
              <SendingLine
                sending={{ share: uploading.share, giveUp: cancel }}
                noun="backup"
                bytes={uploading.file.size}
              />
            </li>
          )}
          {all.map((backup) => (
            <BackupListRow
              key={backup._id}
              backup={backup}
              isBusy={isBusy}
              onRestore={() => setAsking({ what: "restore", backup })}
              onDownload={() => setAsking({ what: "download", backup })}
              onCheck={() => void check(backup)}
              onRemove={() => void remove(backup)}
            />
          ))}
        </ul>
      )}
      <div className="pad small quiet">
        <p className="read">
          They are stored{" "}
          {place === "s3" ? "in the S3 storage with the files" : "in the data folder of this server"}.
          Download one from time to time and keep it elsewhere: it contains private data, so store it safely.
        </p>
      </div>
      {asking && <Step asking={asking} onClose={() => setAsking(undefined)} />}
    </Panel>
  );
}

function Step({ asking: { what, backup }, onClose }: { asking: Asking; onClose: () => void }) {
  const isRestore = what === "restore";
  return (
    <PasswordStep
      title={isRestore ? "Restore this backup" : "Download backup"}
      text={isRestore ? BACKUP_ADMIN.restoreAsks : DATA_ADMIN.backupAsks}
      action={isRestore ? "Restore" : "Download"}
      danger={isRestore}
      failed={isRestore ? BACKUP_ADMIN.restoreFailed : DATA_ADMIN.backupFailed}
      send={async ({ currentPassword }) => {
        const json = { backup: backup._id, currentPassword };
        if (isRestore) {
          const { _id } = await ask(restores.start, { json });
          void watchRestore(_id);
        } else {
          await downloadFrom(backups.makeDownload, json);
          showToast({ kind: "success", text: DATA_ADMIN.backupStarted });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Polls a restore until its end, also on other screens: it ends the session, and the login then shows why. */
export async function watchRestore(id: string): Promise<void> {
  if (watched.get()?._id === id) return;
  watched.set(() => ({ _id: id, step: "checking", done: 0, total: 0, problem: null }));
  while (watched.get()?._id === id) {
    const restore = await ask(restores.read, { params: { restoreId: id }, quiet: true }).catch(
      () => undefined,
    );
    if (restore) watched.set(() => restore);
    if (restore?.step === "failed") return;
    if (restore?.step === "done") {
      showToast({ kind: "success", text: BACKUP_ADMIN.restored });
      forgetRestore();
      return clearSession();
    }
    await new Promise((resolve) => setTimeout(resolve, BACKUP_POLL));
  }
}

/** The actions that need no password. `onGone` is called before a row is removed. */
function useBackupActions(onGone: () => void) {
  const { isBusy, run: runCall } = useCall();
  const run = async (failed: string, call: () => Promise<string>) => {
    await runCall(async () => showToast({ kind: "success", text: await call() }), failed);
    await renew(backups.list);
  };
  return {
    isBusy,
    make: () =>
      run(BACKUP_ADMIN.makeFailed, async () => {
        await ask(backups.make, {});
        return BACKUP_ADMIN.begun;
      }),
    /** Independent of the other actions, since it may take long and can be cancelled. */
    async upload(file: File) {
      try {
        if (!(await uploadBackup(file))) return;
        showToast({ kind: "success", text: BACKUP_ADMIN.uploaded });
      } catch (error) {
        toastFailure(error, BACKUP_ADMIN.uploadFailed);
      }
      await renew(backups.list);
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

interface BackupUpload {
  file: File;
  /** The sent fraction, 0 to 1. */
  share: number;
}

/** Outside the screen, so that a large upload continues on other screens. One at a time. */
const upload = createAtom<BackupUpload | undefined>(undefined);
let running: AbortController | undefined;

const useBackupUpload = (): BackupUpload | undefined => useAtom(upload);

/** POST /backups/upload; resolves to true if stored, to false if cancelled. Rejects on failure. */
async function uploadBackup(file: File): Promise<boolean> {
  const giveUp = new AbortController();
  running = giveUp;
  const report = (share: number) => giveUp.signal.aborted || upload.set(() => ({ file, share }));
  report(0);
  // Only closing the page or logging out loses it.
  const release = holdUnsaved({ isLostBetween: () => false });
  try {
    const form = { fields: {}, files: [file] };
    await ask(backups.upload, { form, signal: giveUp.signal, onProgress: report });
    return true;
  } catch (error) {
    if (giveUp.signal.aborted) return false;
    throw error;
  } finally {
    release();
    if (running === giveUp) upload.set(() => undefined);
  }
}

function giveUpBackupUpload(): void {
  running?.abort();
  upload.set(() => undefined);
}

/** Uploads end with their session. */
onSession(() => {
  if (sessionState().status === "unauthenticated") giveUpBackupUpload();
});
