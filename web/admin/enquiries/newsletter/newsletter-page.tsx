import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NEWSLETTER_ADMIN } from "../../../../contract/messages.ts";
import { PanelComing } from "../../site/settings/panel-states.tsx";
import { WithSettings } from "../../site/settings/with-settings.tsx";
import { newsletterQuery } from "./newsletter-data.ts";
import { SubscriberList } from "./subscriber-list.tsx";
import "./newsletter.css";

/** /admin/settings/newsletter: whether addresses are collected, and those that are. */
export function NewsletterPage() {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useQuery(newsletterQuery(page));
  return (
    <>
      <WithSettings title="Newsletter">
        {({ site }) => <NewsletterState isCollecting={site.newsletter} />}
      </WithSettings>
      {data ? (
        <SubscriberList list={data} isBusy={isPlaceholderData} onPage={setPage} />
      ) : (
        <PanelComing
          title="Newsletter list"
          failed={isError ? NEWSLETTER_ADMIN.loadFailed : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** Whether the box of the public pages takes addresses, and where that is set. */
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
