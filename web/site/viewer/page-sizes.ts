import type { CatalogPage } from "../../../contract/catalogs/catalog.ts";
import type { Size } from "./geometry.ts";

/** What a page is taken for until one is ready, and whose measures nobody tells: A4, upright. */
export const USUAL: Size = { width: 210, height: 297 };
const HEIGHT = 1000;

/** The pages of a catalogue by their number. */
export const pagesByNumber = (pages: readonly CatalogPage[]): ReadonlyMap<number, CatalogPage> =>
  new Map(pages.map((page) => [page.pageNumber, page]));

/** The measures of pages side by side, all drawn equally high; one not ready yet is like the first that is. */
export function sizesOf(numbers: readonly number[], pages: ReadonlyMap<number, CatalogPage>): Size[] {
  const [anyPage] = pages.values();
  return numbers.map((number) => {
    const { width, height } = pages.get(number) ?? anyPage ?? USUAL;
    return { width: (width / height) * HEIGHT, height: HEIGHT };
  });
}

/** The measures of the sheet they make together. */
export const sheetOf = (sizes: readonly Size[]): Size => ({
  width: sizes.reduce((sum, { width }) => sum + width, 0),
  height: HEIGHT,
});
