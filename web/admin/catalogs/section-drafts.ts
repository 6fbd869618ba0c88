import { type PageNavigation, sectionName, sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_FORM } from "#contract/catalogs/messages.ts";
import { checkPageNavigation } from "#contract/catalogs/page-navigation-check.ts";
import { typedNumber } from "#contract/platform/numbers.ts";

export interface SectionDraft {
  id: string;
  name: string;
  page: string;
}

/** An error of a row's field or, without `row`, of all rows. */
export interface SectionProblem {
  row?: string;
  field?: "name" | "page";
  message: string;
}

export const newDraft = (page: number, name = ""): SectionDraft => ({
  id: crypto.randomUUID(),
  name,
  page: String(page),
});

/** Returns the rows of the stored sections in page order (ruling 'Catalogues'). */
export const draftsOf = (navigation: PageNavigation): SectionDraft[] =>
  sectionsInOrder(navigation).map(({ name, page }) => newDraft(page, name));

/** Returns a typed page number clamped to 1..totalPages; 1 if it is not a number (spec section 5). */
export function clampedPage(typed: string, totalPages: number): number {
  const page = typedNumber(typed);
  return page === undefined ? 1 : Math.min(Math.max(page, 1), Math.max(totalPages, 1));
}

/** Returns the page of a partly typed number. */
export const pageOf = (typed: string, totalPages: number): number =>
  Math.trunc(clampedPage(typed, totalPages));

/** Clamps the rows' pages, as on blur. */
export const withClampedPages = (drafts: readonly SectionDraft[], totalPages: number): SectionDraft[] =>
  drafts.map((draft) => ({ ...draft, page: String(clampedPage(draft.page, totalPages)) }));

/** Returns the sections to store with names trimmed and in capitals, without empty ones; or the errors (spec section 5). */
export function sectionsToSave(
  drafts: readonly SectionDraft[],
  totalPages: number,
): { navigation: PageNavigation; problems: SectionProblem[] } {
  const sections = new Map<string, number>();
  const problems: SectionProblem[] = [];
  for (const { id, name: typed, page: typedPage } of drafts) {
    const name = sectionName(typed);
    if (name === "") continue;
    const page = clampedPage(typedPage, totalPages);
    const [wrongPage] = checkPageNavigation({ [name]: page }, totalPages);
    if (wrongPage) problems.push({ row: id, field: "page", message: wrongPage });
    if (name.length > SECTION_NAME_MAX) {
      problems.push({ row: id, field: "name", message: CATALOG_FORM.sectionNameTooLong });
    }
    if ((sections.get(name) ?? page) !== page) {
      problems.push({ row: id, field: "name", message: CATALOG_FORM.sectionTwice(name) });
    }
    sections.set(name, page);
  }
  const navigation = Object.fromEntries(sections);
  if (sections.size > SECTIONS_MAX) problems.push({ message: CATALOG_FORM.tooManySections });
  if (sections.size === 0) {
    problems.push(...checkPageNavigation(navigation, totalPages).map((message) => ({ message })));
  }
  return { navigation, problems };
}

export const isChanged = (drafts: readonly SectionDraft[], navigation: PageNavigation): boolean =>
  JSON.stringify(drafts.map(({ name, page }) => [name, page])) !==
  JSON.stringify(sectionsInOrder(navigation).map(({ name, page }) => [name, String(page)]));
