import type { z } from "zod";
import { news as calls } from "../../../contract/calls/home-content.ts";
import { dayOf } from "../../../contract/day.ts";
import { HERO_ADMIN, HERO_SERVER, NEWS, NEWS_ADMIN } from "../../../contract/messages.ts";
import { CreateNewsBody, NewsItem } from "../../../contract/news.ts";
import type { ItemKind, ItemTexts, Texts, Values } from "./item-kind.ts";
import { NewsFacts, NewsLead } from "./news-facts.tsx";
import { serverSource } from "./server-source.ts";
import { tabNews } from "./tab-news.ts";

const TEXTS: ItemTexts = {
  ...NEWS_ADMIN,
  empty: HERO_ADMIN.newsEmpty,
  statusFailed: HERO_ADMIN.statusFailed,
  deleted: HERO_SERVER.newsDeleted,
  confirmDelete: HERO_ADMIN.confirmDeleteNews,
};

const COMMON: Omit<ItemKind<NewsItem>, "source" | "texts"> = {
  noun: "news item",
  isWide: false,
  newcomers: "first",
  fields: [
    { name: "title", label: "Title" },
    { name: "content", label: "Content", type: "area" },
    { name: "tag", label: "Tag", isOptional: true },
    { name: "date", label: "Date", type: "date" },
    { name: "author", label: "Author", hint: `Left empty, it is '${NEWS.defaultAuthor}'.` },
  ],
  // The colour of a tag stays what it is.
  schema: CreateNewsBody.omit({ tagColor: true }) as z.ZodType<Texts, Values>,
  valuesOf: (item) => ({
    title: item?.title ?? "",
    content: item?.content ?? "",
    tag: item?.tag ?? "",
    date: dayOf(item?.date ?? "") ?? today(),
    author: item?.author ?? NEWS.defaultAuthor,
  }),
  Lead: NewsLead,
  Facts: NewsFacts,
};

/** The news as the server keeps it, while the switch in Settings is on (ruling 'Where the spec describes a limitation'). */
export const NEWS_ON_SERVER: ItemKind<NewsItem> = {
  ...COMMON,
  source: serverSource(calls, NewsItem, "news"),
  texts: TEXTS,
};

/** The news as spec section 2 has it: sample data in this tab, and no call. */
export const NEWS_IN_TAB: ItemKind<NewsItem> = {
  ...COMMON,
  source: tabNews,
  texts: {
    ...TEXTS,
    created: NEWS_ADMIN.changedInThisTab,
    updated: NEWS_ADMIN.changedInThisTab,
    imageUpdated: NEWS_ADMIN.changedInThisTab,
    statusUpdated: NEWS_ADMIN.changedInThisTab,
    deleted: NEWS_ADMIN.changedInThisTab,
  },
};

/** The calendar day here, YYYY-MM-DD. */
const today = (): string => new Date().toLocaleDateString("sv-SE");
