import { queryOptions } from "@tanstack/react-query";
import type { CompanyTab } from "../../contract/business.ts";
import type { HeroSlide, HeroTab, Picture } from "../../contract/hero.ts";
import { FEATURED, HERO, NEWS } from "../../contract/messages.ts";
import type { PublicNewsItem } from "../../contract/news.ts";
import type { PublicProduct } from "../../contract/product.ts";
import { getJson } from "./client.ts";
import { asSummary, type PartImage } from "./parts.ts";

export interface Slide {
  id: string;
  title: string;
  image: PartImage;
}

/** A piece of news as the panel shows it; `tag` is never empty. */
export interface NewsEntry {
  id: string;
  title: string;
  content: string;
  /** YYYY-MM-DD. */
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
export const heroQuery = queryOptions({
  queryKey: ["hero"],
  queryFn: () =>
    getJson("/hero/slider", HERO.failed, (slides: HeroSlide[]) =>
      slides.map(
        ({ _id, title, imageUrl, picture }): Slide => ({
          id: _id,
          title,
          image: { src: imageUrl, ...picture },
        }),
      ),
    ),
});

/** The news, in their order. */
export const newsQuery = queryOptions({
  queryKey: ["news"],
  queryFn: () => getJson("/hero/news", NEWS.failed, (items: PublicNewsItem[]) => items.map(asNews)),
});

/** What the owner has written for the tabs beside the news; a tab without a text is missing. */
export const tabsQuery = queryOptions({
  queryKey: ["tabs"],
  queryFn: () =>
    getJson(
      "/hero/tabs",
      "",
      (tabs: HeroTab[]): Partial<Record<CompanyTab, TabContent>> =>
        Object.fromEntries(
          tabs.map(({ title, content, imageUrl, picture }) => [
            title,
            { content, image: asImage(imageUrl, picture) },
          ]),
        ),
    ),
});

/** The parts of the featured strip. */
export const featuredQuery = queryOptions({
  queryKey: ["featured"],
  queryFn: () =>
    getJson("/products/featured", FEATURED.failed, (products: PublicProduct[]) => products.map(asSummary)),
});

/** A news item of the API, or one of the built-in ones, as the panel shows it. */
export function asNews(item: PublicNewsItem): NewsEntry {
  const { _id, title, content, date, author, tag, tagColor, imageUrl, picture } = item;
  return {
    id: _id,
    title,
    content,
    date,
    author,
    tag: tag ?? NEWS.defaultTag,
    tagColor,
    image: asImage(imageUrl, picture),
  };
}

const asImage = (src: string | null, picture: Picture | null): PartImage | undefined =>
  src && picture ? { src, ...picture } : undefined;
