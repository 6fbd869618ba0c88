import type { Box } from "../../../contract/catalogs/catalog.ts";

const percent = (share: number) => `${share * 100}%`;

/** Where a box of a page stands over its picture, whatever its size is. */
export const placeOnPage = ([left, top, width, height]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});
