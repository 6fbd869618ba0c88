/** A link to the same listing, shown otherwise: it is the current one only where the whole address is. */
export const SAME_PLACE = {
  to: ".",
  resetScroll: false,
  activeOptions: { exact: true, includeSearch: true },
} as const;
