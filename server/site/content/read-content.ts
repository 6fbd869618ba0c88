import {
  CONTENT_PAGES,
  CONTENT_PARTS,
  type ContentPage,
  type ContentPageAnswer,
  type ContentPart,
} from "#contract/site/site-content.ts";
import { readShownCategories } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import { readSetting } from "#server/platform/database/settings.ts";
import { readMachineWords } from "../read-site.ts";
import { isSetUp } from "../started.ts";
import { FIRST_CONTENT, type StoredContent } from "./first-content.ts";
import { neutralContent } from "./neutral-content.ts";

type Readable = Pick<Database, "read">;
type Content<P extends ContentPart> = (typeof CONTENT_PARTS)[P]["content"]["_output"];

/** Returns a page's parts by name, as visitors see them; the about page has the expertise of categories that visitors see. */
export async function readContentPage<P extends ContentPage>(
  database: Readable,
  page: P,
): Promise<ContentPageAnswer<P>> {
  const parts: readonly ContentPart[] = CONTENT_PAGES[page].parts;
  const read = parts.map(async (part) => {
    const content = await readShownPart(database, part);
    if (part === "facts") return content;
    return { [part]: "expertise" in content ? await withShownExpertise(database, content) : content };
  });
  return Object.assign({}, ...(await Promise.all(read)));
}

async function withShownExpertise({ read }: Readable, about: Content<"about">): Promise<Content<"about">> {
  const shown = new Set((await readShownCategories(read)).map(({ id }) => id));
  const expertise = Object.entries(about.expertise).filter(([id]) => shown.has(id));
  return { ...about, expertise: Object.fromEntries(expertise) };
}

export async function readSiteContent(database: Readable): Promise<{ [P in ContentPart]: Content<P> }> {
  const parts = Object.keys(CONTENT_PARTS) as ContentPart[];
  const read = parts.map(async (part) => [part, await readPart(database, part)] as const);
  return Object.fromEntries(await Promise.all(read)) as { [P in ContentPart]: Content<P> };
}

/** A part as saved, otherwise the initial one, limited to its fields. */
async function readPart<P extends ContentPart>(database: Readable, part: P): Promise<Content<P>> {
  const stored: StoredContent<P> = {
    ...FIRST_CONTENT[part],
    ...(await readSetting<Partial<StoredContent<P>>>(database, part)),
  };
  return CONTENT_PARTS[part].content.parse("reviews" in stored ? withLetters(stored) : stored);
}

/** Whether visitors see neutral content instead of a part's initial one: the site is set up, the part isn't confirmed. */
export const isWithheld = async (database: Readable, part: ContentPart): Promise<boolean> =>
  (await readSetting(database, part)) === undefined && (await isSetUp(database));

export const readNeutralContent = async (database: Readable) =>
  neutralContent(await readMachineWords(database), await readShownCategories(database.read));

async function readShownPart<P extends ContentPart>(database: Readable, part: P): Promise<Content<P>> {
  if (!(await isWithheld(database, part))) return readPart(database, part);
  return CONTENT_PARTS[part].content.parse((await readNeutralContent(database))[part]);
}

/** Adds the letter shown instead of an author's image. */
const withLetters = (stored: StoredContent<"reviews">) => ({
  ...stored,
  reviews: stored.reviews.map((review) => ({ ...review, avatar: review.author.charAt(0).toUpperCase() })),
});
