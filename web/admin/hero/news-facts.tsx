import { dayOf, dayParts } from "../../../contract/day.ts";
import type { NewsItem, TagColor } from "../../../contract/news.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { ItemPicture } from "./item-picture.tsx";

/** The back office has tones for the colours of tags, so that they hold in the dark too. */
const TONES: Readonly<Record<TagColor, Tone>> = {
  blue: "info",
  indigo: "info",
  green: "ok",
  red: "bad",
  yellow: "warn",
  purple: "idle",
};

/** The date block, and the picture where there is one. */
export function NewsLead({ item }: { item: NewsItem }) {
  const date = dayParts(dayOf(item.date) ?? "");
  return (
    <div className="news-lead">
      {date && (
        <time className="day" dateTime={item.date}>
          <span>{date.month}</span> <b>{date.day}</b>
          <span className="sr">, </span> <span>{date.year}</span>
        </time>
      )}
      {item.imageUrl && <ItemPicture item={item} sizes="132px" />}
    </div>
  );
}

/** An optional tag, the title, the content and who posted it (spec section 2). */
export function NewsFacts({ item }: { item: NewsItem }) {
  return (
    <div className="hero-facts">
      {item.tag && <Badge tone={TONES[item.tagColor] ?? "info"}>{item.tag}</Badge>}
      <h3>{item.title}</h3>
      <p>{item.content}</p>
      <p className="by">Posted by {item.author}</p>
    </div>
  );
}
