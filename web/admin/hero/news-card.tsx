import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { NEWS_ADMIN } from "../../../contract/messages.ts";
import { siteQuery } from "../../api/queries.ts";
import { adminReads } from "../calls/query.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { CardFailed, CardLoading } from "./card-states.tsx";
import { ItemForm } from "./item-form.tsx";
import { ItemsCard } from "./items-card.tsx";
import { NEWS_IN_TAB, NEWS_ON_SERVER } from "./news.tsx";
import { TabNote } from "./tab-note.tsx";

/** The news: of this tab alone, or the site's own when its owner has switched that on. */
export function NewsCard() {
  const { data, isError, refetch } = useQuery({ ...siteQuery, ...adminReads });
  if (data) return <News isPublished={data.site.news} />;
  return (
    <section className="panel hero-card" aria-label={TITLE}>
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
