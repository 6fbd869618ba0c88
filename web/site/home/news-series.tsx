import { useState } from "react";
import { NEWS_ADVANCE } from "../../../contract/platform/limits.ts";
import { dayParts, formatDay } from "../../../contract/platform/written-day.ts";
import type { NewsEntry } from "../../api/home.ts";
import { PartPicture } from "../../ui/picture.tsx";
import { PANEL_PICTURE } from "./sizes.ts";
import { Steps } from "./steps.tsx";
import { useAdvance, wrapped } from "./use-advance.ts";
import { useReached } from "./use-reached.ts";

/** One news item at a time. All of them lie on each other, so that the panel keeps the height of the longest. */
export function NewsSeries({ items }: { items: NewsEntry[] }) {
  const count = items.length;
  const [current, setCurrent] = useState(0);
  const show = (index: number) => setCurrent(wrapped(index, count));
  const { holding, isRunning, isMoving, toggle } = useAdvance({
    count,
    current,
    interval: NEWS_ADVANCE,
    show,
  });
  const { isReached, reaching } = useReached({ count, current, interval: NEWS_ADVANCE, isRunning });
  return (
    <div className="series" {...holding} {...reaching}>
      <ul aria-live={isRunning ? "off" : "polite"}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={index === current ? undefined : "away"}
            data-held={isReached(index) ? undefined : ""}
          >
            <NewsArticle item={item} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Steps
          noun="news"
          titles={items.map(({ title }) => title)}
          current={current}
          show={show}
          isMoving={isMoving}
          toggle={toggle}
        />
      )}
    </div>
  );
}

function NewsArticle({ item }: { item: NewsEntry }) {
  const { title, content, date, author, tag, tagColor, image } = item;
  const day = dayParts(date);
  return (
    <article className={image || day ? "split late news" : "split late news alone"}>
      {image ? <PartPicture image={image} sizes={PANEL_PICTURE} /> : day && <DatePlate {...day} />}
      <div>
        <div className="cluster fine quiet meta">
          <span className={`badge ${tagColor}`}>{tag}</span>
          <time dateTime={day && date}>{formatDay(date)}</time>
        </div>
        <h3>{title}</h3>
        <p className="text">{content}</p>
        <p className="small">Posted by {author}</p>
      </div>
    </article>
  );
}

/** The day in the place of a picture; it stands beside the tag for those who don't see it. */
function DatePlate({ month, day, year }: NonNullable<ReturnType<typeof dayParts>>) {
  return (
    <div className="quiet plate no-phone" aria-hidden="true">
      <b>{day}</b>
      {month} {year}
    </div>
  );
}
