/** So many of each kind a tab remembers. */
const TOLD_MOST = 50;

/** Whether this tab has not told of it yet: neither Back nor a reload counts again. `kind` names where it is kept. */
export function isFirstTold(kind: string, text: string): boolean {
  try {
    const told: string[] = JSON.parse(sessionStorage.getItem(kind) ?? "[]");
    if (told.includes(text)) return false;
    sessionStorage.setItem(kind, JSON.stringify([...told, text].slice(-TOLD_MOST)));
  } catch {
    // A browser that stores nothing tells of a reload again.
  }
  return true;
}
