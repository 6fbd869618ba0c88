import { type Maker, pageKindOf } from "../../platform/files/derive.ts";
import { requirePath } from "../../platform/files/keys.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { notFound } from "../../platform/http/problems.ts";
import type { Services } from "../../services.ts";
import { PDF_FILE } from "../store.ts";

type LocalPdf = Awaited<ReturnType<FileStore["local"]>>;

export interface LocalPdfs {
  /** Returns the local path of a catalogue's PDF. Throws if the store fails; a later call retries. */
  path(key: string): Promise<string>;
  release(key: string): Promise<void>;
  releaseAll(): Promise<void>;
}

export function openLocalPdfs(files: FileStore): LocalPdfs {
  const fetched = new Map<string, Promise<LocalPdf>>();
  const fetch = (key: string) => {
    const local = files.local(requirePath(key, PDF_FILE));
    fetched.set(key, local);
    local.catch(() => fetched.delete(key));
    return local;
  };
  const release = async (key: string) => {
    const local = fetched.get(key);
    fetched.delete(key);
    await (await local?.catch(() => undefined))?.release();
  };
  return {
    path: async (key) => (await (fetched.get(key) ?? fetch(key))).path,
    release,
    releaseAll: async () => {
      await Promise.all([...fetched.keys()].map(release));
    },
  };
}

/** How long an unused PDF is kept, in ms: a user who zooms into one page often zooms into the next. */
const KEPT = 60_000;

/** Renders page images from a catalogue's PDF on demand. Throws PdfError if a page can't be rendered. */
export function pagesOnDemand({ database, files, pdf }: Pick<Services, "database" | "files" | "pdf">): Maker {
  const withPdf = createPdfLoader(files);
  return async ({ key, name }, folder) => {
    const kind = pageKindOf(name);
    const page = await database.read
      .selectFrom("catalog_pages")
      .innerJoin("catalogs", "catalogs.id", "catalog_pages.catalog_id")
      .select(["catalogs.file_key", "catalog_pages.page_number"])
      .where("catalog_pages.file_key", "=", key)
      .executeTakeFirst();
    if (!page?.file_key || !kind) throw notFound();
    return withPdf(page.file_key, (path) => pdf.onDemand(path, page.page_number, kind, folder));
  };
}

/** Provides PDFs as local files, each downloaded once while it was used in the last minute. */
export function createPdfLoader(files: FileStore) {
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
