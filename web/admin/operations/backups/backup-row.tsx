import type { Backup } from "#contract/operations/backup.ts";
import { counted } from "#contract/platform/counted.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { Badge, type Tone } from "#web/admin/platform/ui/badge.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

const KIND_WORDS: Readonly<Record<Backup["kind"], string>> = {
  scheduled: "Scheduled",
  manual: "Manual",
  uploaded: "Uploaded",
  "before-restore": "Before a restore",
};

const STATE_WORDS: Readonly<Record<Backup["state"], { word: string; tone: Tone }>> = {
  making: { word: "Being made", tone: "info" },
  checking: { word: "Being checked", tone: "info" },
  whole: { word: "Complete", tone: "ok" },
  damaged: { word: "Damaged", tone: "bad" },
  failed: { word: "Failed", tone: "bad" },
};

const HOUR = 60 * 60_000;

const contentsWords = ({ contents }: Backup): string | undefined =>
  contents
    ? [
        counted(contents.products, "product"),
        counted(contents.catalogs, "catalogue"),
        counted(contents.enquiries, "enquiry", "enquiries"),
      ].join(", ")
    : undefined;

interface Props {
  backup: Backup;
  isBusy: boolean;
  onRestore: () => void;
  onDownload: () => void;
  onCheck: () => void;
  onRemove: () => void;
}

export function BackupListRow({ backup, isBusy, onRestore, onDownload, onCheck, onRemove }: Props) {
  const { kind, state, name, bytes, problem, createdAt, contents } = backup;
  const { word, tone } = STATE_WORDS[state];
  const isThere = state === "whole" || state === "damaged";
  const of = contents?.createdAt ?? createdAt;
  const button = (label: string, act: () => void, look?: "danger") => (
    <Button look={look} size="small" aria-label={`${label} ${name}`} {...unlessBusy(isBusy, act)}>
      {label}
    </Button>
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
          <Button
            size="small"
            shape="icon"
            className="push"
            aria-label={`Delete ${name}`}
            title="Delete"
            {...unlessBusy(isBusy, onRemove)}
          >
            <AdminIcon name="trash" className="i s" />
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns a backup's age in the largest suitable unit. */
function ageOf(createdAt: string, now: number): string {
  const hours = Math.max(0, now - Date.parse(createdAt)) / HOUR;
  if (hours < 1) return "less than an hour old";
  if (hours < 48) return `${counted(Math.floor(hours), "hour")} old`;
  return `${counted(Math.floor(hours / 24), "day")} old`;
}
