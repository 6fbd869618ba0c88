import { useEffect } from "react";
import { post } from "../../api/post.ts";

/** What this tab has told already, by its text in small letters. */
const TOLD = "failed-searches";
const TOLD_MOST = 50;

/**
 * Tells the server of a search that found nothing exact, so that its owner learns what is missing (decision 0012):
 * once for each text and tab, so that neither Back nor a reload counts again. Whether it arrives is no visitor's
 * concern.
 */
export function useFailedSearchReport(search: string, hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed || !isFirst(search.toLowerCase())) return;
    post("/searches/failed", { json: { search } }, { keepalive: true }).catch(() => undefined);
  }, [search, hasFailed]);
}

function isFirst(text: string): boolean {
  try {
    const told: string[] = JSON.parse(sessionStorage.getItem(TOLD) ?? "[]");
    if (told.includes(text)) return false;
    sessionStorage.setItem(TOLD, JSON.stringify([...told, text].slice(-TOLD_MOST)));
  } catch {
    // A browser that stores nothing reports a reload again.
  }
  return true;
}
