import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { Enquiry, EnquiryList, ExportEnquiriesBody, InboxState } from "#contract/enquiries/enquiry.ts";
import {
  CHAT_TRACE,
  ENQUIRY_STATE_WORDS,
  ENQUIRY_WRITTEN,
  INBOX,
  NOTICES,
} from "#contract/enquiries/inbox-messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { useFailureToast } from "../platform/calls/ask.ts";
import { downloadFrom } from "../platform/calls/download.ts";
import { useNewArrivals } from "../platform/data/arrivals.ts";
import { chooseNotices, type NoticeChoice, useNoticeChoice } from "../platform/data/notices.ts";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import {
  type ChangeSearch,
  useChangeSearch,
  withoutFilters,
  withPage,
  withState,
  withText,
} from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { ListEmpty, ReadList } from "../platform/ui/read.tsx";
import { SearchBox } from "../platform/ui/search-box.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { EnquiryPanel } from "./enquiry-detail.tsx";
import { EnquiryListRow, rowId } from "./enquiry-row.tsx";
import { isChat } from "./enquiry-words.ts";
import { inboxQuery, withEnquiry } from "./inbox-data.ts";
import { type InboxSearch, isInboxState, readInboxSearch } from "./inbox-search.ts";
import { WriteEnquiry } from "./write-enquiry.tsx";
import "./enquiries.css";

/** /admin/enquiries: the enquiries, newest first, and the open one beside them. */
export function EnquiriesPage({ search }: { search: InboxSearch }) {
  const list = useQuery(inboxQuery(search));
  useFailureToast(list.error, INBOX.fetchFailed);
  const changeSearch = useChangeSearch("/admin/enquiries", readInboxSearch);
  useNewArrivals(enquiries.list);
  const panel = useRef<HTMLElement>(null);
  const region = useRef<HTMLElement>(null);
  const noticeSwitch = useRef<HTMLButtonElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  useFollowFocus(search.enquiry, panel, region);
  const shown = useShownEnquiry(search.enquiry, list.data?.enquiries ?? []);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeSearch(withoutFilters);
    searchField.current?.focus();
  };
  // The enquiry is the page's subject; in a narrow window it hides the list.
  const Title = shown ? "h2" : "h1";
  return (
    <div className={search.enquiry ? "inbox open whole-window" : "inbox whole-window"}>
      <section className="inbox-list" aria-label="Enquiries" tabIndex={-1} ref={region}>
        <header className="line">
          <Title className={shown ? "minor" : "title-28"}>Enquiries</Title>
          <span className="line gap-0 push">
            <Button
              look="ghost"
              size="small"
              shape="icon"
              aria-label={ENQUIRY_WRITTEN.title}
              title={ENQUIRY_WRITTEN.title}
              onClick={() => setIsWriting(true)}
            >
              <AdminIcon name="plus" className="i s" />
            </Button>
            <NoticeSwitch ref={noticeSwitch} />
            <DownloadButton
              name="enquiries"
              failed={INBOX.exportFailed}
              begin={() => exportAll(search)}
              look="ghost"
              size="small"
              disabled={!list.data?.total}
            >
              Export CSV
            </DownloadButton>
          </span>
        </header>
        <NoticeQuestion successor={noticeSwitch} />
        <InboxTools search={search} counts={list.data} onChange={changeSearch} searchField={searchField} />
        <ReadList of={list} texts={INBOX} region={region}>
          {(data) => (
            <InboxList
              search={search}
              data={data}
              shown={shown}
              isFading={list.isPlaceholderData}
              onChange={changeSearch}
              onClear={clear}
            />
          )}
        </ReadList>
      </section>
      {shown && (
        <EnquiryPanel
          key={shown}
          id={shown}
          region={panel}
          onUse={
            search.enquiry
              ? undefined
              : () => changeSearch((before) => withEnquiry(before, shown), { replace: true })
          }
        />
      )}
      {isWriting && <WriteEnquiry onClose={() => setIsWriting(false)} />}
    </div>
  );
}

/** Downloads all matching enquiries as CSV, streamed by the server. */
function exportAll({ q, state }: InboxSearch): Promise<void> {
  const json: ExportEnquiriesBody = { ...(q ? { search: q } : {}), ...(state ? { state } : {}) };
  return downloadFrom(enquiries.makeExport, json);
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
      // A press in it has opened it.
      if (panel.current?.contains(document.activeElement)) return;
      document.getElementById(rowId(opened))?.scrollIntoView({ block: "nearest" });
      panel.current?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: "nearest" });
      return;
    }
    const row = closed === undefined ? null : document.getElementById(rowId(closed));
    (row ?? list.current)?.focus();
  }, [opened, panel, list]);
}

