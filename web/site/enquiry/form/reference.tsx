import { ENQUIRY_REFERENCE } from "../../../../contract/messages.ts";
import { ACTION_TOAST_DURATION, TOAST_DURATION } from "../../../../contract/platform/limits.ts";
import { showToast } from "../../../api/toast-store.ts";
import type { SendResult } from "./send.ts";

/** The enquiry's reference; nothing if the server sent none. */
export function Reference({ reference }: Pick<SendResult, "reference">) {
  if (!reference) return null;
  return (
    <p className="small">
      {ENQUIRY_REFERENCE.label} <b className="mono">{reference}</b>
    </p>
  );
}

/** Shows the result in a toast after the form was closed. With a reference it stays long enough to write it down. */
export function toastSendResult({ text, reference }: SendResult): void {
  const said = reference ? `${ENQUIRY_REFERENCE.label} ${reference}` : "";
  showToast(
    { kind: "success", text: [text, said].filter(Boolean).join(" ") },
    said ? ACTION_TOAST_DURATION : TOAST_DURATION,
  );
}
