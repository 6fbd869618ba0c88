import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatLongDate } from "../../../contract/dates.ts";
import { HISTORY } from "../../../contract/messages.ts";
import { restoreProducts } from "../data/undo.ts";

/** A deleted product can be taken back from here, too. */
export function DeletedNote({ id, until }: { id: string; until: string }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    if (isBusy) return;
    setBusy(true);
    await restoreProducts(queryClient, [id]);
    setBusy(false);
  };
  return (
    <div className="note warn history-note">
      <p>{HISTORY.restorable(formatLongDate(until))}</p>
      <button
        type="button"
        className="btn s"
        aria-disabled={isBusy || undefined}
        onClick={() => void restore()}
      >
        Restore
      </button>
    </div>
  );
}
