import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { NEWS_ADMIN } from "../../../contract/messages.ts";
import { siteQuery } from "../../api/queries.ts";
import { adminReads } from "../calls/query.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { confirm } from "../unsaved/questions.ts";
import { CardFailed, CardLoading } from "./card-states.tsx";
import { ItemForm } from "./item-form.tsx";
import { itemsQuery, useItemList } from "./item-list.ts";
import { ItemsCard } from "./items-card.tsx";
import { NEWS_IN_TAB, NEWS_ON_SERVER } from "./news.tsx";
import { isEdited, startOver, tabNews } from "./tab-news.ts";

/** The news: of this tab alone, or the site's own when its owner has switched that on. */
export function NewsCard() {
  const { data, isError, refetch } = useQuery({ ...siteQuery, ...adminReads });
  if (data) return <News isPublished={data.site.news} />;
  return (
    <section className="panel item-card" aria-label={TITLE}>
      <header>
        <h2>{TITLE}</h2>
      </header>
      {isError ? (
        <CardFailed text={NEWS_ADMIN.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <CardLoading label="Loading news items" />
      )}
    </section>
  );
}

const TITLE = "News & Updates";

function News({ isPublished }: { isPublished: boolean }) {
  const kind = isPublished ? NEWS_ON_SERVER : NEWS_IN_TAB;
  const [isAdding, setIsAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(adder);
  const close = () => {
    refocus();
    setIsAdding(false);
  };
  return (
    <ItemsCard
      kind={kind}
      title={TITLE}
      adder={adder}
      action={
        <button
          ref={adder}
          type="button"
          className="btn push"
          aria-expanded={isAdding}
          onClick={() => setIsAdding(true)}
        >
          <AdminIcon name="plus" />
          Add News Item
        </button>
      }
    >
      {!isPublished && <TabNote adder={adder} />}
      {isAdding && <ItemForm kind={kind} onClose={close} />}
    </ItemsCard>
  );
}

/**
 * Says where edits stay, with the way to the switch that publishes them, and the way back to the samples, after which
 * the keyboard goes on at `adder`.
 */
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
    <div className="note tab-note">
      <div>
        <p>{NEWS_ADMIN.inThisTab}</p>
        <p className="cluster">
          <Link to="/admin/settings/site" hash="news">
            {NEWS_ADMIN.toSwitch}
          </Link>
          {data && isEdited(data) && (
            <button type="button" className="btn s" onClick={() => void ask()}>
              {NEWS_ADMIN.startOver}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
