import type { UseQueryResult } from "@tanstack/react-query";
import type { EnquiryList } from "../../../contract/enquiry.ts";
import { INBOX } from "../../../contract/messages.ts";
import { AdminPager } from "../ui/pager.tsx";
import { withPage } from "./change-inbox.ts";
import { EnquiryRow } from "./enquiry-row.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { InboxEmpty, OutdatedNote, ReadingFailed, RowsLoading } from "./inbox-states.tsx";
import type { ChangeSearch } from "./use-change-search.ts";

interface Props {
  search: InboxSearch;
  list: UseQueryResult<EnquiryList>;
  onChange: ChangeSearch;
  onClear: () => void;
  onRetry: () => void;
}

/** What the inbox holds: its rows and pager, or the state that stands in their place. */
export function InboxList({ search, list, onChange, onClear, onRetry }: Props) {
  const { data, isError, isPlaceholderData } = list;
  if (!data) {
    if (!isError) return <RowsLoading text={INBOX.loading} />;
    return <ReadingFailed title={INBOX.errorTitle} text={INBOX.errorText} onRetry={onRetry} />;
  }
  const { enquiries, page, totalPages, total } = data;
  return (
    <>
      {isError && <OutdatedNote onRetry={onRetry} />}
      <p className="selbar" role="status">
        {total === 1 ? "1 enquiry" : `${total} enquiries`}
      </p>
      {enquiries.length === 0 ? (
        <InboxEmpty isFiltered={!!(search.q || search.state)} onClear={onClear} />
      ) : (
        <ul className="enquiries" aria-busy={isPlaceholderData}>
          {enquiries.map((enquiry) => (
            <EnquiryRow key={enquiry._id} enquiry={enquiry} isOpen={enquiry._id === search.enquiry} />
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
