import { type PageWidth, pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { answers } from "#web/api/answers-now.ts";
import { leafQuery, leafTitle } from "#web/api/catalogue-leaf.ts";
import { answerPath, CATALOGUE, pagePath } from "./kept.ts";

/** A catalogue that a visitor keeps whole. Unlike what was seen, it stays until it is removed. */
export interface CatalogueToKeep {
  category: string;
  totalPages: number;
}

const nameOf = (category: string) => CATALOGUE + category;
const addressOf = (category: string, page: number) => `/catalogue/${category}/${page}`;

/** Returns how many of a catalogue's pages are kept. */
export async function countKept({ category, totalPages }: CatalogueToKeep): Promise<number> {
  if (!(await caches.has(nameOf(category)))) return 0;
  const cache = await caches.open(nameOf(category));
  const found = await Promise.all(
    pagesOf(totalPages).map((page) => cache.match(pagePath(addressOf(category, page)))),
  );
  return found.filter((page) => page !== undefined).length;
}

/** Returns the bytes that a catalogue takes, estimated from three of its pages: a cover says little about the others. */
export async function estimateBytes({ category, totalPages }: CatalogueToKeep): Promise<number> {
  const sizes = [0.25, 0.5, 0.75].map(async (part) => {
    const { page } = await answers().ensure(leafQuery(category, String(Math.ceil(totalPages * part))));
    const answer = await fetch(pageImageUrl(page.imageUrl, shownWidth()), { cache: "force-cache" });
    return (await answer.blob()).size;
  });
  const sum = (await Promise.all(sizes)).reduce((bytes, size) => bytes + size, 0);
  return (sum / sizes.length) * totalPages;
}

/** Keeps all pages, as they are shown on this screen; what is kept already is not fetched again. Rejects if a page can't be read. */
export async function keepCatalogue(
  { category, totalPages }: CatalogueToKeep,
  onPage: (kept: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches.open(nameOf(category));
  const width = shownWidth();
  for (const number of pagesOf(totalPages)) {
    signal.throwIfAborted();
    const note = pagePath(addressOf(category, number));
    if (!(await cache.match(note))) {
      const query = leafQuery(category, String(number));
      const leaf = await answers().ensure(query);
      await cache.add(pageImageUrl(leaf.page.imageUrl, width));
      await cache.put(
        answerPath(query.key),
        Response.json(leaf, { headers: { "x-kept-at": String(Date.now()) } }),
      );
      // Stored last: a page with a note has its image and its answer.
      await cache.put(note, new Response(`${leafTitle(leaf)}, page ${number}`));
    }
    onPage(number);
  }
}

export const removeCatalogue = ({ category }: CatalogueToKeep): Promise<boolean> =>
  caches.delete(nameOf(category));

const pagesOf = (totalPages: number) => Array.from({ length: totalPages }, (_, at) => at + 1);

/** Returns the width of the image that the browser has chosen for the page. */
function shownWidth(): PageWidth {
  const shown = document.querySelector<HTMLImageElement>(".leaf-sheet img")?.currentSrc;
  return (Number(/\/w(\d+)\.\w+/.exec(shown ?? "")?.[1]) || 1000) as PageWidth;
}
