import { Link } from "@tanstack/react-router";
import { NEWSLETTER_ADMIN } from "../../../../contract/messages.ts";

/** Whether the box of the public pages takes addresses, and where that is set. */
export function NewsletterState({ isCollecting }: { isCollecting: boolean }) {
  return (
    <p className={isCollecting ? "note ok" : "note"}>
      <span>
        {isCollecting ? NEWSLETTER_ADMIN.collecting : NEWSLETTER_ADMIN.notCollecting}{" "}
        <Link to="/admin/settings/site">Change this under Site</Link>
      </span>
    </p>
  );
}
