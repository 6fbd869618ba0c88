import { TOAST_DURATION } from "#contract/accounts/limits.ts";
import { ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import { ACTION_TOAST_DURATION } from "#contract/platform/limits.ts";
import { showToast } from "#web/api/toast-store.ts";
import { useBusiness } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useOpening } from "#web/ui/use-opening.ts";
import { chatLink } from "../links/chat.ts";
import type { SendResult } from "./send.ts";
import type { Sending } from "./use-sending.ts";

/** The result of a send: green on success, red on failure (spec section 4, 'Public dialogs'). */
export function SendNote({ sending }: { sending: Sending }) {
  if (sending.step !== "sent" && sending.step !== "failed") return null;
  return (
    <>
      <Note tone={sending.step === "sent" ? "ok" : "bad"} ref={bringIntoView}>
        {sending.text}
      </Note>
      {sending.step === "sent" && <Reference {...sending} />}
    </>
  );
}

const bringIntoView = (note: HTMLDivElement | null) => note?.scrollIntoView({ block: "nearest" });

/** A sent enquiry's reference, the opening hours, and a WhatsApp link with the reference. Empty without a reference. */
function Reference({ reference }: Pick<SendResult, "reference">) {
  const business = useBusiness();
  const opening = useOpening();
  if (!reference) return null;
  const chat = chatLink(business, ENQUIRY_REFERENCE.chat(reference));
  return (
    <div className="stack gap-2 at-start">
      <p>
        {ENQUIRY_REFERENCE.label}{" "}
        <b className="mono title-22 mid" translate="no">
          {reference}
        </b>
      </p>
      {opening && <p className="small quiet">{opening.words}</p>}
      {chat && (
        <a className={buttonClass()} href={chat} target="_blank" rel="noopener">
          <Icon name="message" />
          WhatsApp
        </a>
      )}
    </div>
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
