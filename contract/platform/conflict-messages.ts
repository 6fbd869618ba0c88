import { CHANGED_BY_OTHERS } from "./shared-messages.ts";
/** Edit conflicts (ruling 'Saves carry the version they were made from'). */
export const CONFLICT = {
  title: CHANGED_BY_OTHERS,
  text: (moment: string) =>
    `Someone else saved this product on ${moment}, after you opened it. Choose which version to keep for each field.`,
  draftText: (moment: string) =>
    `This product was saved on ${moment}, after you started the draft. Choose which version to keep for each field.`,
  savedMeanwhile:
    "This was saved by someone else after you opened it. Choose which version to keep for each field.",
  draftBehind: "This was saved after you started the draft. Choose which version to keep for each field.",
  marks: "Changes since you opened it are highlighted.",
  mine: "Yours",
  stored: "Saved copy",
  both: "Combine both",
  allMine: "All mine",
  allTheirs: "All theirs",
  empty: "(empty)",
  removed: "Removed",
  unchanged: (n: number) => `${n} unchanged`,
  added: "New",
  save: "Save",
  goOn: "Continue with these",
  later: "Back to the form",
  notSaved: "What you typed is still here. Nothing is saved until you have chosen.",
  compare: "Compare versions",
  joined: "Someone else changed other fields meanwhile. Both changes are saved.",
} as const;

export const CHANGED_BY = {
  mine: "Changed by you",
  theirs: CHANGED_BY_OTHERS,
  both: "Changed by both",
} as const;

export const FEATURED_CONFLICT = {
  already: (isFeatured: boolean) =>
    isFeatured ? "Someone else already featured it" : "Someone else already stopped featuring it",
  text: (title: string, isFeatured: boolean) =>
    `'${title}' was changed by someone else in the meantime. It is ${isFeatured ? "still" : "not"} featured now.`,
  action: (wanted: boolean) => (wanted ? "Mark as featured" : "Stop featuring"),
} as const;
