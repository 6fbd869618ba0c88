/** Texts about unsaved input. Free of zod; only the back office loads them. */

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

export const GONE_PRODUCT = {
  title: "This product was deleted in the meantime.",
  text: "What you typed is still here. Restore the product with your changes, or keep them as a new one.",
  tooLate: "What you typed is still here. Keep it as a new product.",
  restore: "Restore and save",
  asNew: "Keep as a new product",
  restoreFirst: "What you typed is still here. Restore the product to save it.",
  restoreAlone: "Restore product",
  draftAsNew: "Continue as a new product",
  discardDraft: "Discard draft",
  isNew: "This is a new product now, with everything you typed. It is not saved yet.",
} as const;

export const GONE_ITEM = {
  title: (noun: string) => `This ${noun} was deleted in the meantime.`,
  text: "What you typed is still here. Keep it as a new one, or cancel.",
  asNew: (noun: string) => `Keep as a new ${noun}`,
  draftAsNew: "Continue as a new one",
  isNew: "This is a new one now, with everything you typed. It is not saved yet.",
  noImage: "Its image was deleted too. Add it again.",
} as const;

export const DRAFT = {
  kept: (moment: string) => `You have a draft from ${moment}.`,
  changed: (fields: string) => `Changes: ${fields}`,
  incomplete: "Passwords are not kept. Type yours again.",
  restore: "Restore draft",
  discard: "Discard",
  restored: "Draft restored. It is not saved yet.",
  discarded: "Draft discarded",
  elsewhere: "This form is open in another tab with unsaved changes.",
  notKept: "This browser can't keep drafts. Save before you leave.",
} as const;

export const DUPLICATE = {
  loading: "Copying the product...",
  images: (done: number, all: number) => `Copying images, ${done} of ${all}`,
  copied: (title: string) => `A copy of '${title}'. Nothing is saved yet.`,
  missing: (count: number) => `Images that could not be copied: ${count}. Add them again.`,
} as const;
