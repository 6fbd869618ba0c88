import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { SEARCH_TEXT_MAX } from "../../../../contract/platform/limits.ts";

/** What the addresses of all lists hold; what is the default is left out. */
export interface ListState {
  q?: string;
  page?: number;
}

/** Reads text and page from an address, which anybody may have typed: what makes no sense is dropped. */
export function readListState(raw: Record<string, unknown>): ListState {
  const q = String(raw["q"] ?? "")
    .slice(0, SEARCH_TEXT_MAX)
    .trim();
  const page = Number(raw["page"]);
  return { ...(q ? { q } : {}), ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
}

/** Another text leads to page 1 (spec section 4, 'Admin product list'). */
export function withText<S extends ListState>({ page: _, q: __, ...rest }: S, q: string): S {
  return (q ? { ...rest, q } : rest) as S;
}

export function withPage<S extends Pick<ListState, "page">>({ page: _, ...rest }: S, page: number): S {
  return (page > 1 ? { ...rest, page } : rest) as S;
}

export type ChangeSearch<S> = (
  change: (before: S) => S,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

/** Changes a list's state, which is its address, so that it survives a reload and the way back. */
export function useChangeSearch<S extends ListState>(
  to: "/admin/products" | "/admin/enquiries",
  read: (raw: Record<string, unknown>) => S,
): ChangeSearch<S> {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false, resetScroll = false } = {}) => {
      void navigate({ to, search: (before) => change(read({ ...before })), replace, resetScroll });
    },
    [navigate, to, read],
  );
}
