import { z } from "zod";
import { enquiries } from "#contract/enquiries/calls.ts";
import { Enquiry, UpdateEnquiryBody } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { ask } from "../platform/calls/ask.ts";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { FormFrame, SaveNote } from "../platform/form/form-frame.tsx";
import { type TabDraft, useStoredForm } from "../platform/form/use-stored-form.ts";
import { putEnquiry } from "./inbox-data.ts";

interface Values {
  notes: string;
}

/** Drafts by enquiry, so that opening another one or another screen loses nothing. */
const { useDraft, drop } = sessionDrafts<TabDraft<Values, Enquiry>>();
export const dropDraft = drop;

const schema = z.object({ notes: UpdateEnquiryBody.shape.notes.unwrap() });

export function NotesForm({ enquiry }: { enquiry: Enquiry }) {
  const of = useStoredForm<Values, Values, Enquiry>({
    tab: useDraft(enquiry._id),
    stored: enquiry,
    shape: Enquiry,
    valuesOf: ({ notes }) => ({ notes }),
    schema,
    names: { notes: "Notes" },
    combined: {
      notes: ({ typed, stored }) => (stored.notes ? `${stored.notes}\n\n${typed.notes}` : undefined),
    },
    put: (json, { _id: id, version }) =>
      ask(enquiries.edit, { params: { id }, json, version }).finally(() => void renewEnquiries()),
    show: (current) => putEnquiry(current),
    saved: ENQUIRY_DETAIL.notesSaved,
    failed: ENQUIRY_DETAIL.notesFailed,
    staleText: ENQUIRY_DETAIL.notesStale,
  });
  const { isDirty } = of.form.formState;
  return (
    <FormFrame of={of} className="stack gap-3">
      <TextArea {...of.field("notes", ENQUIRY_DETAIL.notesHint)} label="Notes" />
      <SaveNote of={of} />
      <div className="cluster">
        <BusyButton
          ref={of.saveButton}
          look="plain"
          size="small"
          isBusy={of.isSaving}
          isIdle={!isDirty}
          busyText="Saving..."
        >
          Save
        </BusyButton>
        {isDirty && !of.isSaving && (
          <Button look="bare" size="small" onClick={of.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </FormFrame>
  );
}
