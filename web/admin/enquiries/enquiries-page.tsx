import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { INBOX } from "../../../contract/messages.ts";
import { toastFailure } from "../calls/failure.ts";
import { useNewArrivals } from "../data/use-new-arrivals.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { withoutFilters } from "./change-inbox.ts";
import { EnquiryPanel } from "./enquiry-panel.tsx";
import { inboxQuery, LISTS } from "./inbox-data.ts";
import { InboxHead } from "./inbox-head.tsx";
import { InboxList } from "./inbox-list.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { InboxTools } from "./inbox-tools.tsx";
import { useChangeSearch } from "./use-change-search.ts";
import { useExport } from "./use-export.ts";
import { useFollowFocus } from "./use-follow-focus.ts";

/** /admin/enquiries: what visitors sent, newest first, and the one that is open beside it. */
export function EnquiriesPage({ search }: { search: InboxSearch }) {
  const list = useQuery(inboxQuery(search));
  const changeSearch = useChangeSearch();
  const { isExporting, exportAll } = useExport();
  useNewArrivals(LISTS);
  useFailure(list);
  const panel = useRef<HTMLElement>(null);
  const region = useRef<HTMLElement>(null);
  useFollowFocus(search.enquiry, panel, region);
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void list.refetch();
  };
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeSearch(withoutFilters);
    const field = searchField.current;
    if (!field) return;
    field.value = "";
    field.focus();
  };
  return (
    <div className={search.enquiry ? "inbox open" : "inbox"}>
      <InboxHead title="Enquiries" text={INBOX.text}>
        <button
          type="button"
          className="btn"
          disabled={!list.data?.total || isExporting}
          onClick={() => void exportAll(search)}
        >
          <AdminIcon name="download" />
          Export CSV
        </button>
      </InboxHead>
      <div className="inbox-cols">
        <section className="panel inbox-list" aria-label="Enquiries" tabIndex={-1} ref={region}>
          <InboxTools search={search} onChange={changeSearch} searchField={searchField} />
          <InboxList search={search} list={list} onChange={changeSearch} onClear={clear} onRetry={retry} />
        </section>
        {search.enquiry && <EnquiryPanel key={search.enquiry} id={search.enquiry} region={panel} />}
      </div>
    </div>
  );
}

/** Once for a run of readings that fail, not once for each. */
function useFailure({ isError, error }: { isError: boolean; error: unknown }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is a new one every time
  useEffect(() => {
    if (isError) toastFailure(error, INBOX.fetchFailed);
  }, [isError]);
}
