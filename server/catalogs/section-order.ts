import { type PageNavigation, sectionsInOrder } from "../../contract/catalogs/catalog-rules.ts";

/** Stands before a name of digits alone until the answer is written; no section's name has a control character. */
const MARK = "\u0000";
const WRITTEN_MARK = JSON.stringify(MARK).slice(0, -1);

/**
 * The sections in page order (ruling of 2026-11-22). An object would put names like '2024' first, so these bear a mark,
 * which `writeInPageOrder` takes off again.
 */
export const inPageOrder = (navigation: PageNavigation): PageNavigation =>
  Object.fromEntries(
    sectionsInOrder(navigation).map(({ name, page }) => [/^\d+$/.test(name) ? MARK + name : name, page]),
  );

/** The text of an answer about catalogues. */
export const writeInPageOrder = (answer: unknown): string =>
  JSON.stringify(answer).replaceAll(WRITTEN_MARK, '"');
