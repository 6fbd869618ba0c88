import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { newsletter } from "#contract/enquiries/calls.ts";
import type { NewsletterList, NewsletterSubscriber } from "#contract/enquiries/enquiry.ts";
import { counted } from "#contract/platform/counted.ts";
import { NEWSLETTER_ADMIN } from "#contract/site/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { downloadFrom } from "#web/admin/platform/calls/download.ts";
import { readOf, renew } from "#web/admin/platform/calls/reads.ts";
import { useRemoval } from "#web/admin/platform/calls/use-removal.ts";
import { DownloadButton } from "#web/admin/platform/ui/download-button.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ListMoment } from "#web/admin/platform/ui/moment.tsx";
import { AdminPager } from "#web/admin/platform/ui/pager.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { WithSettings } from "#web/admin/site/settings/with-settings.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

/** GET /newsletter: a page of the list, newest first; the previous page stays while it loads. */
const newsletterQuery = (page: number) =>
  queryOptions({
    ...readOf(newsletter.list, { query: { page } }),
    placeholderData: keepPreviousData,
  });

/** /admin/settings/newsletter: whether addresses are collected, and the subscribers. */
export function NewsletterPage() {
  const [page, setPage] = useState(1);
  const list = useQuery(newsletterQuery(page));
  return (
    <>
      <WithSettings title="Newsletter">
        {({ site }) => <NewsletterState isCollecting={site.newsletter} />}
      </WithSettings>
      <ReadPanel of={list} title="Newsletter list" failed={NEWSLETTER_ADMIN.loadFailed}>
        {(data) => <SubscriberList list={data} isBusy={list.isPlaceholderData} onPage={setPage} />}
      </ReadPanel>
    </>
  );
}

/** Whether the public form collects addresses, with a link to the setting. */
function NewsletterState({ isCollecting }: { isCollecting: boolean }) {
  return (
    <p className={isCollecting ? "note ok" : "note"}>
      <span>
        {isCollecting ? NEWSLETTER_ADMIN.collecting : NEWSLETTER_ADMIN.notCollecting}{" "}
        <Link to="/admin/settings/site">Change this under Site</Link>
      </span>
    </p>
  );
}

interface Props {
  list: NewsletterList;
  isBusy: boolean;
  onPage: (page: number) => void;
}

/** The subscribers by page, each removable, with a CSV export. */
function SubscriberList({ list, isBusy, onPage }: Props) {
  const { subscribers, total, page, totalPages } = list;
  const head = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(head);
  const { going, remove } = useRemoval({
    question: ({ email }: NewsletterSubscriber) => ({
      title: `Remove ${email}`,
      text: NEWSLETTER_ADMIN.confirmRemove,
      action: "Remove",
    }),
    call: ({ _id: id }) => ask(newsletter.remove, { params: { id } }),
    failed: NEWSLETTER_ADMIN.removeFailed,
    onGone: refocus,
    after: () => renew(newsletter.list),
  });
  return (
    <Panel aria-label="Newsletter list">
      <header>
        <h2 ref={head} tabIndex={-1}>
          {counted(total, "address", "addresses")}
        </h2>
        {total > 0 && (
          <DownloadButton
            name="newsletter"
            failed={NEWSLETTER_ADMIN.exportFailed}
            begin={() => downloadFrom(newsletter.makeExport, {})}
            className="push"
            size="small"
          >
            Export CSV
          </DownloadButton>
        )}
      </header>
      {subscribers.length === 0 ? (
        <div className="pad">
          <Empty title={NEWSLETTER_ADMIN.empty} />
        </div>
      ) : (
        <ul className="rows ruled sinks" aria-label="Addresses" aria-busy={isBusy || undefined}>
          {subscribers.map((subscriber) => (
            <li
              key={subscriber._id}
              className="line gap-4 small"
              aria-busy={going.has(subscriber._id) || undefined}
            >
              <p className="cluster flat between grow">
                <b className="mid breaks">{subscriber.email}</b>
                <span className="quiet">
                  since <ListMoment value={subscriber.createdAt} />
                </span>
              </p>
              <Button
                size="small"
                shape="icon"
                aria-label={`Remove ${subscriber.email}`}
                title="Remove"
                {...unlessBusy(going.has(subscriber._id), () => remove(subscriber))}
              >
                <AdminIcon name="trash" className="i s" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {totalPages > 1 && (
        <AdminPager label="Pages of addresses" page={page} totalPages={totalPages} onPage={onPage} />
      )}
    </Panel>
  );
}
