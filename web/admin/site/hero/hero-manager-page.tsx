import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { NEWS_ADMIN } from "#contract/site/hero-messages.ts";
import { shownSiteQuery } from "#web/admin/platform/calls/reads.ts";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Coming, Failed } from "#web/admin/platform/ui/read-states.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { Button } from "#web/ui/button.tsx";
import { GrowingCard } from "./growing-card.tsx";
import { itemsQuery, useItemList } from "./item-list.ts";
import { NEWS_IN_TAB, NEWS_ON_SERVER } from "./news.tsx";
import { SliderCard } from "./slider-card.tsx";
import { isEdited, startOver, tabNews } from "./tab-news.ts";
import "./hero.css";

const TITLE = "News & Updates";

/** /admin/hero (spec section 2, 'Admin hero section manager'). */
export function HeroManagerPage() {
  return (
    <>
      <ScreenHead title="Hero Section Manager" text="The slides and the news of the home page." />
      <div className="columns uses-width">
        <SliderCard />
        <NewsCard />
      </div>
    </>
  );
}

/** The news: of this tab only, or the site's, if the owner has enabled them. */
function NewsCard() {
  const { data, isError, refetch } = useQuery(shownSiteQuery);
  if (data) return <News isPublished={data.site.news} />;
  return (
    <Panel className="measured item-card" title={TITLE}>
      {isError ? (
        <Failed title={NEWS_ADMIN.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Coming className="coming-rows" label="Loading news items" />
      )}
    </Panel>
  );
}

function News({ isPublished }: { isPublished: boolean }) {
  const kind = isPublished ? NEWS_ON_SERVER : NEWS_IN_TAB;
  return (
    <GrowingCard kind={kind} title={TITLE} add="Add News Item">
      {(adder) => !isPublished && <TabNote adder={adder} />}
    </GrowingCard>
  );
}

/** Says where edits are stored, with a link to the setting; restores the samples and focuses `adder`. */
function TabNote({ adder }: { adder: RefObject<HTMLElement | null> }) {
  const { data } = useQuery(itemsQuery(tabNews));
  const list = useItemList(tabNews);
  const refocus = useRefocus(adder);
  const ask = async () => {
    const question = { title: NEWS_ADMIN.startOver, text: NEWS_ADMIN.startOverText, action: "Start over" };
    if (!(await confirm({ ...question, danger: true }))) return;
    refocus();
    list.show(startOver);
  };
  return (
    <div className="note whole">
      <div>
        <p>{NEWS_ADMIN.inThisTab}</p>
        <p className="cluster gap-4 roomy">
          <Link to="/admin/settings/site" hash="news">
            {NEWS_ADMIN.toSwitch}
          </Link>
          {data && isEdited(data) && (
            <Button size="small" onClick={() => void ask()}>
              {NEWS_ADMIN.startOver}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
