import { publicOrigin } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";

/** Shares a page of the site by the browser's share sheet, or copies its address. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = `${publicOrigin() || window.location.origin}${path}`;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", text: "Link copied" });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({ kind: "error", text: `The link could not be copied: ${url}` });
  }
}
