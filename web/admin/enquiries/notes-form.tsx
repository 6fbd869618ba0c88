import { type FormEvent, useRef } from "react";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { TextArea } from "../../ui/field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StaleNotes } from "./stale-notes.tsx";
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
    <form className="notes" noValidate onSubmit={submit}>
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
        <StaleNotes
          stored={enquiry.notes}
          onLoad={choose(notes.reset)}
          onKeep={choose(notes.keepMine)}
          onKeepBoth={choose(notes.keepBoth)}
        />
      ) : (
        <div className="row">
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
