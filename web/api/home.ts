import type { CompanyTab } from "../../contract/business.ts";
import { dayOf } from "../../contract/day.ts";
import type { HeroSlide, Picture } from "../../contract/hero.ts";
import { SLIDE_FOCUS } from "../../contract/limits.ts";
import { FEATURED, HERO, NEWS } from "../../contract/messages.ts";
import type { PublicNewsItem } from "../../contract/news.ts";
import { asQuery } from "./answers.ts";
import { readCall } from "./client.ts";
import type { Listed } from "./listed.ts";
import { asImage, asSummary, type ListedProduct, type PartImage } from "./parts.ts";
import type { Answer, Asked } from "./public-calls.ts";

export interface Slide {
  id: string;
  title: string;
  image: PartImage;
  /** Around what it is cropped: percent from the left, and from the top. */
  focus: readonly string[];
}

/** A piece of news as the panel shows it; `tag` is never empty. */
export interface NewsEntry {
  id: string;
  title: string;
  content: string;
  /** YYYY-MM-DD, or as the owner wrote it. */
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

/** The slides of the home page, in their order. */
export const heroQuery = asQuery({
  key: ["hero"],
  read: () =>
    readCall("/hero/slider", {}, HERO.failed, (slides: Parameters<typeof asSlide>[0][]) =>
      slides.map(asSlide),
    ),
});

/** The news, in their order. */
export const newsQuery = asQuery({
  key: ["news"],
  read: () => readCall("/hero/news", {}, NEWS.failed, (items: ListedNews[]) => items.map(asNews)),
});

/** What is shown as it is answered. */
const asAnswered = <const P extends "/photographs" | "/site/home" | "/site/about">(path: P) =>
  asQuery({
    key: [path],
    read: () => readCall<P, Answer<P>>(path, {} as Asked<P>, "", (answer) => answer),
  });

/** The photographs of the about and contact pages, in their order. */
export const photographsQuery = asAnswered("/photographs");

/** What the owner says on the home page, and of the firm; and on the about page. */
export const homeContentQuery = asAnswered("/site/home");
export const aboutContentQuery = asAnswered("/site/about");

/** What the owner has written for the tabs beside the news; a tab without a text is missing. */
export const tabsQuery = asQuery({
  key: ["tabs"],
  read: () =>
    readCall(
      "/hero/tabs",
      {},
      "",
      (tabs): Partial<Record<CompanyTab, TabContent>> =>
        Object.fromEntries(
          tabs.map(({ title, content, imageUrl, picture }) => [
            title,
            { content, image: pictureOf(imageUrl, picture) },
          ]),
        ),
    ),
});

/** The parts of the featured strip. */
export const featuredQuery = asQuery({
  key: ["featured"],
  read: () =>
    readCall("/products/featured", {}, FEATURED.failed, (products: ListedProduct[]) =>
      products.map(asSummary),
    ),
});

/** A slide of the API as the slider shows it. */
export const asSlide = ({
  _id,
  title,
  imageUrl,
  picture,
  focus = SLIDE_FOCUS,
}: Listed<HeroSlide, "_id" | "title" | "imageUrl">): Slide => ({
  id: _id,
  title,
  image: asImage({ url: imageUrl, ...picture }),
  focus: focus.split(" "),
});

type ListedNews = Listed<PublicNewsItem, "_id" | "title" | "content" | "date">;

/** A news item of the API, or one of the built-in ones, as the panel shows it. */
export function asNews(item: ListedNews): NewsEntry {
  const { _id, title, content, date, author, tag, tagColor, imageUrl, picture } = item;
  return {
    id: _id,
    title,
    content,
    date: dayOf(date) ?? date,
    author: author || NEWS.defaultAuthor,
    tag: tag || NEWS.defaultTag,
    tagColor: tagColor ?? "blue",
    image: pictureOf(imageUrl, picture),
  };
}

const pictureOf = (url: string | null | undefined, picture: Picture | null | undefined) =>
  url ? asImage({ url, ...picture }) : undefined;
