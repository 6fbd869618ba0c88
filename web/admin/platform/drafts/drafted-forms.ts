import { createAtom } from "#web/api/atom.ts";

/** The names of the forms with drafts in this browser, updated on every write. */
export const draftedForms = createAtom<ReadonlySet<string>>(new Set<string>());
