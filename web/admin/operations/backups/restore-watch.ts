import { BACKUP_ADMIN } from "../../../../contract/messages.ts";
import type { Restore } from "../../../../contract/operations/backup.ts";
import { restores } from "../../../../contract/operations/calls.ts";
import { BACKUP_POLL } from "../../../../contract/platform/limits.ts";
import { createAtom, useAtom } from "../../../api/atom.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ask } from "../../platform/calls/ask.ts";
import { clearSession } from "../../platform/session/session-store.ts";

/** The restore that this tab follows. */
const watched = createAtom<Restore | undefined>(undefined);

export const useWatchedRestore = (): Restore | undefined => useAtom(watched);

/** What is told of a restore that has ended is put away. */
export const forgetRestore = (): void => watched.set(() => undefined);

/**
 * Follows a restore to its end, also when its screen is left: the session that began it ends with it, and whoever comes to
 * the login then is told why.
 */
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
