import { type PageNavigation, sectionName } from "../../../contract/catalogs/catalog-rules.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "../../../contract/platform/limits.ts";
import type { PdfFacts } from "../../platform/media/pdf/pdf.ts";

/**
 * The sections that a PDF's outline gives: names as they are stored, in page order. They are the entries of its
 * top level, or of as many levels as it takes to have two: what stands deeper belongs to a section. Of two
 * with one name the higher and then the earlier one stands; of too many, the earlier ones stay.
 */
export function sectionsOf({ outline, pages }: PdfFacts): PageNavigation {
  const sections = new Map<string, number>();
  let level = 0;
  for (const { title, page, depth } of outline.toSorted((a, b) => a.depth - b.depth)) {
    if (depth > level && sections.size > 1) break;
    level = depth;
    const name = sectionName(sectionName(title).slice(0, SECTION_NAME_MAX).toWellFormed());
    const isUsable = name !== "" && page >= 1 && page <= pages && !sections.has(name);
    if (isUsable && sections.size < SECTIONS_MAX) sections.set(name, page);
  }
  return Object.fromEntries([...sections].sort(([, one], [, other]) => one - other));
}
