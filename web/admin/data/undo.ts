import type { QueryClient } from "@tanstack/react-query";
import { products } from "../../../contract/calls/products.ts";
import { ACTION_TOAST_DURATION } from "../../../contract/limits.ts";
import { UNDO } from "../../../contract/messages.ts";
import { dismissToast, showToast, type Toast, toasts } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { readAnew } from "../calls/query.ts";

/** A notice with a way to take back what it tells of. */
export function showUndo(toast: Pick<Toast, "kind" | "text">, run: () => void): void {
  showToast({ ...toast, action: { label: UNDO.action, run } }, ACTION_TOAST_DURATION);
}

/** Does what the newest notice offers; false when none offers anything. */
export function undoLast(): boolean {
  const toast = toasts.get().findLast(({ action }) => action);
  if (!toast?.action) return false;
  dismissToast(toast.id);
  toast.action.run();
  return true;
}

/**
 * Brings deleted products back, all or none (ruling 'Identity and products'), and says so or why not. Whatever the
 * outcome, what is in view is read anew: who comes too late sees what is left.
 */
export async function restoreProducts(queryClient: QueryClient, ids: readonly string[]): Promise<boolean> {
  const isRestored = await ask(products.restore, { json: { ids: [...ids] } }).then(
    () => true,
    (error: unknown) => {
      toastFailure(error, UNDO.failed);
      return false;
    },
  );
  if (isRestored) showToast({ kind: "success", text: UNDO.restored(ids.length) });
  await readAnew(queryClient);
  return isRestored;
}
