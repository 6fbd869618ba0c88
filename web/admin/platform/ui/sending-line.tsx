import type { Ref } from "react";
import { formatBytes } from "../../../../contract/platform/sizes.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Button } from "../../../ui/button.tsx";
import type { UploadState } from "../calls/use-submit.ts";

interface LineProps {
  sending: Pick<UploadState, "share" | "giveUp">;
  /** What is sent. */
  noun?: string;
  /** How much of it there is; then it is told how much of that is sent. */
  bytes?: number;
}

/** How much of a file is sent, and the way to give it up; then the server still has to store it. */
export function SendingLine({ sending: { share, giveUp }, noun = "image", bytes }: LineProps) {
  if (share === undefined) return null;
  const isSent = share === 1;
  return (
    <div className="sending cluster fine quiet nums">
      <progress max={1} value={share} aria-label={`Uploading ${noun}`} />
      <span role="status">{isSent ? `Storing ${noun}...` : `Uploading ${noun}...`}</span>
      {bytes !== undefined && !isSent && (
        <span>
          {Math.floor(share * 100)}%, {formatBytes(share * bytes)} of {formatBytes(bytes)}
        </span>
      )}
      <Button size="small" aria-label="Cancel upload" onClick={giveUp}>
        Cancel
      </Button>
    </div>
  );
}

interface EndProps {
  sending: UploadState;
  saveButton?: Ref<HTMLButtonElement>;
  /** Nothing can be cancelled any more. */
  isSaving: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** What a form with an image ends with: how much is sent, and the two ways out of it. */
export function SendingEnd({ sending, saveButton, isSaving, isBusy, onCancel }: EndProps) {
  return (
    <>
      <SendingLine sending={sending} />
      <div className="cluster">
        <Button className="push" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton ref={saveButton} isBusy={isBusy} busyText="Saving...">
          Save
        </BusyButton>
      </div>
    </>
  );
}
