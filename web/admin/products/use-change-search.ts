import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { type ListSearch, readListSearch } from "./list-search.ts";

export type ChangeSearch = (
  change: (before: ListSearch) => ListSearch,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

/** Changes the list's state, which is its address, so that it survives a reload and the way back. */
export function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false, resetScroll = false } = {}) => {
      void navigate({
        to: "/admin/products",
        search: (before) => change(readListSearch({ ...before })),
        replace,
        resetScroll,
      });
    },
    [navigate],
  );
}
