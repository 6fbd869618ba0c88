import { useMutation } from "@tanstack/react-query";
import { enquiries } from "#contract/enquiries/calls.ts";
import { Enquiry, type UpdateEnquiryBody } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { ask, presentState, toastFailure } from "../platform/calls/ask.ts";
import { queries } from "../platform/calls/queries.ts";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { putEnquiry } from "./inbox-data.ts";

const EDITS = ["enquiry edits"];

interface Edit {
  json: Pick<UpdateEnquiryBody, "state" | "remindOn" | "link">;
  /** The toast of a success. */
  done?: string;
  failed?: string;
}

/** Returns what changes an enquiry's state, reminder or line: optimistic, rolled back on failure. Presses during a call are ignored. */
export function useEditEnquiry(enquiry: Enquiry): (edit: Edit) => void {
  const { mutate, isPending } = useMutation({
    mutationKey: EDITS,
    mutationFn: ({ json }: Edit) =>
      ask(enquiries.edit, { params: { id: enquiry._id }, json, version: enquiry.version }),
    onMutate: ({ json: { state = enquiry.state, remindOn = enquiry.remindOn } }) =>
      putEnquiry({ ...enquiry, state, remindOn }),
    onSuccess: async (saved, { done }) => {
      putEnquiry(saved);
      if (done) showToast({ kind: "success", text: done });
    },
    onError: async (error, { failed }) => {
      putEnquiry(presentState(error, Enquiry) ?? enquiry);
      toastFailure(error, failed ?? ENQUIRY_DETAIL.stateFailed);
    },
    onSettled: () => {
      // Of several pending changes only the last refetches; an earlier refetch would return the others' old states.
      if (queries.isMutating({ mutationKey: EDITS }) === 1) void renewEnquiries();
    },
  });
  return (edit) => !isPending && mutate(edit);
}
