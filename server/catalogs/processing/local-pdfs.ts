import type { Database } from "#server/platform/database/open.ts";
import type { Maker } from "#server/platform/files/derive.ts";
import { pageKindOf } from "#server/platform/files/derived-names.ts";
import { requirePath } from "#server/platform/files/keys.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { notFound } from "#server/platform/http/problems.ts";
import type { PdfReader } from "../pdf/pdf.ts";
import { PDF_FILE } from "../store.ts";

/** How long an unused PDF is kept, in ms: a user who zooms into one page often zooms into the next. */
const KEPT = 60_000;

/** Renders page images from a catalogue's PDF on demand. Throws MediaError if a page can't be rendered. */
export function pagesOnDemand({
  database,
  files,
  pdf,
}: {
  database: Database;
  files: FileStore;
  pdf: PdfReader;
}): Maker {
  const { withPdf } = createPdfLoader(files);
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

interface LocalPdf {
  local: ReturnType<FileStore["local"]>;
  users: number;
  timer?: NodeJS.Timeout;
}

export interface PdfLoader {
  /** Runs `work` with the local path of a catalogue's PDF. Throws if the store fails; a later call retries. */
  withPdf<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  releaseUnused(): Promise<void>;
}

/** Provides PDFs as local files, each downloaded once while it was used in the last minute. */
export function createPdfLoader(files: FileStore): PdfLoader {
  const pdfs = new Map<string, LocalPdf>();
  const open = (key: string) => {
    const pdf: LocalPdf = { local: files.local(requirePath(key, PDF_FILE)), users: 0 };
    pdfs.set(key, pdf);
    pdf.local.catch(() => pdfs.delete(key));
    return pdf;
  };
  const releaseIfUnused = async (key: string, pdf: LocalPdf) => {
    if (pdf.users > 0 || pdfs.get(key) !== pdf) return;
    pdfs.delete(key);
    await pdf.local.then(({ release }) => release()).catch(() => undefined);
  };
  return {
    async withPdf(key, work) {
      const pdf = pdfs.get(key) ?? open(key);
      pdf.users += 1;
      try {
        return await work((await pdf.local).path);
      } finally {
        pdf.users -= 1;
        clearTimeout(pdf.timer);
        pdf.timer = setTimeout(releaseIfUnused, KEPT, key, pdf).unref();
      }
    },
    async releaseUnused() {
      await Promise.all([...pdfs].map(([key, pdf]) => releaseIfUnused(key, pdf)));
    },
  };
}
