import type { FileStore } from "../platform/files/store.ts";
import { openLocalPdfs } from "./processing/local-pdfs.ts";

/** Who zooms into one page soon does so into the next: until then a PDF is not fetched again. */
const KEPT = 60_000;

/** Lends PDFs as files of this machine, each fetched once as long as somebody has used it in the last minute. */
export function lendPdfs(files: FileStore) {
  const pdfs = openLocalPdfs(files);
  const users = new Map<string, number>();
  const add = (key: string, by: number) => {
    const count = (users.get(key) ?? 0) + by;
    if (count > 0) users.set(key, count);
    else users.delete(key);
    return count;
  };
  const leave = (key: string) => {
    if (add(key, -1) === 0) void pdfs.release(key).catch(() => undefined);
  };
  return async <T>(key: string, work: (path: string) => Promise<T>): Promise<T> => {
    add(key, 1);
    try {
      return await work(await pdfs.path(key));
    } finally {
      setTimeout(leave, KEPT, key).unref();
    }
  };
}
