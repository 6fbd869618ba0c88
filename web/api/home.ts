import { dayOf } from "#contract/platform/day.ts";
import { SLIDE_FOCUS } from "#contract/platform/limits.ts";
import type { CompanyTab } from "#contract/site/business.ts";
import type { HeroSlide, SlideMark } from "#contract/site/hero.ts";
import { FEATURED, HERO, NEWS } from "#contract/site/home-messages.ts";
import type { PublicNewsItem } from "#contract/site/news.ts";
import type { AboutPageAnswer, HomePageAnswer } from "#contract/site/site-content.ts";
import { asQuery } from "./answers.ts";
import { readCall } from "./client.ts";
import { asImage, asSummary, imageShape, imageSizeShape, type PartImage, type PartSummary } from "./parts.ts";
import type { Listed } from "./queries.ts";
import { flag, listOf, mapOf, maybe, number, oneOf, or, type Reader, record, text } from "./shapes.ts";

export interface Slide {
  id: string;
  title: string;
  image: PartImage;
  /** The crop's focal point: percent from the left and from the top. */
  focus: readonly number[];
  /** The numbers on its image, in their order. */
  marks: readonly PlateMark[];
}

/**
 * A number on a slide's image; `place` is a point or a box, in shares of the image. It has a part, or links to a list or page, whose
 * path is its id.
 */
export interface PlateMark {
  id: string;
  number: string;
  place: readonly number[];
  part: PartSummary | undefined;
  link: PlateLink | undefined;
}

/** A list or page that a number links to. */
interface PlateLink {
  label: string;
  path: string;
  /** The number of parts of a list; null for a page. */
  count: number | null;
  /** How many of a list's parts each machine has, and its value of `filter`; undefined if the list can't be narrowed to one. */
  machines: readonly { choice: string; name: string; count: number }[] | undefined;
}

/** A news item for display; `tag` is never empty. */
export interface NewsEntry {
  id: string;
  title: string;
  content: string;
  /** YYYY-MM-DD, or the owner's own text. */
  date: string;
  author: string;
  tag: string;
  tagColor: PublicNewsItem["tagColor"];
  image: PartImage | undefined;
}

export interface TabContent {
  content: string;
  image: PartImage | undefined;
}

export const heroQuery = asQuery({
  key: ["hero"],
  read: () => readCall("/hero/slider", {}, HERO.failed, listOf(asSlide)),
});

export const newsQuery = asQuery({
  key: ["news"],
  read: () => readCall("/hero/news", {}, NEWS.failed, listOf(asNews)),
});

const photographShape = record({
  _id: text,
  title: text,
  page: oneOf(["about", "contact", "both", "owner"]),
  imageUrl: text,
  picture: or(imageSizeShape, {}),
});

export const photographsQuery = asQuery({
  key: ["/photographs"],
  read: () => readCall("/photographs", {}, "", listOf(photographShape)),
});

const stockedShape = record({ count: number });

/** The number of parts in stock. */
export const stockedQuery = asQuery({
  key: ["stocked"],
  read: () => readCall("/products/in-stock", {}, "", (answer: unknown) => stockedShape(answer).count),
});

/** The photograph of who answers; null without one. */
export const ownerQuery = asQuery({
  key: ["owner"],
  read: () =>
    readCall("/photographs", {}, "", (answer: unknown) => {
      const owner = listOf(photographShape)(answer).find(({ page }) => page === "owner");
      return owner ? asImage({ url: owner.imageUrl, ...owner.picture }) : null;
    }),
});

const words = or(text, "");
const facts = {
  claims: listOf(record({ figure: text, label: text })),
  facts: listOf(record({ name: text, value: text })),
};

const homeShape: Reader<HomePageAnswer> = record({
  home: record({
    headline: text,
    text: words,
    description: words,
    qualityHeading: words,
    qualityText: words,
  }),
  ...facts,
  reviews: record({
    rating: or(
      record({
        average: number,
        total: number,
        distribution: listOf(record({ stars: number, percent: number })),
      }),
      null,
    ),
    satisfaction: or(record({ response: number, quality: number, delivery: number }), null),
    reviews: listOf(
      record({
        author: text,
        location: words,
        rating: number,
        date: text,
        product: words,
        text,
        avatar: words,
        hasQuality: or(flag, false),
      }),
    ),
  }),
});

