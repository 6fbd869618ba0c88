import { dayOf } from "#contract/platform/day.ts";
import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import { dayParts } from "#contract/platform/written-day.ts";
import { HERO_ADMIN, NEWS_ADMIN } from "#contract/site/hero-messages.ts";
import { news as calls } from "#contract/site/home-content-calls.ts";
import { NEWS } from "#contract/site/home-messages.ts";
import { CreateNewsBody, NewsItem, type TagColor } from "#contract/site/news.ts";
import { Badge, type Tone } from "#web/admin/platform/ui/badge.tsx";
import { ItemImage } from "./item-image.tsx";
import type { HeroItemKind, ItemTexts } from "./item-kind.ts";
import { serverSource } from "./server-source.ts";
import { tabNews } from "./tab-news.ts";

/** The badge tones of the tags' colours, which also work in the dark theme. */
const TONES: Readonly<Record<TagColor, Tone>> = {
  blue: "info",
  indigo: "info",
  green: "ok",
  red: "bad",
  yellow: "warn",
  purple: "idle",
};

function NewsLead({ item }: { item: NewsItem }) {
  const date = dayParts(dayOf(item.date) ?? "");
  return (
    <div className="news-lead line gap-3">
      {date && (
        <time className="day middle fine quiet" dateTime={item.date}>
          <span>{date.month}</span> <b className="title-22">{date.day}</b>
          <span className="sr">, </span> <span>{date.year}</span>
        </time>
      )}
      {item.imageUrl && <ItemImage item={item} sizes="132px" />}
    </div>
  );
}

function NewsFacts({ item }: { item: NewsItem }) {
  return (
    <div className="wide-item stack gap-1 at-start breaks">
      {item.tag && <Badge tone={TONES[item.tagColor] ?? "info"}>{item.tag}</Badge>}
      <h3 className="small strong">{item.title}</h3>
      <p className="small quiet read clamp">{item.content}</p>
      <p className="fine quiet">Posted by {item.author}</p>
    </div>
  );
}

const TEXTS: ItemTexts = {
  ...NEWS_ADMIN,
  empty: HERO_ADMIN.newsEmpty,
  statusFailed: HERO_ADMIN.statusFailed,
  deleted: HERO_SERVER.newsDeleted,
  confirmDelete: HERO_ADMIN.confirmDeleteNews,
};

const COMMON: Omit<HeroItemKind<NewsItem>, "source" | "texts"> = {
  noun: "news item",
  isWide: false,
  newcomers: "first",
  fields: [
    { name: "title", label: "Title" },
    { name: "content", label: "Content", type: "area" },
    { name: "tag", label: "Tag", isOptional: true },
    { name: "date", label: "Date", type: "date" },
    { name: "author", label: "Author", hint: `Leave empty for '${NEWS.defaultAuthor}'.` },
  ],
  // Tags keep their colour.
  schema: CreateNewsBody.omit({ tagColor: true }),
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

/** The news on the server, if the setting is on (ruling 'Where the spec describes a limitation'). */
export const NEWS_ON_SERVER: HeroItemKind<NewsItem> = {
  ...COMMON,
  source: serverSource(calls, NewsItem),
  texts: TEXTS,
};

/** The news of spec section 2: sample data in this tab, without calls. */
export const NEWS_IN_TAB: HeroItemKind<NewsItem> = {
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

/** Returns the local date as YYYY-MM-DD. */
const today = (): string => new Date().toLocaleDateString("sv-SE");
