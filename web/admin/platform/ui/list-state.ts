import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";

/** The query parameters shared by all lists; defaults are omitted. */
export interface ListState {
  q?: string;
  page?: number;
}

/** Parses text and page of an address; ignores invalid values. */
export function readListState(raw: Record<string, unknown>): ListState {
  const q = String(raw["q"] ?? "")
    .slice(0, SEARCH_TEXT_MAX)
    .trim();
  const page = Number(raw["page"]);
  return { ...(q ? { q } : {}), ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
}

/** Sets filters, or removes those without a value; on page 1 (spec section 4, 'Admin product list'). */
export function withFilters<S extends ListState>(
  { page: _, ...rest }: S,
  filters: { [Name in keyof S]?: S[Name] | undefined },
): S {
  return Object.fromEntries(
    Object.entries({ ...rest, ...filters }).filter(([, value]) => value),
  ) as unknown as S;
}

export const withText = <S extends ListState>(search: S, q: string): S =>
  withFilters<ListState>(search, { q }) as S;

export function withPage<S extends Pick<ListState, "page">>({ page: _, ...rest }: S, page: number): S {
  return (page > 1 ? { ...rest, page } : rest) as S;
}

/** Sets the state that a list is filtered by. */
export const withState = <S extends ListState & { state?: string }>(
  search: S,
  state: S["state"] | undefined,
): S => withFilters<ListState & { state?: string }>(search, { state }) as S;

/** Removes text and state. */
export const withoutFilters = <S extends ListState & { state?: string }>(search: S): S =>
  withState(withText(search, ""), undefined);

export type ChangeSearch<S> = (
  change: (before: S) => S,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

/** Returns a function that changes a list's state in its address, so that reload and Back keep it. */
export function useChangeSearch<S extends ListState>(
  to: "/admin/products" | "/admin/enquiries" | "/admin/quotations" | "/admin/customers",
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
