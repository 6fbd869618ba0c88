import {
  type PageNavigation,
  sectionName,
  sectionsInOrder,
} from "../../../contract/catalogs/catalog-rules.ts";
import { checkPageNavigation } from "../../../contract/catalogs/page-navigation-check.ts";
import { CATALOG_FORM } from "../../../contract/messages.ts";
import { SECTION_NAME_MAX, SECTIONS_MAX } from "../../../contract/platform/limits.ts";
import { typedNumber } from "../../../contract/platform/numbers.ts";

/** A row of the page-navigation editor as it is typed. */
export interface SectionDraft {
  id: string;
  name: string;
  page: string;
}

/** What is wrong: with one field of a row, or, without a row, with all of them together. */
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

/** The rows of stored sections, in page order (ruling 'Catalogues'). */
export const draftsOf = (navigation: PageNavigation): SectionDraft[] =>
  sectionsInOrder(navigation).map(({ name, page }) => newDraft(page, name));

/** A typed page number in 1 to totalPages; what is no number becomes 1 (spec section 5). */
export function clampedPage(typed: string, totalPages: number): number {
  const page = typedNumber(typed);
  return page === undefined ? 1 : Math.min(Math.max(page, 1), Math.max(totalPages, 1));
}

/** The page that a text means as far as it is typed. */
export const pageOf = (typed: string, totalPages: number): number =>
  Math.trunc(clampedPage(typed, totalPages));

/** The rows with the page of one of them put into range, as it is when its field is left. */
export const withClampedPages = (drafts: readonly SectionDraft[], totalPages: number): SectionDraft[] =>
  drafts.map((draft) => ({ ...draft, page: String(clampedPage(draft.page, totalPages)) }));

/** The map to store: names trimmed and upper-cased, empty ones dropped; or what is wrong (spec section 5). */
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

/** Whether the rows say something else than what is stored. */
export const isChanged = (drafts: readonly SectionDraft[], navigation: PageNavigation): boolean =>
  JSON.stringify(drafts.map(({ name, page }) => [name, page])) !==
  JSON.stringify(sectionsInOrder(navigation).map(({ name, page }) => [name, String(page)]));
