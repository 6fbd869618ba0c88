import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { COMPANY_TABS } from "../../../contract/business.ts";
import { tabsQuery } from "../../api/home.ts";
import { CompanyTabPanel } from "./company-tab.tsx";
import { NewsPanel } from "./news-panel.tsx";
import { wrapped } from "./use-advance.ts";

const TABS = ["news", ...COMPANY_TABS] as const;
const LABELS = { news: "News", company: "Company", director: "Director", quality: "Quality" } as const;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: TABS.length - 1 };

/** News, company, director and quality as tabs (spec section 2, 'Home page'). Without script all four stand below each other. */
export function CompanyPanel() {
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { data: texts } = useQuery({ ...tabsQuery, retryOnMount: false });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const next = step ? wrapped(current + step, TABS.length) : ENDS[event.key];
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
      <div className="tabs">
        <div
          className="tablist needs-script"
          role="tablist"
          aria-label="News and company"
          ref={list}
          onKeyDown={onKeyDown}
        >
          {TABS.map((tab, index) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-controls={`panel-${tab}`}
              aria-selected={index === current}
              tabIndex={index === current ? undefined : -1}
              onClick={() => setCurrent(index)}
            >
              {LABELS[tab]}
            </button>
          ))}
        </div>
        {TABS.map((tab, index) => (
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
