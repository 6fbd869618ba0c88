import { LRUCache } from "lru-cache";
import type { Counters } from "../../platform/http/logging.ts";
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
  const pages = new LRUCache<string, KeptPage>({
    maxSize: bytesMax,
    sizeCalculation: (kept, key) => bytesOf(key, kept),
  });
  const count = () => {
    counted.bytes = pages.calculatedSize;
  };
  const keep = (key: string, kept: KeptPage) => {
    const older = pages.peek(key);
    if (older && older.content > kept.content) return;
    pages.set(key, kept);
    count();
  };
  return {
    find: (key) => pages.get(key),
    keep,
    replace(key, page, other) {
      const kept = pages.peek(key);
      if (kept?.page === page) keep(key, { ...kept, page: other });
    },
    drop(key, page) {
      if (pages.peek(key)?.page === page) pages.delete(key);
      count();
    },
  };
}

/**
 * The bytes that a page takes in memory: its body, its texts, and the objects that hold them. Texts are one byte a letter;
 * a question's are held twice, by its key and by what is asked.
 */
export const bytesOf = (key: string, { page, made }: KeptPage): number =>
  [...made.reads].reduce(
    (sum, [question, { print }]) => sum + OBJECTS_OF_READ + 2 * question.length + print.length,
    OBJECTS_OF_PAGE + key.length + page.body.length + page.policy.length,
  );

/** Measured with Node 24 (docs/decisions/0066). */
const OBJECTS_OF_PAGE = 1024;
const OBJECTS_OF_READ = 256;

/**
 * Tells whether something was asked for before, among the last `most` things that were asked for once; one that was
 * is forgotten, and is new the next time.
 */
export function createSecondAsks(most: number): (key: string) => boolean {
  const once = new LRUCache<string, true>({ max: most });
  return (key) => {
    if (once.delete(key)) return true;
    once.set(key, true);
    return false;
  };
}