/** Turns this browser's notifications of new enquiries on or off, once it has been asked. */
function NoticeSwitch({ ref }: { ref: RefObject<HTMLButtonElement | null> }) {
  const choice = useNoticeChoice();
  if (choice === undefined) return null;
  const isOn = choice === "on";
  const label = `Sound and notification: ${isOn ? "on" : "off"}`;
  return (
    <Button
      ref={ref}
      look="ghost"
      size="small"
      shape="icon"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => void chooseNotices(isOn ? "off" : "on")}
    >
      <AdminIcon name={isOn ? "bell" : "bellOff"} className="i s" />
    </Button>
  );
}

interface Props {
  search: InboxSearch;
  counts: Pick<EnquiryList, "open" | "quoted"> | undefined;
  onChange: ChangeSearch<InboxSearch>;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The states that have no tab. */
const OTHERS = ["new", "answered", "won", "lost"] as const satisfies readonly InboxState[];

function InboxTools({ search, counts, onChange, searchField }: Props) {
  const { state } = search;
  const tab = (label: string, of: InboxState | undefined, count?: number) => (
    <UnstyledButton
      aria-current={state === of || undefined}
      onClick={() => onChange((before) => withState(before, of))}
    >
      {label}
      {count !== undefined && <span className="mono"> {count}</span>}
    </UnstyledButton>
  );
  const isOther = state !== undefined && state !== "open" && state !== "quoted";
  return (
    <div className="inbox-tools">
      <SearchBox
        q={search.q ?? ""}
        label="Search enquiries"
        placeholder="Name, phone, code, number"
        onSearch={(text) => onChange((before) => withText(before, text), { replace: true })}
        field={searchField}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div className="states tab-row line gap-0 fine" role="group" aria-label="State">
        {tab("Open", "open", counts?.open)}
        {tab("Quoted", "quoted", counts?.quoted)}
        {tab("All", undefined)}
        <select
          className="push"
          aria-label="Other state"
          aria-current={isOther || undefined}
          value={isOther ? state : ""}
          onChange={({ target: { value } }) =>
            onChange((before) => withState(before, isInboxState(value) ? value : undefined))
          }
        >
          <option value="">Other</option>
          {OTHERS.map((each) => (
            <option key={each} value={each}>
              {ENQUIRY_STATE_WORDS[each]}
            </option>
          ))}
          <option value="whatsapp">WhatsApp</option>
        </select>
      </div>
    </div>
  );
}

interface InboxListProps {
  search: InboxSearch;
  data: EnquiryList;
  /** The id of the enquiry beside the list. */
  shown: string | undefined;
  isFading: boolean;
  onChange: ChangeSearch<InboxSearch>;
  onClear: () => void;
}

/** The rows and the pager, or an empty state. */
function InboxList({ search, data, shown, isFading, onChange, onClear }: InboxListProps) {
  const { enquiries, pictures, page, totalPages } = data;
  return (
    <>
      <div className="extent line between fine quiet nums">
        <p role="status">{extent(data)}</p>
        <Link to="/admin/enquiries/failed-searches">Failed searches</Link>
      </div>
      {enquiries.length === 0 ? (
        <ListEmpty texts={INBOX} isFiltered={!!(search.q || search.state)} onClear={onClear} />
      ) : (
        <ul className="enquiries nav-list ruled fades" aria-busy={isFading}>
          {enquiries.map((enquiry) => (
            <EnquiryListRow
              key={enquiry._id}
              enquiry={enquiry}
              picture={pictures[enquiry._id]}
              isOpen={enquiry._id === shown}
            />
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

/** Asks once whether this browser notifies of new enquiries. */
function NoticeQuestion({ successor }: { successor: RefObject<HTMLButtonElement | null> }) {
  const refocus = useRefocus(successor);
  if (useNoticeChoice() !== undefined) return null;
  const choose = (choice: NonNullable<NoticeChoice>) => () => {
    refocus();
    void chooseNotices(choice);
  };
  return (
    <section className="note ok notices" aria-label="New enquiries">
      <div className="cluster fine">
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

/** From this width an enquiry is beside the list (enquiries.css). */
const WIDE = "(min-width: 1024px)";

function followWidth(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/**
 * Returns the id of the enquiry beside the list: the opened one, else the first that waits for an answer, else the first. One
 * that wasn't opened stays as long as it is listed, so that an arrival doesn't replace what is being read.
 */
function useShownEnquiry(opened: string | undefined, enquiries: readonly Enquiry[]): string | undefined {
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(WIDE).matches);
  const [before, setBefore] = useState<string>();
  const waiting = enquiries.find((enquiry) => enquiry.state === "new" && !isChat(enquiry)) ?? enquiries[0];
  const first = enquiries.some(({ _id }) => _id === before) ? before : waiting?._id;
  if (first !== before) setBefore(first);
  return opened ?? (isWide ? first : undefined);
}
