import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { samples } from "../../../../contract/calls/settings.ts";
import { DATA_ADMIN } from "../../../../contract/messages.ts";
import type { SampleCounts } from "../../../../contract/settings.ts";
import { NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ask } from "../../calls/ask.ts";
import { ADMIN_KEY } from "../../calls/query.ts";

/** Ends the sample data. A call that was cut off may have removed a part of it: the counts are read anew either way. */
export function useRemoveSamples(onRemoved: (counts: SampleCounts) => void) {
  const queries = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setIsRemoving(true);
    setFailure(undefined);
    try {
      const answer = await ask(samples.remove, {});
      void queries.invalidateQueries({ refetchType: "none" });
      await queries.invalidateQueries({ queryKey: [ADMIN_KEY] });
      showToast({ kind: "success", text: answer.message });
      onRemoved(answer.removed);
    } catch (error) {
      void queries.invalidateQueries({ queryKey: [ADMIN_KEY, "settings"] });
      const words = error instanceof Error && error.message;
      // A missing network has already been told.
      if (!(error instanceof NetworkError)) setFailure(words || DATA_ADMIN.removeFailed);
    }
    setIsRemoving(false);
  };
  return { isRemoving, failure, remove };
}
