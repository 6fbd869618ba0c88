import { type ComponentProps, type ReactNode, useEffect } from "react";
import { DIALOG_AUTO_CLOSE } from "../../../../contract/platform/limits.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { PartPicture } from "../../../ui/picture.tsx";
import { Unbroken } from "../../../ui/unbroken.tsx";
import { toastTaken } from "../form/reference.tsx";
import { SendNote } from "../form/send-note.tsx";
import { useButtonFocus } from "../form/use-button-focus.ts";
import type { Sending } from "../form/use-sending.ts";
import type { EnquiryAbout } from "../links/about.ts";

interface Props {
  /** What the form is, from useTypedForm. */
  formProps: ComponentProps<"form">;
  sending: Sending;
  about: EnquiryAbout | undefined;
  onClose: () => void;
  submitText: string;
  busyText: string;
  /** The fields. */
  children: ReactNode;
}

/**
 * A dialog's form in its four states (spec section 4, 'Public dialogs'): success closes it after three seconds,
 * an error leaves everything that was typed. It can be closed while it is sent: a toast then says how that ended.
 */
export function DialogForm({ formProps, sending, about, onClose, submitText, busyText, children }: Props) {
  const button = useButtonFocus(sending);
  const { step } = sending;
  const reference = sending.step === "sent" ? sending.reference : undefined;
  useEffect(() => {
    if (step !== "sent") return;
    const closing = setTimeout(() => {
      onClose();
      if (reference) toastTaken({ text: "", reference });
    }, DIALOG_AUTO_CLOSE);
    return () => clearTimeout(closing);
  }, [step, reference, onClose]);
  if (step === "sent") {
    return (
      <>
        <div className="in-body">
          <SendNote sending={sending} />
          <AboutLine about={about} />
        </div>
        <footer>
          <button type="button" className="btn" ref={button} onClick={onClose}>
            Close
          </button>
        </footer>
      </>
    );
  }
  const isSending = step === "sending";
  return (
    <form {...formProps}>
      <fieldset className="in-body" disabled={isSending}>
        <SendNote sending={sending} />
        <AboutLine about={about} />
        {children}
      </fieldset>
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <BusyButton type="submit" ref={button} isBusy={isSending} busyText={busyText}>
          {submitText}
        </BusyButton>
      </footer>
    </form>
  );
}

/** Names what the enquiry is about, with its picture where it has one (look 'Dialogs'). */
function AboutLine({ about }: { about: EnquiryAbout | undefined }) {
  if (!about?.shown) return null;
  const { title, detail, image } = about.shown;
  return (
    <div className="about asked-about">
      {image && <PartPicture image={image} sizes="76px" priority="next" />}
      <p>
        <b>
          <Unbroken text={title} />
        </b>
        <br />
        <span className="quiet">
          <Unbroken text={detail} />
        </span>
      </p>
    </div>
  );
}
