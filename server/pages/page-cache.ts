import type { Counters } from "../http/counters.ts";
import type { Page } from "./make-page.ts";
import type { PageReads } from "./page-reads.ts";

/** What a page was made from: the same makes the same page. */
interface Made {
  reads: PageReads;
  publicUrl: string | undefined;
}

/** A page, and the number of the newest content that it is known to be right for. */
export interface KeptPage {
  page: Page;
  content: number;
  made: Made;
}

/** Rendered pages by address and encoding. */
export interface PageCache {
  find(key: string): KeptPage | undefined;
  /** Takes a page in, unless one of newer content is there. */
  keep(key: string, kept: KeptPage): void;
  /** Puts a page in the place of one that is still there. */
  replace(key: string, page: Page, other: Page): void;
  /** Lets go of a page that is still there. */
  drop(key: string, page: Page): void;
}

/** Keeps at most `bytesMax` of pages with what they were made from: those asked for last. */
export function createPageCache(bytesMax: number, counted: Pick<Counters["pages"], "bytes">): PageCache {
  const pages = new Map<string, KeptPage>();

  const put = (key: string, kept: KeptPage) => {
    pages.set(key, kept);
    counted.bytes += bytesOf(key, kept);
  };
  const remove = (key: string, kept: KeptPage) => {
    pages.delete(key);
    counted.bytes -= bytesOf(key, kept);
  };
  const keep = (key: string, kept: KeptPage) => {
    const older = pages.get(key);
    if (older && older.content > kept.content) return;
    if (older) remove(key, older);
    if (bytesOf(key, kept) > bytesMax) return;
    put(key, kept);
    for (const [oldest, its] of pages) {
      if (counted.bytes <= bytesMax) break;
      remove(oldest, its);
    }
  };

  return {
    find(key) {
      const kept = pages.get(key);
      if (!kept) return undefined;
      pages.delete(key);
      pages.set(key, kept);
      return kept;
    },
    keep,
    replace(key, page, other) {
      const kept = pages.get(key);
      if (kept?.page === page) keep(key, { ...kept, page: other });
    },
    drop(key, page) {
      const kept = pages.get(key);
      if (kept?.page === page) remove(key, kept);
    },
  };
}

/** Of what differs from page to page. */
const bytesOf = (key: string, { page, made }: KeptPage): number =>
  [...made.reads].reduce(
    (sum, [question, { print }]) => sum + question.length + print.length,
    key.length + page.body.length + page.policy.length,
  );
