import { Modal } from "../../../ui/modal.tsx";
import { Toasts } from "../../../ui/toasts.tsx";
import type { DialogProps } from "../links/about.ts";
import { CallbackForm } from "./callback-form.tsx";
import { EmailForm } from "./email-form.tsx";
import "../../../styles/enquiry.css";

/** One of the two dialogs (spec section 2): closed by a press outside, Cancel, the X and Escape. */
export function EnquiryDialog({ kind, ...form }: DialogProps) {
  const isCallback = kind === "callback";
  return (
    <Modal title={isCallback ? "Request a Callback" : "Send Email"} onClose={form.onClose}>
      {isCallback ? <CallbackForm {...form} /> : <EmailForm {...form} />}
      <Toasts />
    </Modal>
  );
}
