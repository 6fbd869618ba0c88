import { useMutation, useQueryClient } from "@tanstack/react-query";
import { enquiries } from "../../../contract/calls/enquiries.ts";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { DELIVERY } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { putEnquiry, readAnew } from "./inbox-data.ts";

/** POST /enquiries/{id}/deliver: tries to mail it once more, at once. */
export function useDeliverAgain({ _id: id }: Enquiry): { deliver: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: () => ask(enquiries.deliver, { params: { id } }),
    onSuccess: async (queued) => {
      await putEnquiry(queries, queued);
      showToast({ kind: "success", text: DELIVERY.queuedAgain });
    },
    onError: (error) => toastFailure(error, DELIVERY.againFailed),
    onSettled: () => void readAnew(queries),
  });
  return { isPending, deliver: () => !isPending && mutate() };
}
