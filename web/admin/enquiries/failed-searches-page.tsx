import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { searches } from "../../../contract/enquiries/calls.ts";
import type { FailedSearch } from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_WORDS, FAILED_SEARCHES } from "../../../contract/messages.ts";
import { formatAgo, formatLongDate } from "../../../contract/platform/dates.ts";
import { showToast } from "../../api/toast-store.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icons.tsx";
import { unlessBusy } from "../../ui/unless-busy.ts";
import { ADMIN_KEY, adminReads, ask, toastFailure, useFailureToast } from "../platform/calls/ask.ts";
import { AdminError } from "../platform/session/client.ts";
import { ScreenHead } from "../platform/ui/page-head.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { OutdatedNote, ReadingFailed, RowsLoading } from "./inbox-states.tsx";
import "./enquiries.css";

/** GET /searches/failed: searches without results of the last 30 days, most frequent first. */
const failedSearchesQuery = queryOptions({
  queryKey: [ADMIN_KEY, "failed-searches"],
  queryFn: ({ signal }) => ask(searches.list, { signal }),
  refetchOnWindowFocus: true,
  ...adminReads,
});

export function FailedSearchesPage() {
  const list = useQuery(failedSearchesQuery);
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const { going, finish } = useDone(refocus);
  const { data, isError } = list;
  useFailureToast(list.error, FAILED_SEARCHES.fetchFailed);
  const retry = () => {
    refocus();
    void list.refetch();
  };
  return (
    <>
      <ScreenHead
        title="Failed searches"
        text={FAILED_SEARCHES.text}
        back={
          <Link className={buttonClass({ look: "bare" }, "back")} to="/admin/enquiries">
            <Icon name="left" />
            Enquiries
          </Link>
        }
      />
      <Panel aria-label="Failed searches" tabIndex={-1} ref={region}>
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
          <ul className="failed-searches rows touch">
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
      </Panel>
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

/**
 * DELETE /searches/failed/{id}: removes a search from the list until it fails again. `onGone` is called before the row is
 * removed.
 */
function useDone(onGone: () => void) {
  const queries = useQueryClient();
  const [going, setGoing] = useState(NONE);
  const { queryKey } = failedSearchesQuery;

  const finish = async ({ _id: id }: FailedSearch) => {
    setGoing((before) => new Set(before).add(id));
    try {
      const { message } = await ask(searches.crossOff, { params: { id } });
      showToast({ kind: "success", text: message });
      onGone();
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) => list?.filter(({ _id }) => _id !== id));
    } catch (error) {
      toastFailure(error, FAILED_SEARCHES.doneFailed);
      // Another user was faster.
      if (error instanceof AdminError && error.status === 404) onGone();
    }
    setGoing((before) => new Set([...before].filter((each) => each !== id)));
    await queries.invalidateQueries({ queryKey });
  };
  return { going, finish };
}

interface Props {
  failed: FailedSearch;
  isGoing: boolean;
  onDone: () => void;
}

function FailedSearchRow({ failed, isGoing, onDone }: Props) {
  const { search, times, lastSeenAt, sample } = failed;
  return (
    <li className="split" aria-busy={isGoing || undefined}>
      <p className="strong breaks">{search}</p>
      <p className="small quiet">
        {FAILED_SEARCHES.times(times)},{" "}
        <time dateTime={lastSeenAt}>
          {FAILED_SEARCHES.lastSeen(formatLongDate(lastSeenAt))}, {formatAgo(lastSeenAt, Date.now())}
          {sample && `, ${ENQUIRY_WORDS.sample}`}
        </time>
      </p>
      <div className="cluster fills">
        <Link
          className={buttonClass({ size: "small" })}
          to="/admin/products"
          search={{ q: search }}
          aria-label={`${FAILED_SEARCHES.search}: ${search}`}
        >
          {FAILED_SEARCHES.search}
        </Link>
        <Link
          className={buttonClass({ size: "small" })}
          to="/admin/products/new"
          search={{ title: search }}
          aria-label={`${FAILED_SEARCHES.add}: ${search}`}
        >
          {FAILED_SEARCHES.add}
        </Link>
        <Link
          className={buttonClass({ size: "small" })}
          to="/admin/settings/words"
          search={{ typed: search }}
          aria-label={`${FAILED_SEARCHES.word}: ${search}`}
        >
          {FAILED_SEARCHES.word}
        </Link>
        <Button
          size="small"
          aria-label={`${FAILED_SEARCHES.done}: ${search}`}
          {...unlessBusy(isGoing, onDone)}
        >
          <Icon name="check" className="i s" />
          {FAILED_SEARCHES.done}
        </Button>
      </div>
    </li>
  );
}
