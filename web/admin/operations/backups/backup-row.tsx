import type { Backup } from "../../../../contract/operations/backup.ts";
import { formatBytes } from "../../../../contract/platform/sizes.ts";
import { Badge } from "../../platform/ui/badge.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { Moment } from "../../platform/ui/moment.tsx";
import { ageOf, contentsWords, KIND_WORDS, STATE_WORDS } from "./backup-words.ts";

interface Props {
  backup: Backup;
  isBusy: boolean;
  onRestore: () => void;
  onDownload: () => void;
  onCheck: () => void;
  onRemove: () => void;
}

/** A backup: whose moment it holds, how it came to be, whether it is whole, and what can be done with it. */
export function BackupRow({ backup, isBusy, onRestore, onDownload, onCheck, onRemove }: Props) {
  const { kind, state, name, bytes, problem, createdAt, contents } = backup;
  const { word, tone } = STATE_WORDS[state];
  const isThere = state === "whole" || state === "damaged";
  const of = contents?.createdAt ?? createdAt;
  const button = (label: string, act: () => void, tone = "") => (
    <button
      type="button"
      className={`btn s ${tone}`}
      aria-label={`${label} ${name}`}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || act()}
    >
      {label}
    </button>
  );
  return (
    <li className="stack gap-2 small">
      <div className="cluster">
        <b className="strong">
          <Moment value={of} />
        </b>
        <Badge tone={tone}>{word}</Badge>
        <span className="quiet push">{ageOf(of, Date.now())}</span>
      </div>
      <p className="quiet">
        {[KIND_WORDS[kind], bytes === null ? undefined : formatBytes(bytes), contentsWords(backup)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="quiet breaks">{name}</p>
      {problem && <p>{problem}</p>}
      <div className="cluster">
        {state === "whole" && button("Restore", onRestore, "danger")}
        {isThere && button("Download", onDownload)}
        {isThere && button("Check", onCheck)}
        {(isThere || state === "failed") && (
          <button
            type="button"
            className="btn icon s push"
            aria-label={`Delete ${name}`}
            title="Delete"
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onRemove()}
          >
            <AdminIcon name="trash" className="i s" />
          </button>
        )}
      </div>
    </li>
  );
}
