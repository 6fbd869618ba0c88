import { useRef } from "react";
import { newsletter } from "../../../../contract/calls/enquiries.ts";
import type { NewsletterList } from "../../../../contract/enquiry.ts";
import { NEWSLETTER_ADMIN } from "../../../../contract/messages.ts";
import { Empty } from "../../../ui/empty.tsx";
import { useSaveFile } from "../../calls/use-save-file.ts";
import { AdminIcon } from "../../ui/icons.tsx";
import { Moment } from "../../ui/moment.tsx";
import { AdminPager } from "../../ui/pager.tsx";
import { useRefocus } from "../../ui/use-refocus.ts";
import { useRemoval } from "./use-removal.ts";

interface Props {
  list: NewsletterList;
  /** Another page is on its way. */
  isBusy: boolean;
  onPage: (page: number) => void;
}

/** The addresses on the list: read page by page, taken off one by one, saved as CSV. */
export function SubscriberList({ list, isBusy, onPage }: Props) {
  const { subscribers, total, page, totalPages } = list;
  const head = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(head);
  const { going, ask } = useRemoval(refocus);
  const { isAsking, saveFile } = useSaveFile(newsletter.makeExport, NEWSLETTER_ADMIN.exportFailed);
  return (
    <section className="panel" aria-label="Newsletter list">
      <header>
        <h2 ref={head} tabIndex={-1}>
          {total === 1 ? "1 address" : `${total} addresses`}
        </h2>
        {total > 0 && (
          <button
            type="button"
            className="btn s push"
            aria-disabled={isAsking || undefined}
            onClick={() => void saveFile()}
          >
            <AdminIcon name="download" className="i s" />
            Export CSV
          </button>
        )}
      </header>
      {subscribers.length === 0 ? (
        <div className="pad">
          <Empty title={NEWSLETTER_ADMIN.empty} />
        </div>
      ) : (
        <ul className="subscribers" aria-label="Addresses" aria-busy={isBusy || undefined}>
          {subscribers.map((subscriber) => (
            <li key={subscriber._id} aria-busy={going.has(subscriber._id) || undefined}>
              <b>{subscriber.email}</b>
              <span className="small quiet">
                since <Moment value={subscriber.createdAt} />
              </span>
              <button
                type="button"
                className="btn icon s"
                aria-label={`Remove ${subscriber.email}`}
                title="Remove"
                disabled={going.has(subscriber._id)}
                onClick={() => void ask(subscriber)}
              >
                <AdminIcon name="trash" className="i s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {totalPages > 1 && (
        <AdminPager label="Pages of addresses" page={page} totalPages={totalPages} onPage={onPage} />
      )}
    </section>
  );
}
