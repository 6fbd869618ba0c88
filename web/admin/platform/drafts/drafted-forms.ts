import { createAtom } from "../../../api/atom.ts";

/** The names of the forms that drafts lie here of; what writes drafts says so. */
export const draftedForms = createAtom<ReadonlySet<string>>(new Set<string>());
