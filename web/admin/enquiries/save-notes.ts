import type { QueryClient } from "@tanstack/react-query";
import { enquiries } from "../../../contract/calls/enquiries.ts";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { ask } from "../calls/ask.ts";
import { currentState } from "./current-state.ts";
import type { Draft } from "./drafts.ts";
import { putEnquiry } from "./inbox-data.ts";

/**
 * PUT /enquiries/{id} with notes that were begun from what is stored (ruling 'Saves carry the version'). What others
 * changed beside the notes is no conflict: it is saved once more from there. True when it was saved; false when the
 * notes themselves have changed meanwhile, which are in view then. Throws what else goes wrong.
 */
export async function saveNotes(
  queries: QueryClient,
  { _id: id, version }: Enquiry,
  { text, from }: Draft,
): Promise<boolean> {
  try {
    const json = { notes: text };
    await putEnquiry(queries, await ask(enquiries.edit, { params: { id }, json, version }));
    return true;
  } catch (error) {
    const current = currentState(error);
    if (!current || current.version === version) throw error;
    if (current.notes === from) return saveNotes(queries, current, { text, from });
    await putEnquiry(queries, current);
    return false;
  }
}
