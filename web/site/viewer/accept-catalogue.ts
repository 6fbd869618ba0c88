import type { CatalogPage, PublicCatalog } from "../../../contract/catalog.ts";
import type { Listed } from "../../api/listed.ts";
import { USUAL } from "./page-sizes.ts";

/** A catalogue as far as an answer is sure to tell it; its pages and its sections are whole. */
export type Catalogue = Listed<
  PublicCatalog,
  "originalName" | "pdfUrl" | "pages" | "totalPages" | "pageNavigation" | "processingStatus"
>;

type Answered = Listed<
  Omit<PublicCatalog, "pages"> & { pages: readonly Listed<CatalogPage, "pageNumber" | "imageUrl">[] },
  "originalName" | "pages" | "totalPages"
>;

/** A catalogue of the API as the viewer shows it. Throws for what is none (spec section 8, 'Catalogue'). */
export function acceptCatalogue(answer: Answered): Catalogue {
  const { pages, totalPages, pdfUrl, pageNavigation, processingStatus } = answer;
  if (!Array.isArray(pages) || !Number.isInteger(totalPages)) throw new Error("No catalogue");
  return {
    ...answer,
    pages: answer.pages.map((page) => ({ ...USUAL, ...page })),
    pdfUrl: pdfUrl ?? null,
    pageNavigation: pageNavigation ?? {},
    processingStatus: processingStatus ?? "completed",
  };
}
