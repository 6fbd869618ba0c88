import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ScreenHead } from "../platform/ui/page-head.tsx";

/** The head of the inbox's two screens, with links between them. */
export function InboxHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const exact = { exact: true, includeSearch: false };
  return (
    <>
      <ScreenHead title={title} text={text}>
        {children}
      </ScreenHead>
      <nav className="pills inbox-tabs" aria-label="Inbox">
        <Link className="pill" to="/admin/enquiries" activeOptions={exact}>
          Enquiries
        </Link>
        <Link className="pill" to="/admin/enquiries/failed-searches" activeOptions={exact}>
          Failed searches
        </Link>
      </nav>
    </>
  );
}
