import type { Counters } from "../http/counters.ts";
import type { Page } from "./make-page.ts";

/** Rendered pages by address and encoding. Each call names the content that is wanted, by its number. */
export interface PageCache {
  find(key: string, content: number): Page | undefined;
  keep(key: string, content: number, page: Page): void;
}

/**
 * Keeps at most `bytesMax` of pages, those asked for last, and only of the newest content: the first call with a newer
 * number drops all. A page that was rendered meanwhile from older content is not taken in.
 */
export function createPageCache(bytesMax: number, counted: Counters["pages"]): PageCache {
  const pages = new Map<string, Page>();
  let newest = 0;

  const drop = (key: string, { body }: Page) => {
    pages.delete(key);
    counted.bytes -= body.length;
  };
  const isPresent = (content: number) => {
    if (content > newest) {
      pages.clear();
      counted.bytes = 0;
      newest = content;
    }
    return content === newest;
  };

  return {
    find(key, content) {
      const page = isPresent(content) ? pages.get(key) : undefined;
      if (!page) {
        counted.misses += 1;
        return undefined;
      }
      counted.hits += 1;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    keep(key, content, page) {
      if (!isPresent(content) || page.body.length > bytesMax) return;
      const older = pages.get(key);
      if (older) drop(key, older);
      pages.set(key, page);
      counted.bytes += page.body.length;
      for (const [oldest, its] of pages) {
        if (counted.bytes <= bytesMax) break;
        drop(oldest, its);
      }
    },
  };
}
