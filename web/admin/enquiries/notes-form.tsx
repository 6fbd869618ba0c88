import { type FormEvent, useRef } from "react";
import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { CONFLICT, ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { TextArea } from "../../ui/field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StaleNote } from "../platform/conflict/stale-note.tsx";
import { useNotes } from "./use-notes.ts";

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
          {enquiry.notes && <blockquote className="letter">{enquiry.notes}</blockquote>}
        </StaleNote>
      ) : (
        <div className="cluster">
          <button type="submit" className="btn s" disabled={!notes.isChanged || notes.isSaving}>
            {notes.isSaving && <Spinner />}
            {notes.isSaving ? "Saving..." : "Save notes"}
          </button>
          {notes.isChanged && !notes.isSaving && (
            <button type="button" className="btn bare s" onClick={choose(notes.reset)}>
              Discard changes
            </button>
          )}
        </div>
      )}
    </form>
  );
}
