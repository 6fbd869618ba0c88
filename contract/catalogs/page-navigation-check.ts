/** Checking a page navigation; apart from catalog-rules.ts, which public pages carry. Free of zod. */

import { CATALOG_ADMIN } from "../messages.ts";
import type { PageNavigation } from "./catalog-rules.ts";

/**
 * The sentences of spec section 5 that a map of stored names offends against, none if it is right. The server
 * refuses what is out of range; clamping is for values as they are typed (ruling 'Catalogues').
 */
export function checkPageNavigation(map: PageNavigation, totalPages: number): string[] {
  const sections = Object.entries(map);
  if (sections.length === 0) return [CATALOG_ADMIN.sectionRequired];
  return sections.flatMap(([name, page]) => {
    if (!Number.isInteger(page)) return [CATALOG_ADMIN.sectionNotInteger(name)];
    if (page < 1 || page > totalPages) return [CATALOG_ADMIN.sectionOutOfRange(name, totalPages)];
    return [];
  });
}
