import { type FormEvent, useRef, useState } from "react";
import { enquiries } from "#contract/enquiries/calls.ts";
import { Enquiry } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_DETAIL, INBOX_FORM } from "#contract/enquiries/inbox-messages.ts";
import { ENQUIRY_NOTES_MAX } from "#contract/site/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { Spinner } from "#web/ui/forms/spinner.tsx";
import { ask } from "../platform/calls/ask.ts";
import { byField } from "../platform/conflict/comparison.tsx";
import { SaveNote } from "../platform/conflict/save-note.tsx";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { useSave } from "../platform/form/use-save.ts";
import { useUnsaved } from "../platform/unsaved/use-unsaved.ts";
import { putEnquiry } from "./inbox-data.ts";

interface Values {
  notes: string;
}

interface Draft extends Values {
  from: Enquiry;
}

function isTyped({ notes, from }: Draft): boolean {
  return notes.trim() !== from.notes;
}

/** Drafts by enquiry, so that opening another one or another screen loses nothing. */
const { useDraft, drop } = sessionDrafts(isTyped);
export const dropDraft = drop;

const COMPARISON = byField<Values>({ names: { notes: "Notes" } });

export function NotesForm({ enquiry }: { enquiry: Enquiry }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept, setDraft] = useDraft(enquiry._id);
  const [error, setError] = useState<string>();
  // A draft without changes is dropped, so that others' changes are shown.
  const draft = kept && (isTyped(kept) || kept.from.notes === enquiry.notes) ? kept : undefined;
  const opened = draft?.from ?? enquiry;
  const notes = draft?.notes ?? enquiry.notes;
  const isChanged = !!draft && isTyped(draft);
  useUnsaved({ isChanged, kept: () => "page" });
  const put = (next: Draft | undefined) => {
    setDraft(next);
    setError(undefined);
  };
  const saving = useSave<Values, Values, Enquiry>({
    stored: enquiry,
    shape: Enquiry,
    versionOf: ({ version }) => version,
    valuesOf: ({ notes }) => ({ notes }),
    async put(json, { _id: id, version }) {
      const saved = await ask(enquiries.edit, { params: { id }, json, version });
      putEnquiry(saved);
      return saved;
    },
    show: (current) => putEnquiry(current),
    saved: ENQUIRY_DETAIL.notesSaved,
    failed: ENQUIRY_DETAIL.notesFailed,
    policy: "merge",
    staleText: ENQUIRY_DETAIL.notesStale,
    opened,
    typed: () => ({ notes }),
    isDirty: isChanged,
    rebase: (from, values) => put(values && { ...values, from }),
    comparison: COMPARISON,
    showAtFields(fields) {
      const wrong = fields.find((each) => each.field === "notes");
      setError(wrong?.message);
      return !!wrong;
    },
    place: field,
  });
  const isSaving = saving.sending.isRunning;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (!draft || isSaving) return;
    if (notes.trim().length > ENQUIRY_NOTES_MAX) return setError(INBOX_FORM.notesTooLong);
    await saving.save({ notes });
    void renewEnquiries();
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        label="Notes"
        hint={ENQUIRY_DETAIL.notesHint}
        error={error}
        value={notes}
        // Read-only instead of disabled, to keep the focus.
        readOnly={isSaving}
        onChange={({ target }) => put({ notes: target.value, from: isChanged ? opened : enquiry })}
      />
      <SaveNote
        of={saving}
        both={({ typed, stored }) =>
          stored.notes ? { notes: `${stored.notes}\n\n${typed.notes}` } : undefined
        }
      />
      {!saving.failure?.stale && (
        <div className="cluster">
          <Button type="submit" size="small" disabled={!isChanged || isSaving}>
            {isSaving && <Spinner />}
            {isSaving ? "Saving..." : "Save"}
          </Button>
          {isChanged && !isSaving && (
            <Button
              look="bare"
              size="small"
              onClick={() => {
                saving.load(enquiry);
                field.current?.focus();
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
