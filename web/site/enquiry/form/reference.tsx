import { ENQUIRY_REFERENCE } from "../../../../contract/messages.ts";
import { ACTION_TOAST_DURATION, TOAST_DURATION } from "../../../../contract/platform/limits.ts";
import { showToast } from "../../../api/toast-store.ts";
import type { Taken } from "./send.ts";

/** By what the firm knows the enquiry; nothing where the server has not said it. */
export function Reference({ reference }: Pick<Taken, "reference">) {
  if (!reference) return null;
  return (
    <p className="small">
      {ENQUIRY_REFERENCE.label} <b className="mono">{reference}</b>
    </p>
  );
}

/** The same for whom the form has closed: a reference stays long enough to be written down. */
export function toastTaken({ text, reference }: Taken): void {
  const said = reference ? `${ENQUIRY_REFERENCE.label} ${reference}` : "";
  showToast(
    { kind: "success", text: [text, said].filter(Boolean).join(" ") },
    said ? ACTION_TOAST_DURATION : TOAST_DURATION,
  );
}
