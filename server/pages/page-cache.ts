import type { Page } from "./make-page.ts";

/** How a cache has served; `bytes` are those of the bodies that it holds. */
export interface CacheFigures {
  hits: number;
  misses: number;
  pages: number;
  bytes: number;
}

/** Rendered pages by address and encoding. Each call names the content that is wanted, by its number. */
export interface PageCache {
  find(key: string, content: number): Page | undefined;
  keep(key: string, content: number, page: Page): void;
  figures(): Readonly<CacheFigures>;
}

/**
 * Keeps at most `bytesMax` of pages, those asked for last, and only of the newest content: the first call with a newer
 * number drops all. A page that was rendered meanwhile from older content is not taken in.
 */
export function createPageCache(bytesMax: number): PageCache {
  const pages = new Map<string, Page>();
  const figures: CacheFigures = { hits: 0, misses: 0, pages: 0, bytes: 0 };
  let newest = 0;

  const drop = (key: string, { body }: Page) => {
    pages.delete(key);
    figures.bytes -= body.length;
  };
  const isPresent = (content: number) => {
    if (content > newest) {
      pages.clear();
      figures.bytes = 0;
      newest = content;
    }
    return content === newest;
  };

  return {
    find(key, content) {
      const page = isPresent(content) ? pages.get(key) : undefined;
      if (!page) {
        figures.misses += 1;
        return undefined;
      }
      figures.hits += 1;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    keep(key, content, page) {
      if (!isPresent(content) || page.body.length > bytesMax) return;
      const older = pages.get(key);
      if (older) drop(key, older);
      pages.set(key, page);
      figures.bytes += page.body.length;
      for (const [oldest, its] of pages) {
        if (figures.bytes <= bytesMax) break;
        drop(oldest, its);
      }
    },
    figures: () => ({ ...figures, pages: pages.size }),
  };
}
