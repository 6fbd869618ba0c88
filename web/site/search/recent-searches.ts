import { RECENT_SEARCHES_MAX } from "#contract/products/limits.ts";

const KEY = "recent-searches";

/** Returns the recent searches, newest first. They are stored only in this browser. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((text) => typeof text === "string").slice(0, RECENT_SEARCHES_MAX)
      : [];
  } catch {
    return [];
  }
}

export function keepSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  store([text, ...others].slice(0, RECENT_SEARCHES_MAX));
}

export const forgetSearches = (): void => store([]);

function store(texts: readonly string[]): void {
  try {
    if (texts.length) localStorage.setItem(KEY, JSON.stringify(texts));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage there are none.
  }
}
