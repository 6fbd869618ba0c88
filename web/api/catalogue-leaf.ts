import { catalogTitle, sectionTitle } from "#contract/catalogs/catalog-rules.ts";
import { VIEWER } from "#contract/platform/public-messages.ts";
import { asQuery } from "./answers.ts";
import { readCall } from "./client.ts";
import { partsOnPage } from "./page-parts.ts";
import { listOf, longText, number, or, record, text, wholeNumber } from "./shapes.ts";

const pageShape = record({ pageNumber: number, imageUrl: text, width: number, height: number });
const leafShape = record({
  category: text,
  originalName: text,
  pdfUrl: or(text, null),
  pdfBytes: or(number, 0),
  totalPages: wholeNumber,
  page: pageShape,
  previous: or(pageShape, null),
  next: or(pageShape, null),
  sections: or(listOf(record({ name: text, page: number })), []),
  text: or(longText, ""),
  parts: or(partsOnPage, []),
});
export type Leaf = ReturnType<typeof leafShape>;

/** A catalogue page with its text, parts, sections and neighbours. `page` is the number in its address. */
export const leafQuery = (category: string, page: string) =>
  asQuery({
    key: ["catalogues", "public", "leaf", category, page],
    read: () =>
      readCall(
        "/catalogs/{catalogKey}/pages/{pageNumber}/leaf",
        { params: { catalogKey: category, pageNumber: page } },
        VIEWER.catalogFailed,
        leafShape,
      ),
  });

/** The last section that starts at or before the page. */
export const sectionOfLeaf = ({ sections, page }: Leaf): string | undefined =>
  sections.filter((section) => section.page <= page.pageNumber).slice(-1)[0]?.name;

/** Returns the title of a page: its section, or the catalogue's name. */
export const leafTitle = (leaf: Leaf): string => {
  const section = sectionOfLeaf(leaf);
  return section ? sectionTitle(section) : catalogTitle(leaf.originalName);
};
