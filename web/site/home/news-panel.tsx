import { useQuery } from "@tanstack/react-query";
import { NEWS } from "../../../contract/messages.ts";
import { FALLBACK_NEWS } from "../../../contract/news-fallback.ts";
import { asNews, newsQuery } from "../../api/home.ts";
import { NewsSeries } from "./news-series.tsx";

/** The news, or the built-in items beneath the word that they could not be loaded (spec sections 7 and 8). */
export function NewsPanel() {
  const { data: items, isError } = useQuery({ ...newsQuery, retryOnMount: false });
  if (isError) {
    return (
      <>
        <NewsSeries items={FALLBACK_NEWS.map(asNews)} />
        <p className="small quiet" role="status">
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
