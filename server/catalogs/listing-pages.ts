import { sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import type { CatalogRow } from "../platform/database/schema.ts";
import { readNavigation } from "./present.ts";

/** A page with at least this many codes, and this many times its catalogue's average, is a contents page or index. */
const LISTING_CODES = 15;
const LISTING_TIMES = 3;
const LISTING_SECTION = /^(?:table of )?contents$|^(?:alphabetical )?index\b|\babbreviations?\b/i;

/** Returns which pages are listings, by section name or by far more codes than others, and the cover. `codes` counts each page's. */
export function listingPages(catalog: CatalogRow, codes: ReadonlyMap<number, number>): Set<number> {
  const counts = [...codes.values()].filter(Boolean).toSorted((a, b) => a - b);
  const usual = counts[counts.length >> 1] ?? 0;
  const most = Math.max(LISTING_CODES, LISTING_TIMES * usual);
  const listing = new Set([...codes].flatMap(([page, own]) => (own >= most ? [page] : [])));
  const sections = sectionsInOrder(readNavigation(catalog));
  if (sections[0] && sections[0].page > 1) listing.add(1);
  for (const [at, { name, page }] of sections.entries()) {
    const end = sections[at + 1]?.page ?? catalog.total_pages + 1;
    if (LISTING_SECTION.test(name)) for (let number = page; number < end; number += 1) listing.add(number);
  }
  return listing;
}

/** Whether most lines of a text lead to different pages: 'MN Main nozzle 17'. Several numbers at the end are a table's. */
export function isDirectory(text: string, totalPages: number): boolean {
  const lines = text.split("\n").filter((line) => line.trim());
  const numbers = lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const [before = "0", last] = words.slice(-2);
    const page = Number(last);
    const leads = Number.isInteger(page) && page > 0 && page <= totalPages && Number.isNaN(Number(before));
    return leads ? [page] : [];
  });
  const isMost = 2 * numbers.length >= lines.length && 2 * new Set(numbers).size >= numbers.length;
  return numbers.length >= LISTING_CODES && isMost;
}
