import { BusyButton } from "../../ui/busy-button.tsx";
import type { Sending } from "../calls/use-sending.ts";

/** How much of a picture is sent, and the way to give it up; then the server still has to store it. */
export function SendingLine({ sending: { share, giveUp } }: { sending: Sending }) {
  if (share === undefined) return null;
  return (
    <div className="sending cluster fine quiet nums">
      <progress max={1} value={share} aria-label="Uploading image" />
      <span role="status">{share < 1 ? "Uploading image..." : "Storing image..."}</span>
      <button type="button" className="btn s" aria-label="Cancel upload" onClick={giveUp}>
        Cancel
      </button>
    </div>
  );
}

interface EndProps {
  sending: Sending;
  /** Nothing can be cancelled any more. */
  isSaving: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** What a form with a picture ends with: how much is sent, and the two ways out of it. */
export function SendingEnd({ sending, isSaving, isBusy, onCancel }: EndProps) {
  return (
    <>
      <SendingLine sending={sending} />
      <div className="cluster">
        <button type="button" className="btn push" disabled={isSaving} onClick={onCancel}>
          Cancel
        </button>
        <BusyButton type="submit" isBusy={isBusy} busyText="Saving...">
          Save
        </BusyButton>
      </div>
    </>
  );
}
