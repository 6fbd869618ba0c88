import { useEffect } from "react";
import type { CatalogPage } from "../../../contract/catalog.ts";
import { pageImageUrl } from "../../../contract/catalog-rules.ts";
import { hold, sharpWidth } from "./pictures.ts";
import { nextPage, pagesAt, previousPage } from "./spread.ts";
import { isSpreadShown, shownPages, type ViewerState } from "./state.ts";

/** Loads the pages before and after, once the ones shown are there, so that a turn shows at once. */
export function useNeighbours(
  state: ViewerState,
  pages: ReadonlyMap<number, CatalogPage>,
  fittedWidth: number,
): void {
  const { page, totalPages } = state;
  const isSpread = isSpreadShown(state);
  const shown = shownPages(state).join();
  useEffect(() => {
    let isCurrent = true;
    const holdAll = (numbers: readonly number[]) => {
      const width = sharpWidth(fittedWidth, window.devicePixelRatio);
      return Promise.all(
        numbers
          .flatMap((number) => pages.get(number) ?? [])
          .map(({ imageUrl }) => hold(pageImageUrl(imageUrl, width))),
      );
    };
    const around = [nextPage(page, totalPages, isSpread), previousPage(page, totalPages, isSpread)].flatMap(
      (neighbour) => (neighbour ? pagesAt(neighbour, totalPages, isSpread) : []),
    );
    holdAll(shown.split(",").map(Number)).then(() => {
      if (isCurrent) holdAll(around);
    });
    return () => {
      isCurrent = false;
    };
  }, [shown, page, totalPages, isSpread, pages, fittedWidth]);
}
