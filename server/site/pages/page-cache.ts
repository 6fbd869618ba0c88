import { LRUCache } from "lru-cache";
import type { Counters } from "#server/platform/http/logging.ts";
import type { MadePage } from "./make-page.ts";
import type { PageReads } from "./page-reads.ts";

/** The inputs of a rendered page; the same inputs give the same page. */
interface Made {
  reads: PageReads;
  publicUrl: string | undefined;
}

/** A page, and the newest content version it is known to be valid for. */
export interface KeptPage {
  page: MadePage;
  content: number;
  made: Made;
}

export interface PageCache {
  find(key: string): KeptPage | undefined;
  /** Adds a page, unless there is one of newer content. */
  keep(key: string, kept: KeptPage): void;
  /** Replaces a page that is still cached. */
  replace(key: string, page: MadePage, other: MadePage): void;
  /** Removes a page that is still cached. */
  drop(key: string, page: MadePage): void;
}

/** Creates a least-recently-used cache of at most `bytesMax` of pages and their inputs. */
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

/** Returns bytes; texts take one per character, a request's counts twice, in its key and its input. */
export const bytesOf = (key: string, { page, made }: KeptPage): number =>
  [...made.reads].reduce(
    (sum, [question, { print }]) => sum + OBJECTS_OF_READ + 2 * question.length + print.length,
    OBJECTS_OF_PAGE + key.length + page.body.length + page.policy.length,
  );

/** Measured with Node 24 (docs/decisions/0066). */
const OBJECTS_OF_PAGE = 1024;
const OBJECTS_OF_READ = 256;

/** Returns whether a key occurs for the second time, among the last `most` keys seen once; such a key is then forgotten. */
export function createRepeatDetector(most: number): (key: string) => boolean {
  const once = new LRUCache<string, true>({ max: most });
  return (key) => {
    if (once.delete(key)) return true;
    once.set(key, true);
    return false;
  };
}
