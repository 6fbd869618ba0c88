import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { searches } from "#contract/enquiries/calls.ts";
import type { FailedSearch } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_WORDS, FAILED_SEARCHES } from "#contract/enquiries/inbox-messages.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ask, useFailureToast } from "../platform/calls/ask.ts";
import { readOf, renew } from "../platform/calls/reads.ts";
import { useRemoval } from "../platform/calls/use-removal.ts";
import { BackLink } from "../platform/ui/back-link.tsx";
import { ListMoment } from "../platform/ui/moment.tsx";
import { ScreenHead } from "../platform/ui/page-head.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { RowMenu } from "../platform/ui/pop-menu.tsx";
import { ReadList } from "../platform/ui/read.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import "./enquiries.css";

/** GET /searches/failed: searches without results of the last 30 days, most frequent first. */
const failedSearchesQuery = queryOptions({
  ...readOf(searches.list),
  refetchOnWindowFocus: true,
});

export function FailedSearchesPage() {
  const list = useQuery(failedSearchesQuery);
  useFailureToast(list.error, FAILED_SEARCHES.fetchFailed);
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  /** Until it fails again. */
  const { going, remove } = useRemoval({
    call: ({ _id: id }: FailedSearch) => ask(searches.crossOff, { params: { id } }),
    failed: FAILED_SEARCHES.doneFailed,
    onGone: refocus,
    after: () => renew(searches.list),
  });
  return (
    <>
      <ScreenHead
        title="Failed searches"
        text={FAILED_SEARCHES.text}
        back={<BackLink to="/admin/enquiries">Enquiries</BackLink>}
      />
      <Panel aria-label="Failed searches" tabIndex={-1} ref={region}>
        <ReadList of={list} texts={FAILED_SEARCHES} region={region}>
          {(data) =>
            data.length === 0 ? (
              <div className="pad" role="status">
                <Empty title={FAILED_SEARCHES.emptyTitle} text={FAILED_SEARCHES.emptyText} />
              </div>
            ) : (
              <ul className="rows ruled">
                {data.map((failed) => (
                  <FailedSearchRow
                    key={failed._id}
                    failed={failed}
                    isGoing={going.has(failed._id)}
                    onDone={() => remove(failed)}
                  />
                ))}
              </ul>
            )
          }
        </ReadList>
      </Panel>
    </>
  );
}

interface Props {
  failed: FailedSearch;
  isGoing: boolean;
  onDone: () => void;
}

function FailedSearchRow({ failed, isGoing, onDone }: Props) {
  const { search, times, lastSeenAt, sample } = failed;
  return (
    <li className="cluster gap-3 between" aria-busy={isGoing || undefined}>
      <div>
        <p className="strong breaks">{search}</p>
        <p className="small quiet">
          {FAILED_SEARCHES.times(times)}, last <ListMoment value={lastSeenAt} />
          {sample && `, ${ENQUIRY_WORDS.sample}`}
        </p>
      </div>
      <div className="line fills failed-acts">
        <Link
          className={buttonClass({ size: "small", shape: "lines" })}
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
        <RowMenu of={search}>
          <li>
            <Link to="/admin/products" search={{ q: search }}>
              {FAILED_SEARCHES.search}
            </Link>
          </li>
          <li>
            <Link to="/admin/products/new" search={{ title: search }}>
              {FAILED_SEARCHES.add}
            </Link>
          </li>
        </RowMenu>
      </div>
    </li>
  );
}
