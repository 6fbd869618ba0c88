import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withEnquiry } from "./change-inbox.ts";
import { readInboxSearch } from "./inbox-search.ts";

interface Props {
  className: string;
  label?: string;
  children: ReactNode;
}

/** Closes the enquiry that is open; the list stays as it is. */
export function CloseLink({ className, label, children }: Props) {
  return (
    <Link
      className={className}
      to="/admin/enquiries"
      search={(before) => withEnquiry(readInboxSearch({ ...before }))}
      resetScroll={false}
      aria-label={label}
      // Otherwise the router marks it as the page one is on.
      activeOptions={{ exact: true }}
    >
      {children}
    </Link>
  );
}
