/** The first word of every query key of the back office: what is under it is forgotten when the session ends. */
export const ADMIN_KEY = "admin";

/** How the back office reads: always anew, for what it shows can be changed by others; it repeats nothing by itself. */
export const adminReads = { staleTime: 0, retry: false } as const;
