import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { searches } from "../../../contract/calls/enquiries.ts";
import type { FailedSearch } from "../../../contract/enquiry.ts";
import { FAILED_SEARCHES } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { AdminError } from "../session/client.ts";
import { failedSearchesQuery } from "./failed-searches-data.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * DELETE /searches/failed/{id}: crosses one off the list; it comes back when it is searched for again. `onGone` hears
 * of it before the row is taken away.
 */
export function useDone(onGone: () => void) {
  const queries = useQueryClient();
  const [going, setGoing] = useState(NONE);
  const { queryKey } = failedSearchesQuery;

  const finish = async ({ _id: id }: FailedSearch) => {
    setGoing((before) => new Set(before).add(id));
    try {
      const { message } = await ask(searches.crossOff, { params: { id } });
      showToast({ kind: "success", text: message });
      onGone();
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) => list?.filter(({ _id }) => _id !== id));
    } catch (error) {
      toastFailure(error, FAILED_SEARCHES.doneFailed);
      // Somebody else was quicker.
      if (error instanceof AdminError && error.status === 404) onGone();
    }
    setGoing((before) => new Set([...before].filter((each) => each !== id)));
    await queries.invalidateQueries({ queryKey });
  };
  return { going, finish };
}
