import { catalogTitle, sectionTitle } from "../../../contract/catalogs/catalog-rules.ts";
import { answers } from "../../api/answers-now.ts";
import { type Leaf, leafQuery, sectionOfLeaf } from "../../api/catalogue-leaf.ts";
import { ApiError } from "../../api/client.ts";
import { NotFound, type PageHead } from "../../routing/routes.ts";
import { pageHead } from "../../ui/page-head.ts";

/** The number of parts that a page's description names. */
const NAMED_MAX = 4;

/** What the page shows, in a sentence: its place in the catalogue and its first parts. */
export function summaryOf({ originalName, page, totalPages, parts }: Leaf): string {
  const place = `Page ${page.pageNumber} of ${totalPages}, ${catalogTitle(originalName)}.`;
  const named = parts.slice(0, NAMED_MAX).map(({ title, code }) => `${title} ${code}`);
  const others = parts.length - named.length;
  if (!named.length) return place;
  return `${place} ${named.join("; ")}${others > 0 ? ` and ${others} more` : ""}.`;
}

/** Fetches a catalogue page. An unknown one, or one of a hidden catalogue, throws NotFound. */
export async function loadCataloguePage(params: { category: string; page: string }): Promise<PageHead> {
  const leaf = await answers()
    .ensure(leafQuery(params.category, params.page))
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? new NotFound() : error;
    });
  const { page, category, originalName } = leaf;
  const section = sectionOfLeaf(leaf);
  return pageHead({
    title: `${section ? `${sectionTitle(section)}, page` : "Page"} ${page.pageNumber}, ${catalogTitle(originalName)}`,
    description: summaryOf(leaf),
    canonical: `/catalogue/${category}/${page.pageNumber}`,
  });
}
