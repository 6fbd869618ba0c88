import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { HistoryEntry, ProductHistory } from "../../../contract/product-history.ts";
import type { ActivityType } from "../../../contract/stats.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Moment } from "../ui/moment.tsx";
import { Difference } from "./difference.tsx";

const TONES: Readonly<Record<ActivityType, Tone>> = { create: "ok", update: "info", delete: "bad" };

interface Props {
  history: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  pages: readonly ProductHistory[];
}

/** The changes, the newest first; older ones follow when they are asked for. */
export function HistoryList({ history, pages }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const entries = pages.flatMap((page) => page.entries);
  // The button may be gone when the older ones are there: the keyboard goes on from the first of them.
  const known = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (entries.length <= known.current) return;
    list.current?.querySelectorAll<HTMLElement>(":scope > li")[known.current]?.focus({ preventScroll: true });
    known.current = Number.POSITIVE_INFINITY;
  });
  const showOlder = () => {
    if (history.isFetchingNextPage) return;
    known.current = entries.length;
    void history.fetchNextPage();
  };
  return (
    <>
      <ol className="history" ref={list}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <div className="tfoot">
          <button
            type="button"
            className="btn s"
            aria-disabled={history.isFetchingNextPage || undefined}
            onClick={showOlder}
          >
            {history.isFetchingNextPage ? "Loading..." : "Show older changes"}
          </button>
        </div>
      )}
    </>
  );
}

function Entry({ entry: { at, who, type, description, differences } }: { entry: HistoryEntry }) {
  return (
    <li tabIndex={-1}>
      <p className="what">
        <b>{description}</b>
        <Badge tone={TONES[type]}>{type}</Badge>
      </p>
      <p className="small quiet">
        <Moment value={at} /> by {who}
      </p>
      {differences.length > 0 && (
        <dl>
          {differences.map((difference, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was recorded stays in its order
            <div key={place}>
              <dt>{difference.field}</dt>
              <dd>
                <Difference difference={difference} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
