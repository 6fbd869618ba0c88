/** Separate from catalog-rules.ts, which public pages load. Free of zod. */

import { CATALOG_ADMIN } from "../messages.ts";
import type { PageNavigation } from "./catalog-rules.ts";

/**
 * Returns the messages of spec section 5 for a map of stored names, empty if it is valid. The server rejects pages out of
 * range; only typed values are clamped (ruling 'Catalogues').
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
