import { CATEGORIES } from "../../contract/platform/categories.ts";
import type { Entry } from "../shelves/entry.ts";
import { entriesOf } from "../shelves/index.ts";
import { type SampleCategory, SOURCES } from "./sections.ts";

/** A part in its place: pages count from 1, positions within the section too. */
export interface PlannedPart {
  entry: Entry;
  position: number;
  perMachine: number;
  page: number;
}

export interface PlannedSection {
  name: string;
  intro: string;
  page: number;
  parts: PlannedPart[];
}

/** A catalogue with every page number known before the first page is drawn. */
export interface Plan {
  title: string;
  machines: string;
  number: string;
  coverPart: Entry;
  /** The part on which the lines of a drawing are explained. */
  readingPart: Entry;
  sections: PlannedSection[];
  /** The pages after the sections, by what they hold. */
  back: { dimensions: number; machines: number; codes: number; ordering: number };
  /** So many parts stand on each page of dimensions. */
  dimensionsShare: number;
  pages: number;
}

/** Parts whose measures and materials fit on a page. */
const DIMENSIONS_ON_PAGE = 16;
/** The pages after the cover. */
export const CONTENTS_PAGE = 2;
export const READING_PAGE = 3;

const ENTRIES = new Map(CATEGORIES.flatMap(entriesOf).map((entry) => [entry.code, entry]));

/** The entry of a code, of whatever category. Throws a RangeError for a code that no entry has. */
export function entryOf(code: string): Entry {
  const entry = ENTRIES.get(code);
  if (!entry) throw new RangeError(`No sample part has the code ${code}`);
  return entry;
}

/** Lays a catalogue out. */
export function planCatalog(category: SampleCategory): Plan {
  const source = SOURCES[category];
  let page = READING_PAGE;
  const sections = source.sections.map((section): PlannedSection => {
    page += 1;
    const opening = page;
    const parts = Object.entries<number>(section.parts).map(([code, perMachine], index): PlannedPart => {
      page += 1;
      return { entry: entryOf(code), position: index + 1, perMachine, page };
    });
    return { name: section.name, intro: section.intro, page: opening, parts };
  });
  const count = sections.reduce((sum, section) => sum + section.parts.length, 0);
  const dimensions = page + 1;
  const dimensionsPages = Math.ceil(count / DIMENSIONS_ON_PAGE);
  const machines = dimensions + dimensionsPages;
  return {
    title: source.title,
    machines: source.machines,
    number: source.number,
    coverPart: entryOf(source.coverPart),
    readingPart: entryOf(source.readingPart),
    sections,
    back: { dimensions, machines, codes: machines + 1, ordering: machines + 2 },
    dimensionsShare: Math.ceil(count / dimensionsPages),
    pages: machines + 2,
  };
}

/** All parts in page order. */
export function partsOf(plan: Plan): PlannedPart[] {
  return plan.sections.flatMap((section) => section.parts);
}

/** Where a code stands in this catalogue, if it does. */
export function placeOf(plan: Plan, code: string): PlannedPart | undefined {
  return partsOf(plan).find((part) => part.entry.code === code);
}

/** The name of the place that links to a page lead to. */
export const anchorOf = (page: number) => `page-${page}`;

/** A part's title without what tells it from its like: 'Bevel gear' of 'Bevel gear, let-off, 24 teeth'. */
export function nameOf(entry: Entry): string {
  return entry.title.split(/,| with | for /)[0] ?? entry.title;
}
