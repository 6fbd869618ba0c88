import { NETWORK } from "#contract/platform/public-messages.ts";
import { isFirstReport } from "./errors.ts";
import { showToast } from "./toast-store.ts";

/** The sessionStorage key of the reloads, so that no failure repeats one. */
const RELOADED = "reloaded";

/** The fields with a text that a reload could lose. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Follows what is typed, from before the first script is loaded on demand. */
export function followTyping(): void {
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) typed.add(target);
  };
  addEventListener("input", onInput, true);
}

/** Returns whether a field of the page has a text that was typed. */
export const isTyped = (): boolean =>
  [...typed].some(({ isConnected, value }) => isConnected && value.trim() !== "");

/**
 * Loads a script that is needed now. After an upgrade an open page's scripts are gone: the page is reloaded once, or offers it if
 * something is typed, and then the load rejects. `load` must be the import itself.
 */
export async function loadNeeded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Offline, and while the server is down, a reload would lose the page.
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
    if (!answer || answer.status >= 500) throw error;
    if (isTyped()) {
      const run = () => location.reload();
      showToast({ kind: "warning", text: NETWORK.upgraded, action: { label: "Reload", run } });
    } else if (isFirstReload(`${import.meta.url} ${error}`)) {
      location.reload();
      return new Promise<T>(() => undefined);
    }
    throw error;
  }
}

function isFirstReload(of: string): boolean {
  try {
    sessionStorage.setItem(RELOADED, sessionStorage.getItem(RELOADED) ?? "[]");
  } catch {
    // Without storage every load would reload.
    return false;
  }
  return isFirstReport(RELOADED, of);
}
