import type { ProcessingStatus } from "#contract/catalogs/catalog-rules.ts";
import { UPLOAD_PROGRESS_PROCESSING, UPLOAD_PROGRESS_UPLOADING } from "#contract/catalogs/limits.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { VIEWER } from "#contract/platform/public-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useSettled } from "./document/use-settled.ts";

/** The debounce of announcements in milliseconds, so that fast paging announces only the last page. */
const REST = 400;

/** The loading state with its progress bar (spec section 4, 'Catalogue viewer'). */
export function ProgressNote({ status }: { status: ProcessingStatus | undefined }) {
  const { text, percent } = waitingFor(status);
  return (
    <div className="vwait" role="status">
      <p>{text}</p>
      <progress max={100} aria-label={text} {...(percent === undefined ? {} : { value: percent })} />
    </div>
  );
}

function waitingFor(status: ProcessingStatus | undefined): { text: string; percent?: number } {
  if (status === "uploading") return { text: VIEWER_PAGE.uploading, percent: UPLOAD_PROGRESS_UPLOADING };
  if (status === "processing") return { text: VIEWER_PAGE.processing, percent: UPLOAD_PROGRESS_PROCESSING };
  return { text: VIEWER.fetching };
}

interface Props {
  text: string;
  onRetry: () => void;
}

/** The error in place of a page (spec section 8, 'Catalogue'). */
export function ProblemNote({ text, onRetry }: Props) {
  return (
    <div className="vfail" role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

/** Announces the shown page to screen readers. */
export function TurnAnnouncer({ text }: { text: string }) {
  return (
    <p className="sr" role="status">
      {useSettled(text, REST)}
    </p>
  );
}
