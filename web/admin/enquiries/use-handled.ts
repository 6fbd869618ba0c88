import { useMutation, useQueryClient } from "@tanstack/react-query";
import { enquiries } from "../../../contract/calls/enquiries.ts";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { ADMIN_KEY } from "../calls/query.ts";
import { currentState } from "./current-state.ts";
import { putEnquiry, readAnew } from "./inbox-data.ts";

const KEY = [ADMIN_KEY, "enquiry-state"];

/**
 * Marks an enquiry as handled, or as new again: at once in view, and back again when the call fails. While one is on
 * its way another press is not heard, so that two never cross.
 */
export function useHandled(enquiry: Enquiry): { toggle: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    networkMode: "always",
    mutationFn: (state: Enquiry["state"]) =>
      ask(enquiries.edit, { params: { id: enquiry._id }, json: { state }, version: enquiry.version }),
    onMutate: (state) => putEnquiry(queries, { ...enquiry, state }),
    onSuccess: async (saved) => {
      await putEnquiry(queries, saved);
      const text = saved.state === "handled" ? ENQUIRY_DETAIL.markedHandled : ENQUIRY_DETAIL.markedNew;
      showToast({ kind: "success", text });
    },
    onError: async (error) => {
      await putEnquiry(queries, currentState(error) ?? enquiry);
      toastFailure(error, ENQUIRY_DETAIL.stateFailed);
    },
    onSettled: () => {
      // The last of several at once reads anew; an earlier reading would undo what is still on its way.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void readAnew(queries);
    },
  });
  return { isPending, toggle: () => !isPending && mutate(enquiry.state === "new" ? "handled" : "new") };
}