const aboutShape: Reader<AboutPageAnswer> = record({
  about: record({
    headline: text,
    text: words,
    description: words,
    expertise: mapOf(words),
    mission: words,
    promises: listOf(record({ title: text, text })),
  }),
  ...facts,
});

/** The owner's texts for the home page and the about page. */
export const homeContentQuery = asQuery({
  key: ["/site/home"],
  read: () => readCall("/site/home", {}, "", homeShape),
});
export const aboutContentQuery = asQuery({
  key: ["/site/about"],
  read: () => readCall("/site/about", {}, "", aboutShape),
});

const imageShapes = { imageUrl: maybe(text), picture: maybe(imageSizeShape) };
const tabShape = record({ title: text, content: text, ...imageShapes });

/** The owner's texts for the tabs beside the news; a tab without a text is missing. */
export const tabsQuery = asQuery({
  key: ["tabs"],
  read: () =>
    readCall(
      "/hero/tabs",
      {},
      "",
      (tabs: unknown): Partial<Record<CompanyTab, TabContent>> =>
        Object.fromEntries(
          listOf(tabShape)(tabs).map(({ title, content, imageUrl, picture }) => [
            title,
            { content, image: imageOf(imageUrl, picture) },
          ]),
        ),
    ),
});

export const featuredQuery = asQuery({
  key: ["featured"],
  read: () => readCall("/products/featured", {}, FEATURED.failed, listOf(asSummary)),
});

const markedShape = record({
  _id: text,
  productId: number,
  title: text,
  code: text,
  inStock: flag,
  image: or(imageShape, null),
});

function asMarkedPart(part: unknown): PartSummary {
  const { _id: id, image, ...shown } = markedShape(part);
  return { ...shown, id, category: "", machines: [], image: image ? asImage(image) : undefined };
}

const linkShape = record({
  label: text,
  path: text,
  count: or(number, null),
  machines: maybe(listOf(record({ choice: text, name: text, count: number }))),
});

const markShape = record({
  number: text,
  place: listOf(number),
  part: maybe(asMarkedPart),
  link: maybe(linkShape),
});

/** Converts a mark of the API. Throws if it is not a mark. */
function asMark(mark: SlideMark): PlateMark {
  const { number, place, part, link } = markShape(mark);
  const id = part?.id ?? linkShape(link).path;
  if (place.length !== 2 && place.length !== 4) throw new TypeError("The place is neither a point nor a box");
  return { id, number, place, part, link };
}

const byNumber = (a: PlateMark, b: PlateMark) => a.number.localeCompare(b.number, "en", { numeric: true });

const slideShape = record({
  _id: text,
  title: text,
  imageUrl: text,
  picture: maybe(imageSizeShape),
  focus: or(text, SLIDE_FOCUS),
  marks: or(listOf(asMark), []),
});

/** Converts an API slide for display. Throws if it is not a slide. */
export function asSlide(slide: Listed<HeroSlide, "_id" | "title" | "imageUrl">): Slide {
  const { _id, title, imageUrl, picture, focus, marks } = slideShape(slide);
  return {
    id: _id,
    title,
    image: asImage({ url: imageUrl, ...picture }),
    focus: focus.split(" ").map(Number),
    marks: [...marks].sort(byNumber),
  };
}

type ListedNews = Listed<PublicNewsItem, "_id" | "title" | "content" | "date">;

const TAG_COLORS = ["blue", "indigo", "green", "red", "yellow", "purple"] as const;
const newsShape = record({
  _id: text,
  title: text,
  content: text,
  date: text,
  author: maybe(text),
  tag: maybe(text),
  tagColor: or(oneOf(TAG_COLORS), "blue" as const),
  ...imageShapes,
});

/** Converts a news item of the API or a built-in one for display. Throws if it is not a news item. */
export function asNews(item: ListedNews): NewsEntry {
  const { _id, title, content, date, author, tag, tagColor, imageUrl, picture } = newsShape(item);
  return {
    id: _id,
    title,
    content,
    date: dayOf(date) ?? date,
    author: author || NEWS.defaultAuthor,
    tag: tag || NEWS.defaultTag,
    tagColor,
    image: imageOf(imageUrl, picture),
  };
}

const imageOf = (url: string | undefined, image: ReturnType<typeof imageSizeShape> | undefined) =>
  url ? asImage({ url, ...image }) : undefined;
