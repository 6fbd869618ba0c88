import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { enquiries } from "../../../contract/enquiries/calls.ts";
import type { EnquiryList, ExportEnquiriesBody } from "../../../contract/enquiries/enquiry.ts";
import { CHAT_TRACE, INBOX, NOTICES } from "../../../contract/messages.ts";
import { counted } from "../../../contract/platform/counted.ts";
import { Button } from "../../ui/button.tsx";
import { toastFailure } from "../platform/calls/ask.ts";
import { downloadFrom } from "../platform/calls/download.ts";
import { useNewArrivals } from "../platform/data/arrivals.ts";
import { chooseNotices, type NoticeChoice, useNoticeChoice } from "../platform/data/notices.ts";
import { useShortcuts } from "../platform/shortcuts/table.ts";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { type ChangeSearch, useChangeSearch, withPage, withText } from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { SearchBox } from "../platform/ui/search-box.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { EnquiryPanel } from "./enquiry-panel.tsx";
import { EnquiryListRow, rowId } from "./enquiry-row.tsx";
import { inboxQuery, LISTS, withoutInboxFilters, withState } from "./inbox-data.ts";
import { InboxHead } from "./inbox-head.tsx";
import { type InboxSearch, isInboxState, readInboxSearch } from "./inbox-search.ts";
import { InboxEmpty, OutdatedNote, ReadingFailed, RowsLoading } from "./inbox-states.tsx";
import "./enquiries.css";

/** /admin/enquiries: the enquiries, newest first, and the open one beside them. */
export function EnquiriesPage({ search }: { search: InboxSearch }) {
  const list = useQuery(inboxQuery(search));
  const changeSearch = useChangeSearch("/admin/enquiries", readInboxSearch);
  useNewArrivals(LISTS);
  useFailure(list);
  const panel = useRef<HTMLElement>(null);
  const region = useRef<HTMLElement>(null);
  const noticeSwitch = useRef<HTMLButtonElement>(null);
  useFollowFocus(search.enquiry, panel, region);
  useRowKeys(region);
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void list.refetch();
  };
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeSearch(withoutInboxFilters);
    const field = searchField.current;
    if (!field) return;
    field.value = "";
    field.focus();
  };
  return (
    <div className={search.enquiry ? "inbox open uses-width" : "inbox uses-width"}>
      <InboxHead title="Enquiries" text={INBOX.text}>
        <NoticeSwitch ref={noticeSwitch} />
        <DownloadButton
          name="enquiries"
          failed={INBOX.exportFailed}
          begin={() => exportAll(search)}
          disabled={!list.data?.total}
        >
          Export CSV
        </DownloadButton>
      </InboxHead>
      <NoticeQuestion successor={noticeSwitch} />
      <div className={search.enquiry ? "inbox-cols split early high gap-6" : "stack"}>
        <Panel className="measured inbox-list" aria-label="Enquiries" tabIndex={-1} ref={region}>
          <InboxTools search={search} onChange={changeSearch} searchField={searchField} />
          <InboxList search={search} list={list} onChange={changeSearch} onClear={clear} onRetry={retry} />
        </Panel>
        {search.enquiry && <EnquiryPanel key={search.enquiry} id={search.enquiry} region={panel} />}
      </div>
    </div>
  );
}

/** Shows a toast once per run of failures, not for each. */
function useFailure({ isError, error }: { isError: boolean; error: unknown }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is a new one every time
  useEffect(() => {
    if (isError) toastFailure(error, INBOX.fetchFailed);
  }, [isError]);
}

/** Downloads all matching enquiries as CSV, streamed by the server. */
function exportAll({ q, state }: InboxSearch): Promise<void> {
  const json: ExportEnquiriesBody = { ...(q ? { search: q } : {}), ...(state ? { state } : {}) };
  return downloadFrom(enquiries.makeExport, json);
}

/** j and k move between rows, starting at the open one; Enter opens it, since rows are links. */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const go = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(".enquiry") ?? [])];
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const at = focused < 0 ? rows.findIndex((row) => row.ariaCurrent) : focused;
    rows[at < 0 ? 0 : at + step]?.focus();
  };
  useShortcuts({ next: () => go(1), previous: () => go(-1) });
}

/**
 * Moves the focus into an opened enquiry and, when it is closed, to its row, or to the list if the row is missing. A page
 * loaded with an open enquiry keeps its focus.
 */
