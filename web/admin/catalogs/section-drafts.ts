import { type PageNavigation, sectionName, sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_FORM } from "#contract/catalogs/messages.ts";
import { checkPageNavigation } from "#contract/catalogs/page-navigation-check.ts";
import { typedNumber } from "#contract/platform/numbers.ts";

/** A section as typed. */
export interface SectionDraft {
  name: string;
  page: string;
}

/** An error of a field, by the place of its row, or of all rows. */
interface SectionProblem {
  path: (string | number)[];
  message: string;
}

/** Returns the rows of the stored sections in page order (ruling 'Catalogues'). */
export const draftsOf = (navigation: PageNavigation): SectionDraft[] =>
  sectionsInOrder(navigation).map(({ name, page }) => ({ name, page: String(page) }));

/** Returns a typed page number clamped to 1..totalPages; 1 if it is not a number (spec section 5). */
export function clampedPage(typed: string, totalPages: number): number {
  const page = typedNumber(typed);
  return page === undefined ? 1 : Math.min(Math.max(page, 1), Math.max(totalPages, 1));
}

/** Returns the page of a partly typed number. */
export const pageOf = (typed: string, totalPages: number): number =>
  Math.trunc(clampedPage(typed, totalPages));

/** Returns the sections to store with names trimmed and in capitals, without empty ones; or the errors (spec section 5). */
export function sectionsToSave(
  drafts: readonly SectionDraft[],
  totalPages: number,
): { navigation: PageNavigation; problems: SectionProblem[] } {
  const sections = new Map<string, number>();
  const problems: SectionProblem[] = [];
  for (const [place, { name: typed, page: typedPage }] of drafts.entries()) {
    const name = sectionName(typed);
    if (name === "") continue;
    const page = clampedPage(typedPage, totalPages);
    const [wrongPage] = checkPageNavigation({ [name]: page }, totalPages);
    if (wrongPage) problems.push({ path: [place, "page"], message: wrongPage });
    if (name.length > SECTION_NAME_MAX) {
      problems.push({ path: [place, "name"], message: CATALOG_FORM.sectionNameTooLong });
    }
    if ((sections.get(name) ?? page) !== page) {
      problems.push({ path: [place, "name"], message: CATALOG_FORM.sectionTwice(name) });
    }
    sections.set(name, page);
  }
  const navigation = Object.fromEntries(sections);
  if (sections.size > SECTIONS_MAX) problems.push({ path: [], message: CATALOG_FORM.tooManySections });
  if (sections.size === 0) {
    problems.push(...checkPageNavigation(navigation, totalPages).map((message) => ({ path: [], message })));
  }
  return { navigation, problems };
}
