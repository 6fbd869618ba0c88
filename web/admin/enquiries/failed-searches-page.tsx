import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FAILED_SEARCHES } from "../../../contract/messages.ts";
import { Empty } from "../../ui/empty.tsx";
import { toastFailure } from "../calls/failure.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import { FailedSearchRow } from "./failed-search-row.tsx";
import { failedSearchesQuery } from "./failed-searches-data.ts";
import { InboxHead } from "./inbox-head.tsx";
import { OutdatedNote, ReadingFailed, RowsLoading } from "./inbox-states.tsx";
import { useDone } from "./use-done.ts";

/** /admin/enquiries/failed-searches: a list of things to do, most wanted first. */
export function FailedSearchesPage() {
  const list = useQuery(failedSearchesQuery);
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const { going, finish } = useDone(refocus);
  const { data, isError, error } = list;
  const retry = () => {
    refocus();
    void list.refetch();
  };
  // Once for a run of readings that fail, not once for each.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is a new one every time
  useEffect(() => {
    if (isError) toastFailure(error, FAILED_SEARCHES.fetchFailed);
  }, [isError]);
  return (
    <>
      <InboxHead title="Failed searches" text={FAILED_SEARCHES.text} />
      <section className="panel" aria-label="Failed searches" tabIndex={-1} ref={region}>
        {!data && !isError && <RowsLoading text={FAILED_SEARCHES.loading} />}
        {!data && isError && (
          <ReadingFailed
            title={FAILED_SEARCHES.errorTitle}
            text={FAILED_SEARCHES.errorText}
            onRetry={retry}
          />
        )}
        {data && isError && <OutdatedNote onRetry={retry} />}
        {data?.length === 0 && (
          <div className="pad" role="status">
            <Empty title={FAILED_SEARCHES.emptyTitle} text={FAILED_SEARCHES.emptyText} />
          </div>
        )}
        {data && data.length > 0 && (
          <ul className="failed-searches">
            {data.map((failed) => (
              <FailedSearchRow
                key={failed._id}
                failed={failed}
                isGoing={going.has(failed._id)}
                onDone={() => void finish(failed)}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
