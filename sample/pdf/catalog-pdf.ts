import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { BusinessProfile } from "../../contract/site/site.ts";
import { SAMPLE_PROFILE } from "../../server/site/read-site.ts";
import { codesPage } from "./codes-page.ts";
import { contentsPage } from "./contents-page.ts";
import { coverPage } from "./cover.ts";
import { dimensionsPages } from "./dimensions-page.ts";
import { machinesPage } from "./machines-page.ts";
import { orderingPage } from "./ordering-page.ts";
import { openPaper, type Paper } from "./paper.ts";
import { partPage } from "./part-page.ts";
import { type Plan, planCatalog } from "./plan.ts";
import { readingPage } from "./reading-page.ts";
import { sectionPage } from "./section-page.ts";
import type { SampleCategory } from "./sections.ts";
import { WORDS } from "./words.ts";

/** What a catalogue is made of: whose it is, and the address of the site that it names. */
export interface CatalogOrder {
  category: SampleCategory;
  business: BusinessProfile;
  site: string;
}

/** What the shipped catalogues are made of beside their category. */
export const SAMPLE_ORDER = { business: SAMPLE_PROFILE, site: "https://www.example.com" } as const;

function putSections(paper: Paper, plan: Plan): void {
  for (const section of plan.sections) {
    sectionPage(paper, plan, section);
    const bookmark = paper.outline.addItem(section.name);
    for (const part of section.parts) {
      partPage(paper, plan, section, part);
      bookmark.addItem(part.entry.title);
    }
  }
}

/** Draws a sample catalogue into a file. The same order makes the same bytes. */
export async function writeCatalog(order: CatalogOrder, path: string): Promise<void> {
  const file = await open(path, "w");
  const plan = planCatalog(order.category);
  const { business, site } = order;
  const paper = openPaper(WORDS.catalogTitleInPrint(plan.title), business.companyName);
  const written = pipeline(paper, file.createWriteStream());
  const page = (bookmark: string, put: () => void) => {
    put();
    paper.outline.addItem(bookmark);
  };
  coverPage(paper, plan, business);
  page(WORDS.contents, () => contentsPage(paper, plan));
  page(WORDS.reading, () => readingPage(paper, plan));
  putSections(paper, plan);
  dimensionsPages(paper, plan);
  page(WORDS.machines, () => machinesPage(paper, plan));
  page(WORDS.codes, () => codesPage(paper, plan));
  page(WORDS.ordering, () => orderingPage(paper, plan, business, site));
  paper.end();
  await written;
}
