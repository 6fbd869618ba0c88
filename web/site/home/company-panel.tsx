import { type KeyboardEvent, useRef, useState } from "react";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { dayParts, formatDay } from "#contract/platform/written-day.ts";
import { COMPANY_TABS, type CompanyTab } from "#contract/site/business.ts";
import { NEWS } from "#contract/site/home-messages.ts";
import { NEWS_ADVANCE } from "#contract/site/limits.ts";
import type { PublicNewsItem } from "#contract/site/news.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import {
  asNews,
  homeContentQuery,
  type NewsEntry,
  newsQuery,
  type TabContent,
  tabsQuery,
} from "#web/api/home.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { useBusiness, useMachineWords } from "#web/ui/business.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { QuietLine } from "./quiet-line.tsx";
import { PANEL_IMAGE_SIZES } from "./sizes.ts";
import { Steps } from "./steps.tsx";
import { useAdvance, wrapped } from "./use-advance.ts";
import { useReached } from "./use-reached.ts";

const TABS = ["news", ...COMPANY_TABS] as const;
const LABELS = { news: "News", company: "Company", director: "Director", quality: "Quality" } as const;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * News, company, director and quality as tabs (spec section 2, 'Home page'). Without scripts all are shown; one without content is
 * left out. On a site without parts it is a line until there is news, a text of a tab or a fact.
 */
export function CompanyPanel({ isEmpty }: { isEmpty: boolean }) {
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { data: texts } = useAnswer(tabsQuery, { keepsFailure: true });
  const { data: news } = useAnswer(newsQuery, { keepsFailure: true });
  const { data: content } = useAnswer(homeContentQuery, { keepsFailure: true });
  const defaults = useDefaultTexts();
  const tabs = TABS.filter(
    (tab) =>
      // While the texts load, each tab has its place.
      tab === "news" || texts?.[tab] || defaults[tab].heading !== "" || defaults[tab].known,
  );
  const isBare = texts && Object.keys(texts).length === 0 && content?.facts.length === 0;
  if (isEmpty && news?.length === 0 && isBare) return <QuietLine title="News">{NEWS.empty}</QuietLine>;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const next = step ? wrapped(current + step, tabs.length) : ends[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>News and company</h2>
      </div>
      <div className="split gap-10 tabs">
        <div
          className="tablist needs-script"
          role="tablist"
          aria-label="News and company"
          ref={list}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab, index) => (
            <UnstyledButton
              key={tab}
              role="tab"
              id={`tab-${tab}`}
              aria-controls={`panel-${tab}`}
              aria-selected={index === current}
              tabIndex={index === current ? undefined : -1}
              onClick={() => setCurrent(index)}
            >
              {LABELS[tab]}
            </UnstyledButton>
          ))}
        </div>
        {tabs.map((tab, index) => (
          <div
            key={tab}
            className="tabpanel"
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            hidden={index !== current}
          >
            {tab === "news" ? <NewsPanel /> : <CompanyTabPanel tab={tab} text={texts?.[tab]} />}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The built-in items that name another machine than the site's are left out. */
const isOf =
  (machine: string) =>
  ({ content }: PublicNewsItem): boolean =>
    machine === FIRST_MACHINES.one || !content.includes(FIRST_MACHINES.one);

/** The news, or the built-in items with an error message (spec sections 7 and 8). */
function NewsPanel() {
  const { data: items, isFailed } = useAnswer(newsQuery, { keepsFailure: true });
  const { one } = useMachineWords();
  if (isFailed) {
    return (
      <>
        <NewsSeries items={FALLBACK_NEWS.filter(isOf(one)).map(asNews)} />
        <p className="small quiet spaced" role="status">
          {NEWS.failed}
        </p>
      </>
    );
  }
  if (!items) {
    return (
      <p className="none waiting" role="status">
        {NEWS.loading}
      </p>
    );
  }
  return items.length ? <NewsSeries items={items} /> : <p className="none">{NEWS.empty}</p>;
}

/** The tabs' headings and texts where the owner wrote none for the tab. */
function useDefaultTexts(): Record<CompanyTab, { heading: string | undefined; known: string | undefined }> {
  const { companyName, director, about } = useBusiness();
  const { data: content } = useAnswer(homeContentQuery, { keepsFailure: true });
  return {
    company: { heading: companyName, known: about },
    director: { heading: director, known: director && `${director} is the director of ${companyName}.` },
    quality: { heading: content?.home.qualityHeading, known: content?.home.qualityText },
  };
}

/** The owner's text about the company, its director or its quality, or a default. */
function CompanyTabPanel({ tab, text }: { tab: CompanyTab; text: TabContent | undefined }) {
  const { data: content } = useAnswer(homeContentQuery, { keepsFailure: true });
  const { heading, known } = useDefaultTexts()[tab];
  const written = text?.content ?? known;
  return (
    <article className={text?.image ? "split late high news" : "stack high news"}>
      {text?.image && <ResponsiveImage image={text.image} sizes={PANEL_IMAGE_SIZES} />}
      <div className="stack gap-2">
        <h3 className="title-22">{heading || LABELS[tab]}</h3>
        {written && <p className="as-written">{written}</p>}
        {tab === "company" && content && <FactTable facts={content.facts} />}
      </div>
    </article>
  );
}

/** Shows one news item at a time. All items share a grid cell, so that the panel has the longest one's height. */
function NewsSeries({ items }: { items: NewsEntry[] }) {
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
    <div className="anchor series" {...holding} {...reaching}>
      <ul className="stack" aria-live={isRunning ? "off" : "polite"}>
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
    <article className={image || day ? "split late high news" : "stack high news"}>
      {image ? <ResponsiveImage image={image} sizes={PANEL_IMAGE_SIZES} /> : day && <DatePlate {...day} />}
      <div className="stack gap-2">
        <div className="cluster fine quiet meta">
          <span className={`badge ${tagColor}`}>{tag}</span>
          <time dateTime={day && date}>{formatDay(date)}</time>
        </div>
        <h3 className="title-22">{title}</h3>
        <p className="as-written">{content}</p>
        <p className="small">Posted by {author}</p>
      </div>
    </article>
  );
}

/** The date in place of an image; for screen readers it is beside the tag. */
function DatePlate({ month, day, year }: NonNullable<ReturnType<typeof dayParts>>) {
  return (
    <div className="quiet name-plate no-phone" aria-hidden="true">
      <b>{day}</b>
      {month} {year}
    </div>
  );
}
