import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { RESTORE_STEPS } from "../../../../contract/messages.ts";
import { Note } from "../../../ui/note.tsx";
import { readBackupsAnew } from "./backups-data.ts";
import { forgetRestore, useWatchedRestore, watchRestore } from "./restore-watch.ts";

/** How far a restore is, and why it failed; one that somebody else began is followed too. */
export function RestorePanel({ underWay }: { underWay: string | null }) {
  const queries = useQueryClient();
  const restore = useWatchedRestore();
  const hasFailed = restore?.step === "failed";
  useEffect(() => {
    if (underWay) void watchRestore(underWay);
  }, [underWay]);
  useEffect(() => {
    if (hasFailed) void readBackupsAnew(queries);
  }, [hasFailed, queries]);
  if (!restore || restore.step === "done") return null;
  if (restore.step === "failed") {
    return (
      <Note tone="bad">
        <p>{restore.problem}</p>
        <button type="button" className="btn s" onClick={forgetRestore}>
          Close
        </button>
      </Note>
    );
  }
  const { step, done, total } = restore;
  return (
    <section className="panel" aria-label="Restore">
      <div className="pad stack gap-3 small" role="status">
        <b className="strong">{RESTORE_STEPS[step]}</b>
        {step === "files" && total > 0 ? (
          <>
            <progress max={total} value={done} aria-label="Files" />
            <span className="quiet nums">
              {done} of {total} files
            </span>
          </>
        ) : (
          <progress aria-label="Restore" />
        )}
      </div>
    </section>
  );
}
