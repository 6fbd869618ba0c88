import { backups } from "../../../../contract/operations/calls.ts";
import { createAtom, useAtom } from "../../../api/atom.ts";
import { ask } from "../../platform/calls/ask.ts";
import { onSession, sessionState } from "../../platform/session/session-store.ts";
import { holdUnsaved } from "../../platform/unsaved/unsaved.ts";

export interface BackupUpload {
  file: File;
  /** The sent fraction, 0 to 1. */
  share: number;
}

/** Outside the screen, so that a large upload continues on other screens. One at a time. */
const upload = createAtom<BackupUpload | undefined>(undefined);
let running: AbortController | undefined;

export const useBackupUpload = (): BackupUpload | undefined => useAtom(upload);

/** POST /backups/upload; resolves to true if stored, to false if cancelled. Rejects on failure. */
export async function uploadBackup(file: File): Promise<boolean> {
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

export function giveUpBackupUpload(): void {
  running?.abort();
  upload.set(() => undefined);
}

/** Uploads end with their session. */
onSession(() => {
  if (sessionState().status === "unauthenticated") giveUpBackupUpload();
});
