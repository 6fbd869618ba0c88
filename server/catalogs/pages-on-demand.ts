import type { Maker } from "../platform/files/derive.ts";
import { pageKindOf } from "../platform/files/derived-names.ts";
import { notFound } from "../platform/http/problems.ts";
import type { Services } from "../services.ts";
import { lendPdfs } from "./lend-pdfs.ts";

/** Draws a picture of a page from its catalogue's PDF when it is asked for. Throws PdfError when it can't be drawn. */
export function pagesOnDemand({ database, files, pdf }: Pick<Services, "database" | "files" | "pdf">): Maker {
  const withPdf = lendPdfs(files);
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
