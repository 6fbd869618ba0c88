/** Separate from catalog-rules.ts, which public pages load. Free of zod. */

import type { PageNavigation } from "./catalog-rules.ts";
import { CATALOG_ADMIN } from "./messages.ts";

/** Returns messages of spec section 5; pages out of range are rejected, not clamped (ruling 'Catalogues'). */
export function checkPageNavigation(map: PageNavigation, totalPages: number): string[] {
  const sections = Object.entries(map);
  if (sections.length === 0) return [CATALOG_ADMIN.sectionRequired];
  return sections.flatMap(([name, page]) => {
    if (!Number.isInteger(page)) return [CATALOG_ADMIN.sectionNotInteger(name)];
    if (page < 1 || page > totalPages) return [CATALOG_ADMIN.sectionOutOfRange(name, totalPages)];
    return [];
  });
}
