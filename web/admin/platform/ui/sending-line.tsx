import type { Ref } from "react";
import { formatBytes } from "#contract/platform/sizes.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import type { UploadState } from "../calls/use-submit.ts";

interface LineProps {
  sending: Pick<UploadState, "share" | "giveUp">;
  /** The noun for the uploaded file. */
  noun?: string;
  /** The file's size; if set, the sent share is shown in bytes too. */
  bytes?: number;
}

/** Upload progress with a cancel button, then 'Storing' until the server answers. Renders nothing without an upload. */
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
  /** Set once the save can't be cancelled any more. */
  isSaving: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

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
