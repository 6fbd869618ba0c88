/** Texts used only where the enquiry list takes over what another app shared. Free of zod. */
export const SHARED_TO_LIST = {
  missing: "What you shared didn't arrive. Please add it here.",
} as const;
