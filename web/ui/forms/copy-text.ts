import { showToast } from "#web/api/toast-store.ts";

interface Reports {
  /** Default: the caller reports success. */
  copied?: string;
  notCopied: string;
}

/** Copies a text and shows the outcome as a toast. Returns whether it was copied. */
export async function copyText(text: string, { copied, notCopied }: Reports): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ kind: "error", text: notCopied });
    return false;
  }
  if (copied) showToast({ kind: "success", text: copied });
  return true;
}
