/** Two people at one thing (ruling 'Saves carry the version they were made from'). */
export const CONFLICT = {
  title: "Changed by someone else",
  text: (moment: string) =>
    `Someone else saved this product on ${moment}, after you opened it. Choose which version to keep of each field.`,
  draftText: (moment: string) =>
    `This product was saved on ${moment}, after the draft was begun. Choose which version to keep of each field.`,
  draftBehind: "This was saved after the draft was begun. Choose which version to keep of each field.",
  marks: "Changes since you opened it are highlighted.",
  mine: "Yours",
  stored: "Stored now",
  both: "Both together",
  allMine: "All mine",
  allTheirs: "All theirs",
  empty: "(empty)",
  removed: "Removed",
  added: "New",
  save: "Save",
  goOn: "Continue with these",
  later: "Back to the form",
  notSaved: "What you typed is still here. Nothing is saved until you have chosen.",
  compare: "Compare versions",
  keepBoth: "Keep both",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
  bothChanged: "Changed here and by someone else:",
  noneInTheWay: "Nothing you typed is in the way of what they changed.",
  keptMine: "What they changed elsewhere is taken in. Save to store what you typed.",
  theirs: "Theirs",
  order: "Order",
} as const;

/** Who changed a field since it was opened. */
export const CHANGED_BY = {
  mine: "Changed by you",
  theirs: "Changed by someone else",
  both: "Changed by both",
} as const;

/** The featured mark, turned over in two places. */
export const FEATURED_CONFLICT = {
  title: "Changed by someone else",
  already: (isFeatured: boolean) =>
    isFeatured ? "Someone else has featured it already" : "Someone else has removed the mark already",
  text: (title: string, isFeatured: boolean) =>
    `'${title}' was changed by someone else in the meantime. It is ${isFeatured ? "still" : "not"} featured now.`,
  action: (wanted: boolean) => (wanted ? "Mark as featured" : "Remove the mark"),
  otherwise: "Leave as it is",
} as const;
