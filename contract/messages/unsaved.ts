/** Texts about what was typed and not saved yet, and about two people at once. Free of zod; only the back office loads them. */

export const UNSAVED = {
  title: "Leave without saving?",
  lost: "Your changes are not saved. If you leave, they are lost.",
  keptHere: "Your changes are not saved. They stay here until this page is reloaded or closed.",
  draftKept: "Your changes are not saved. A draft of them is kept in this browser.",
  closeTitle: "Close without saving?",
  logoutTitle: "Log out without saving?",
  stay: "Stay",
  leave: "Leave",
  close: "Close",
  logout: "Log out",
} as const;
