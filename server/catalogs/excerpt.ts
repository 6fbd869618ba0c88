import { matchedWords } from "../../contract/catalogs/catalog-words.ts";

const BEFORE = 60;
const AFTER = 120;
const GAP = "…";
/** Words looked at in one go: most hits stand near the beginning, and a page may have thousands of words. */
const WINDOW = 60;
/** So many words more, in which a code may end that begins in the window. */
const OVERLAP = 5;
/** More words than the densest page has; where a page goes on, its beginning stands for what is found further down. */
const WORDS_MAX = 3000;

/**
 * The stretch of a page's text around the first word that a search means, on one line; its beginning when the page
 * writes the words in another way. Plain text.
 */
export function excerptOf(text: string, typed: string): string {
  const at = firstHit(text, typed);
  const from = at <= BEFORE ? 0 : firstBorder(text, at - BEFORE, at);
  const to = at + AFTER >= text.length ? text.length : lastBorder(text, at + AFTER, at);
  const stretch = text.slice(from, to).replace(/\s+/g, " ").trim().toWellFormed();
  return `${from > 0 ? GAP : ""}${stretch}${to < text.length ? GAP : ""}`;
}

function firstHit(text: string, typed: string): number {
  const words = text.matchAll(/\S+/gu).take(WORDS_MAX).toArray();
  for (let from = 0; from < words.length; from += WINDOW) {
    const some = words.slice(from, from + WINDOW + OVERLAP);
    const matched = matchedWords(
      some.map(([word]) => word),
      typed,
    );
    if (matched.size) return some[Math.min(...matched)]?.index ?? 0;
  }
  return 0;
}

/** The first place after a space in a stretch, or its start when there is none. */
function firstBorder(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s/);
  return space < 0 ? from : from + space + 1;
}

/** The last place before a space in a stretch, or its end when there is none. */
function lastBorder(text: string, end: number, least: number): number {
  const space = text.slice(least, end).search(/\s\S*$/);
  return space <= 0 ? end : least + space;
}
