/** Texts of pages that are shown without a connection. Free of zod. */
export const OFFLINE = {
  title: "No connection",
  text: "This page hasn't been opened on this device yet. It opens by itself when the connection is back.",
  seen: "Kept on this device",
  none: "Pages that you open are kept here for the time without a connection.",
  nothing: "Nothing yet.",
  /** `time` as '14:20' or 'March 18, 2024, 14:20'. */
  asOf: (time: string) => `As of ${time}, trying …`,
  remove: "Remove what is kept",
} as const;
