import { ACTION_TOAST_DURATION, RESTORE_IDS_MAX } from "#contract/platform/limits.ts";
import { products } from "#contract/products/calls.ts";
import { UNDO } from "#contract/products/messages.ts";
import { dismissToast, showToast, type Toast, toasts } from "#web/api/toast-store.ts";
import { ask, toastFailure } from "../calls/ask.ts";
import { renew } from "../calls/reads.ts";
import { AdminError } from "../session/client.ts";

/** Shows a toast with an undo button. */
export function showUndo(toast: Pick<Toast, "kind" | "text">, run: () => void): void {
  showToast({ ...toast, action: { label: UNDO.action, run } }, ACTION_TOAST_DURATION);
}

/** Runs the newest toast's action; returns false without any. */
export function undoLast(): boolean {
  const toast = toasts.get().findLast(({ action }) => action);
  if (!toast?.action) return false;
  dismissToast(toast.id);
  toast.action.run();
  return true;
}

/**
 * Restores in batches, each atomic (ruling 'Identity and products'), and refetches, also after a failure, which can be tried
 * again unless the server refused it.
 */
export async function restoreProducts(ids: readonly string[]): Promise<boolean> {
  let restored = 0;
  try {
    for (; restored < ids.length; restored += RESTORE_IDS_MAX) {
      await ask(products.restore, { json: { ids: ids.slice(restored, restored + RESTORE_IDS_MAX) } });
    }
  } catch (error) {
    const isRefused = error instanceof AdminError && error.status < 500;
    const rest = ids.slice(restored);
    if (isRefused) toastFailure(error, UNDO.failed);
    else showUndo({ kind: "error", text: UNDO.failed }, () => void restoreProducts(rest));
  }
  const isRestored = restored >= ids.length;
  if (isRestored) showToast({ kind: "success", text: UNDO.restored(ids.length) });
  await renew();
  return isRestored;
}

interface Outcome {
  isRestored: boolean;
  /** Why it can't be restored any more. */
  refusal?: string;
}

/** Restores a product deleted during an edit (ruling 'Identity and products'); shows temporary failures. */
export async function restoreGone(id: string): Promise<Outcome> {
  try {
    await ask(products.restore, { json: { ids: [id] } });
    return { isRestored: true };
  } catch (error) {
    if (error instanceof AdminError && error.status === 404) {
      return { isRestored: false, refusal: error.message || UNDO.failed };
    }
    toastFailure(error, UNDO.failed);
    return { isRestored: false };
  }
}