function useFollowFocus(
  opened: string | undefined,
  panel: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (closed === opened) return;
    if (opened) {
      document.getElementById(rowId(opened))?.scrollIntoView({ block: "nearest" });
      panel.current?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: "nearest" });
      return;
    }
    const row = closed === undefined ? null : document.getElementById(rowId(closed));
    (row ?? list.current)?.focus();
  }, [opened, panel, list]);
}

interface Props {
  search: InboxSearch;
  onChange: ChangeSearch<InboxSearch>;
  searchField: RefObject<HTMLInputElement | null>;
}

function InboxTools({ search, onChange, searchField }: Props) {
  return (
    <div className="cluster tools">
      <SearchBox
        q={search.q ?? ""}
        label="Search enquiries"
        onSearch={(text) => onChange((before) => withText(before, text), { replace: true })}
        field={searchField}
      />
      <select
        className="in"
        aria-label="State"
        value={search.state ?? "all"}
        onChange={({ target: { value } }) =>
          onChange((before) => withState(before, isInboxState(value) ? value : undefined))
        }
      >
        <option value="all">New and handled</option>
        <option value="new">New only</option>
        <option value="handled">Handled only</option>
        <option value="whatsapp">WhatsApp only</option>
      </select>
    </div>
  );
}

interface InboxListProps {
  search: InboxSearch;
  list: UseQueryResult<EnquiryList>;
  onChange: ChangeSearch<InboxSearch>;
  onClear: () => void;
  onRetry: () => void;
}

/** The rows and the pager, or a loading, empty or error state. */
function InboxList({ search, list, onChange, onClear, onRetry }: InboxListProps) {
  const { data, isError, isPlaceholderData } = list;
  if (!data) {
    if (!isError) return <RowsLoading text={INBOX.loading} />;
    return <ReadingFailed title={INBOX.errorTitle} text={INBOX.errorText} onRetry={onRetry} />;
  }
  const { enquiries, page, totalPages } = data;
  return (
    <>
      {isError && <OutdatedNote onRetry={onRetry} />}
      <p className="selbar line gap-3 fine quiet nums" role="status">
        {extent(data)}
      </p>
      {enquiries.length === 0 ? (
        <InboxEmpty isFiltered={!!(search.q || search.state)} onClear={onClear} />
      ) : (
        <ul className="enquiries nav-list ruled fades" aria-busy={isPlaceholderData}>
          {enquiries.map((enquiry) => (
            <EnquiryListRow key={enquiry._id} enquiry={enquiry} isOpen={enquiry._id === search.enquiry} />
          ))}
        </ul>
      )}
      {totalPages > 1 && (
        <AdminPager
          label="Pages of enquiries"
          page={page}
          totalPages={totalPages}
          onPage={(next) => onChange((before) => withPage(before, next), { resetScroll: true })}
        />
      )}
    </>
  );
}

/** Returns how many match: enquiries, and WhatsApp openings if there are any. */
function extent({ total, opened = 0 }: EnquiryList): string {
  const sent = counted(total - opened, "enquiry", "enquiries");
  if (opened === 0) return sent;
  return total === opened ? CHAT_TRACE.times(opened) : `${sent}, ${CHAT_TRACE.times(opened)}`;
}

/** The switch that replaces the question once it is answered. */
type Switch = RefObject<HTMLButtonElement | null>;

/** Asks once whether this browser notifies of new enquiries. */
function NoticeQuestion({ successor }: { successor: Switch }) {
  const refocus = useRefocus(successor);
  if (useNoticeChoice() !== undefined) return null;
  const choose = (choice: NonNullable<NoticeChoice>) => () => {
    refocus();
    void chooseNotices(choice);
  };
  return (
    <section className="note ok notices" aria-label="New enquiries">
      <div className="cluster">
        <p>{NOTICES.ask}</p>
        <Button size="small" onClick={choose("on")}>
          Notify me
        </Button>
        <Button size="small" onClick={choose("off")}>
          No
        </Button>
      </div>
    </section>
  );
}

function NoticeSwitch({ ref }: { ref: Switch }) {
  const choice = useNoticeChoice();
  if (choice === undefined) return null;
  const isOn = choice === "on";
  return (
    <Button ref={ref} aria-pressed={isOn} onClick={() => void chooseNotices(isOn ? "off" : "on")}>
      Sound and notification: {isOn ? "on" : "off"}
    </Button>
  );
}
