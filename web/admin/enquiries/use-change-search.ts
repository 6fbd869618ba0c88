import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { type InboxSearch, readInboxSearch } from "./inbox-search.ts";

export type ChangeSearch = (
  change: (before: InboxSearch) => InboxSearch,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

/** Changes the inbox's state, which is its address, so that it survives a reload and the way back. */
export function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false, resetScroll = false } = {}) => {
      void navigate({
        to: "/admin/enquiries",
        search: (before) => change(readInboxSearch({ ...before })),
        replace,
        resetScroll,
      });
    },
    [navigate],
  );
}
