import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { enquiries } from "../../../contract/calls/enquiries.ts";
import { formatLongDate } from "../../../contract/dates.ts";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { AdminError } from "../session/client.ts";
import { useConfirm } from "../unsaved/confirm.tsx";
import { withEnquiry } from "./change-inbox.ts";
import { dropDraft } from "./drafts.ts";
import { senderOf } from "./enquiry-words.ts";
import { dropEnquiry, readAnew } from "./inbox-data.ts";
import { useChangeSearch } from "./use-change-search.ts";

/** Deletes an enquiry for good, after a question: a person's request to be forgotten. */
export function useRemoval(enquiry: Enquiry): { isGoing: boolean; remove: () => Promise<void> } {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const changeSearch = useChangeSearch();
  const [isGoing, setGoing] = useState(false);
  const { _id: id } = enquiry;

  const remove = async () => {
    const question = { title: "Delete enquiry", text: ENQUIRY_DETAIL.confirmDelete, action: "Delete" };
    if (!(await confirm({ ...question, about: <AboutEnquiry enquiry={enquiry} />, danger: true }))) return;
    setGoing(true);
    try {
      const { message } = await ask(enquiries.remove, { params: { id } });
      showToast({ kind: "success", text: message });
    } catch (error) {
      toastFailure(error, ENQUIRY_DETAIL.deleteFailed);
      if (!(error instanceof AdminError) || error.status !== 404) return setGoing(false);
    }
    dropDraft(id);
    changeSearch((before) => (before.enquiry === id ? withEnquiry(before) : before), { replace: true });
    dropEnquiry(queries, id);
    void readAnew(queries);
  };
  return { isGoing, remove };
}

function AboutEnquiry({ enquiry }: { enquiry: Enquiry }) {
  return (
    <p className="about-enquiry">
      <b>{senderOf(enquiry)}</b>
      <br />
      <span className="small quiet">{formatLongDate(enquiry.createdAt)}</span>
    </p>
  );
}
