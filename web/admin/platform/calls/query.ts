import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The first word of every query key of the back office: what is under it is forgotten when the session ends. */
export const ADMIN_KEY = "admin";

/** How the back office reads: always anew, for what it shows can be changed by others; it repeats nothing by itself. */
export const adminReads = { staleTime: 0, retry: false } as const;

/**
 * After a change: what is in view of what is under a key ([]: of everything), or of all that the session may see, is read anew,
 * the rest when it is next looked at.
 */
export const readAnew = (queries: QueryClient, queryKey: QueryKey = [ADMIN_KEY]): Promise<void> =>
  queries.invalidateQueries({ queryKey });
