import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { enquiries } from "../../../contract/enquiries/calls.ts";
import { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { CONFLICT, ENQUIRY_DETAIL, ENQUIRY_FORM } from "../../../contract/messages.ts";
import { ENQUIRY_NOTES_MAX } from "../../../contract/platform/limits.ts";
import { showToast } from "../../api/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ask, readAnew, toastFailure } from "../platform/calls/ask.ts";
import { StaleNote } from "../platform/conflict/stale-note.tsx";
import { presentState } from "../platform/conflict/versions.ts";
import { ENQUIRIES_KEY } from "../platform/data/arrivals.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { AdminError } from "../platform/session/client.ts";
import { useUnsaved } from "../platform/unsaved/use-unsaved.ts";
import { putEnquiry } from "./inbox-data.ts";

/** By enquiry: opening another one, or another screen, loses nothing. */
const { useDraft, drop } = sessionDrafts<Draft>(({ text, from }) => text.trim() !== from);
export const dropDraft = drop;

/** What administrators note about an enquiry; saved when one says so. */
export function NotesForm({ enquiry }: { enquiry: Enquiry }) {
  const notes = useNotes(enquiry);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    void notes.save();
  };
  const choose = (choice: () => void) => () => {
    choice();
    field.current?.focus();
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        label="Notes"
        hint={ENQUIRY_DETAIL.notesHint}
        error={notes.error}
        value={notes.text}
        // Not disabled: the keyboard stays where it is.
        readOnly={notes.isSaving}
        onChange={({ target }) => notes.change(target.value)}
      />
      {notes.isStale ? (
        <StaleNote
          text={enquiry.notes ? ENQUIRY_DETAIL.notesStale : ENQUIRY_DETAIL.notesEmptied}
          choices={[
            ...(enquiry.notes ? [{ label: CONFLICT.keepBoth, choose: choose(notes.keepBoth) }] : []),
            { label: CONFLICT.keepTyped, choose: choose(notes.keepMine) },
            { label: CONFLICT.load, choose: choose(notes.reset) },
          ]}
        >
          {enquiry.notes && <blockquote className="letter as-written">{enquiry.notes}</blockquote>}
        </StaleNote>
      ) : (
        <div className="cluster">
          <Button type="submit" size="small" disabled={!notes.isChanged || notes.isSaving}>
            {notes.isSaving && <Spinner />}
            {notes.isSaving ? "Saving..." : "Save notes"}
          </Button>
          {notes.isChanged && !notes.isSaving && (
            <Button look="bare" size="small" onClick={choose(notes.reset)}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** The notes of one enquiry as they are typed. */
interface Notes {
  text: string;
  isChanged: boolean;
  /** Others have stored different notes since these were begun: one has to choose. */
  isStale: boolean;
  isSaving: boolean;
  error: string | undefined;
  change: (text: string) => void;
  /** Back to what is stored. */
  reset: () => void;
  /** Goes on from what others have stored: the next save replaces it. */
  keepMine: () => void;
  /** What others have stored, and what was typed below it. */
  keepBoth: () => void;
  save: () => Promise<void>;
}

function useNotes(enquiry: Enquiry): Notes {
  const queries = useQueryClient();
  const stored = enquiry.notes;
  const [draft, setDraft] = useDraft(enquiry._id);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = !!draft && draft.text.trim() !== stored;
  useUnsaved({ isChanged, kept: () => "page" });

  const put = (next: Draft | undefined) => {
    setDraft(next);
    setError(undefined);
  };
  const save = async () => {
    if (!draft || isSaving) return;
    if (draft.text.trim().length > ENQUIRY_NOTES_MAX) return setError(ENQUIRY_FORM.notesTooLong);
    setSaving(true);
    try {
      if (await saveNotes(queries, enquiry, draft)) {
        put(undefined);
        showToast({ kind: "success", text: ENQUIRY_DETAIL.notesSaved });
      }
    } catch (failure) {
      const field = failure instanceof AdminError && failure.fields.find((each) => each.field === "notes");
      if (field) setError(field.message);
      else toastFailure(failure, ENQUIRY_DETAIL.notesFailed);
    }
    setSaving(false);
    void readAnew(queries, ENQUIRIES_KEY);
  };
  return {
    text: draft?.text ?? stored,
    isChanged,
    isStale: isChanged && draft.from !== stored,
    isSaving,
    error,
    change: (text) => put({ text, from: isChanged ? draft.from : stored }),
    reset: () => put(undefined),
    keepMine: () => draft && put({ text: draft.text, from: stored }),
    keepBoth: () => draft && put({ text: `${stored}\n\n${draft.text}`, from: stored }),
    save,
  };
}

/**
 * PUT /enquiries/{id} with notes that were begun from what is stored (ruling 'Saves carry the version'). What others
 * changed beside the notes is no conflict: it is saved once more from there. True when it was saved; false when the
 * notes themselves have changed meanwhile, which are in view then. Throws what else goes wrong.
 */
async function saveNotes(
  queries: QueryClient,
  { _id: id, version }: Enquiry,
  { text, from }: Draft,
): Promise<boolean> {
  try {
    const json = { notes: text };
    await putEnquiry(queries, await ask(enquiries.edit, { params: { id }, json, version }));
    return true;
  } catch (error) {
    const current = presentState(error, Enquiry);
    if (!current || current.version === version) throw error;
    if (current.notes === from) return saveNotes(queries, current, { text, from });
    await putEnquiry(queries, current);
    return false;
  }
}

/** Notes that are typed and not saved. */
interface Draft {
  text: string;
  /** The stored notes that it was begun from. */
  from: string;
}
